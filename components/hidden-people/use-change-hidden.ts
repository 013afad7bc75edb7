import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/ui/use-action";
import { discardOfflineDirectory } from "@/lib/browser/offline-directory";

/**
 * Action that hides or shows people. Deletes all copies of people in this browser, because a copy of another page may
 * name them.
 */
export function useChangeHidden<Input = void>({
  done,
  ...action
}: {
  call: (input: Input) => Promise<unknown>;
  done: (input: Input) => void;
  failed?: string;
}) {
  const client = useQueryClient();
  const router = useRouter();
  return useAction({
    ...action,
    done: (_answer, input: Input) => {
      client.removeQueries({ type: "inactive" });
      router.refresh();
      void discardOfflineDirectory();
      done(input);
    },
    refetch: ["/api/people/hidden", "/api/people/away", "directory"],
  });
}
