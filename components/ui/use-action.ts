import { useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useInvalidate, type Refetchable } from "@/lib/browser/refetch";
import { notifyFailure } from "./notify-failure";

export type Action<Input = never> = Pick<UseMutationResult<unknown, Error, Input>, "isPending" | "error"> & {
  mutate: (input: Input) => void;
};

/**
 * Mutation of the API. `failed` is the title of the notice of a failure, or handles it; without it, the caller shows the
 * error. The action is pending until the queries of `refetch` have loaded, also after a failure. The cache drops the
 * response, which may contain a secret, with the component.
 */
export function useAction<Result, Input = void>({
  call,
  done,
  failed,
  refetch = [],
  ...options
}: {
  call: (input: Input) => Promise<Result>;
  done?: (result: Result, input: Input) => unknown;
  failed?: string | ((error: Error, input: Input) => unknown);
  refetch?: readonly Refetchable[];
} & Pick<UseMutationOptions<Result, Error, Input>, "mutationKey" | "scope">) {
  const invalidate = useInvalidate();
  return useMutation({
    ...options,
    mutationFn: call,
    gcTime: 0,
    onSuccess: (result, input) => done?.(result, input),
    ...(failed !== undefined && { onError: typeof failed === "string" ? notifyFailure(failed) : failed }),
    onSettled: () => invalidate(...refetch),
  });
}
