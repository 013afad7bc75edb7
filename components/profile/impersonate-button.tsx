import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { mutationKeys } from "@/lib/browser/query-keys";
import { startImpersonationViaApi } from "@/lib/browser/users";
import { notifyFailure } from "@/components/ui/notify-failure";

/** Reloads the page, so that no data of the executive's own session stays in memory. */
export function ImpersonateButton({ userId, name }: { userId: string; name: string }) {
  const start = useMutation({
    mutationKey: mutationKeys.viewAs,
    mutationFn: () => startImpersonationViaApi(userId),
    onSuccess: () => window.location.reload(),
    onError: notifyFailure("Not possible"),
  });
  return (
    <Button
      variant="default"
      leftSection={<Eye size={16} aria-hidden />}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate()}
    >
      View as {name}
    </Button>
  );
}
