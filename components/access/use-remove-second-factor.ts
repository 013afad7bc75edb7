import { showNotice } from "@/components/ui/notice-store";
import { useMutation } from "@tanstack/react-query";
import { notifyFailure } from "@/components/ui/notify-failure";
import { removeUserSecondFactorViaApi } from "@/lib/browser/account";
import { queryKeys } from "@/lib/browser/query-keys";
import { useInvalidate } from "@/lib/browser/refetch";
import type { User } from "@/lib/identity/users/schema";

/** Returns a function that removes another user's second factor and shows a notice. */
export function useRemoveSecondFactor(): (user: User) => void {
  const invalidate = useInvalidate();
  const { mutate } = useMutation({
    mutationFn: ({ id }: User) => removeUserSecondFactorViaApi(id),
    onSuccess: (_answer, { name }) =>
      showNotice({ title: "Removed", message: `${name} no longer has two-factor authentication.` }),
    onError: notifyFailure("Not removed"),
    onSettled: () => invalidate(queryKeys.users, queryKeys.audit),
  });
  return mutate;
}
