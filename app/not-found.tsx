import { SearchX } from "lucide-react";
import { LinkButton } from "@/components/ui/link-button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <EmptyState
      icon={<SearchX />}
      title="Page not found"
      level={1}
      action={<LinkButton href="/people">Go to the directory</LinkButton>}
    >
      The address may be wrong, or the person may have left the company.
    </EmptyState>
  );
}
