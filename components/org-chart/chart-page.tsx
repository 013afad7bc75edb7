"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { countedPeople } from "@/lib/wording";
import classes from "./org-chart.module.css";

/** The page around the chart. */
export function ChartPage({
  people,
  trouble,
  children,
}: {
  people: number;
  trouble: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes["page"]}>
      {/* Only while the chart is here: a page size of a style sheet would stay for every page after it. */}
      <style media="print">{"@page { size: A3 landscape; margin: 10mm; }"}</style>
      <PageHeader title="Org chart" detail={<span className="numbers">{countedPeople(people)}</span>} />
      {trouble}
      {people === 0 ? (
        <EmptyState title="No people yet">
          The chart is drawn from the directory, which is empty until the first sync.
        </EmptyState>
      ) : (
        children
      )}
    </div>
  );
}
