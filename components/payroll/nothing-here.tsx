"use client";

import { Button } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { NoResults } from "@/components/ui/no-results";
import { EmptyState } from "@/components/ui/empty-state";
import { type Tab } from "./review-state";

export function NothingHere({
  tab,
  isSearching,
  isEverybodyLinked,
  counts,
  onClear,
  onTab,
}: {
  tab: Tab;
  isSearching: boolean;
  isEverybodyLinked: boolean;
  counts: Record<Tab, number>;
  onClear: () => void;
  onTab: (tab: Tab) => void;
}) {
  if (isSearching && counts[tab] > 0) return <NoResults onClear={onClear} />;
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
  const words = nothingWords[tab];
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

const nothingWords: Record<Tab, { title: string; detail: string }> = {
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
    detail: "Accept the exact ones, or review the others one by one.",
  },
  rejected: {
    title: "Nothing was rejected",
    detail: "Pairs you reject are listed here. You can take a rejection back.",
  },
};
