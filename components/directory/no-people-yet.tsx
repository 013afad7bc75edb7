import { UsersRound } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export function NoPeopleYet({ mayManage }: { mayManage: boolean }) {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="No people yet"
      action={
        mayManage && (
          <LinkButton variant="filled" href="/admin/setup">
            Set up Kith
          </LinkButton>
        )
      }
    >
      {mayManage
        ? "People come from your source of people. Connect it, then sync."
        : "People appear here after the first sync."}
    </EmptyState>
  );
}
