"use client";

import { TriangleAlert } from "lucide-react";
import { Fragment } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useHydrationSafeQuery } from "@/components/ui/server-data";
import { waitingTasksQueryOptions } from "@/lib/browser/administration";
import { waitingTaskHrefs } from "@/lib/pages/waiting/waiting-tasks";
import { hasFailures, describeWaitingTasks } from "@/lib/pages/waiting/waiting-labels";
import classes from "./directory.module.css";

/**
 * Line for executives while the directory's data sources have problems; each part links to where to fix them. On phones
 * it links to the home page with the details.
 */
export function WaitingTasksLine() {
  const data = useHydrationSafeQuery(waitingTasksQueryOptions());
  if (!data || !hasFailures(data)) return null;
  const waiting = describeWaitingTasks(data);
  const [first, ...others] = waiting;
  return (
    <p className={classes["waiting"]}>
      <TriangleAlert size={16} aria-hidden />
      <PrefetchLink href="/" className={classes["short"] ?? ""}>
        {first?.words}
        {others.length > 0 && `, and ${others.length} more`}
      </PrefetchLink>
      <span className={classes["long"]}>
        Waiting for you:{" "}
        {waiting.map(({ place, words }, index) => (
          <Fragment key={words}>
            {index > 0 && ", "}
            <PrefetchLink href={waitingTaskHrefs[place]}>{words}</PrefetchLink>
          </Fragment>
        ))}
        .
      </span>
    </p>
  );
}
