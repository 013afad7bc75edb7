import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import classes from "./org-chart.module.css";

const NoPeopleYet = dynamic(() =>
  import("@/components/directory/no-people-yet").then((file) => file.NoPeopleYet),
);

export function ChartPageLayout({
  people,
  mayManage,
  trouble,
  children,
}: {
  people: number;
  mayManage: boolean;
  trouble: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes["page"]} data-makes-room>
      {/* This rule is part of the page, because an `@page` rule in a style sheet would also apply to pages visited
          later. */}
      <style media="print">{"@page { size: A3 landscape; margin: 10mm; }"}</style>
      <PageHeader title="Org chart" detail={<span className="numbers">{formatPeopleCount(people)}</span>} />
      {trouble}
      {people === 0 ? <NoPeopleYet mayManage={mayManage} /> : children}
    </div>
  );
}
