import { Button } from "@mantine/core";
import { Eye } from "lucide-react";
import { mutationKeys } from "@/lib/browser/mutation-keys";
import { fetchApi } from "@/lib/browser/fetch-api";
import { useAction } from "@/components/ui/use-action";

/** Reloads the page, so that no data of the executive's own session stays in memory. */
export function ImpersonateButton({ userId, name }: { userId: string; name: string }) {
  const start = useAction({
    mutationKey: mutationKeys.viewAs,
    call: () => fetchApi("POST", "/api/admin/view-as", { body: { user_id: userId } }),
    done: () => window.location.reload(),
    failed: "Not possible",
  });
  return (
    <Button leftSection={<Eye />} loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
      View as <bdi translate="no">{name}</bdi>
    </Button>
  );
}
