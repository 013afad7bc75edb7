import { Button } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { NoSearchResults } from "@/components/ui/no-search-results";
import { EmptyState } from "@/components/ui/empty-state";
import { type ReviewTab } from "./review-state";

export function EmptyTab({
  tab,
  isSearching,
  isEverybodyLinked,
  counts,
  onClear,
  onTab,
}: {
  tab: ReviewTab;
  isSearching: boolean;
  isEverybodyLinked: boolean;
  counts: Record<ReviewTab, number>;
  onClear: () => void;
  onTab: (tab: ReviewTab) => void;
}) {
  if (isSearching && counts[tab] > 0) return <NoSearchResults onClear={onClear} />;
  const calm = <CircleCheck size={32} aria-hidden />;
  if (isEverybodyLinked && tab !== "rejected") {
    return (
      <EmptyState icon={calm} title="Everyone is linked">
        Everyone in the directory is linked to an employee. New people appear here.
      </EmptyState>
    );
  }
  const next =
    tab !== "exact" && counts.exact > 0 ? "exact" : tab !== "decide" && counts.decide > 0 ? "decide" : null;
  const words = emptyTabText[tab];
  return (
    <EmptyState
      icon={calm}
      title={words.title}
      action={
        next && (
          <Button variant="default" onClick={() => onTab(next)}>
            {next === "exact" ? `See the ${counts.exact} exact` : `Review ${counts.decide}`}
          </Button>
        )
      }
    >
      {words.detail}
    </EmptyState>
  );
}

const emptyTabText: Record<ReviewTab, { title: string; detail: string }> = {
  decide: { title: "Nothing to review", detail: "No uncertain matches left." },
  exact: {
    title: "No certain matches",
    detail: "People whose e-mail address or name matches exactly one employee are listed here.",
  },
  missing: {
    title: "No one is missing",
    detail: "Everyone has a possible employee in payroll.",
  },
  linked: {
    title: "No one is linked yet",
    detail: "Accept the exact matches, or review the others.",
  },
  rejected: {
    title: "Nothing was rejected",
    detail: "Rejected pairs are listed here. You can undo a rejection.",
  },
};
