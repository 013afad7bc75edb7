"use client";

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { Failure } from "@/components/ui/failure";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { buildChartModel } from "@/lib/people/chart-model";
import { peopleQuery } from "@/lib/query/people";
import classes from "./org-chart.module.css";

// The only way to the drawing's library, which touches `document` as soon as it is imported.
const OrgDiagram = lazy(() => import("./org-diagram"));

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
  const header = (
    <PageHeader
      title="Org chart"
      detail={<span className="numbers">{data?.people.length ?? total} people</span>}
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
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {header}
      {isInBrowser && model ? (
        <>
          <Suspense fallback={<Skeleton className={classes["viewport"]} />}>
            <OrgDiagram model={model} start={start ?? me} />
          </Suspense>
          <div className={classes["printed"]}>{children}</div>
        </>
      ) : (
        children
      )}
    </>
  );
}
