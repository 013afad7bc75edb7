"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { buildChartModel } from "@/lib/people/chart-model";
import { peopleQuery } from "@/lib/query/people";
import classes from "./org-chart.module.css";

// The only way to the drawing's library, which touches `document` as soon as it is imported.
const loadDiagram = () => import("./org-diagram");
const OrgDiagram = lazy(loadDiagram);

const never = () => () => undefined;

/** The org chart: the server's outline at once, the drawing as soon as the browser has everybody. */
export function OrgChart({
  me,
  start,
  total,
  children,
}: {
  me: string | null;
  start: string | null;
  total: number;
  children: ReactNode;
}) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { data, error, refetch } = useQuery(peopleQuery());
  const model = useMemo(() => (data ? buildChartModel(data.people) : null), [data]);
  // The drawing's code comes while the people do.
  useEffect(() => void loadDiagram(), []);
  const header = (
    <PageHeader
      title="Org chart"
      detail={<span className="numbers">{(data?.people.length ?? total).toLocaleString("en")} people</span>}
    />
  );

  if (total === 0 && (!data || data.people.length === 0)) {
    return (
      <>
        {header}
        <Notice title="Nobody is here yet">
          The chart is drawn from the directory, which is empty until the first sync.
        </Notice>
      </>
    );
  }
  if (error && !data) {
    return (
      <>
        {header}
        <Failure error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      {header}
      {isInBrowser && model ? (
        <>
          <Suspense fallback={<div className={classes["ahead"]}>{children}</div>}>
            <OrgDiagram model={model} start={start ?? me} />
          </Suspense>
          <div className={classes["printed"]}>{children}</div>
        </>
      ) : (
        <div className={classes["ahead"]}>{children}</div>
      )}
    </>
  );
}
