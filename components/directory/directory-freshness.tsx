import { Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { InlineLink } from "@/components/ui/inline-link";
import { RelativeTime } from "@/components/ui/time";
import classes from "./directory.module.css";

const refreshTimeoutMs = 120_000;

/** Kith refreshes a stale directory in the background, and then the list updates. */
export function DirectoryFreshness({
  syncedAt,
  isStale,
  mayManage,
}: {
  syncedAt: string;
  isStale: boolean;
  mayManage: boolean;
}) {
  return (
    // Phones have space for it only if the list is stale.
    <Text
      c="dimmed"
      aria-live="polite"
      className={classes["freshness"] ?? ""}
      {...(!isStale && { visibleFrom: "sm" })}
    >
      Updated <RelativeTime value={syncedAt} />
      {isStale && <RefreshingNote mayManage={mayManage} />}
    </Text>
  );
}

function RefreshingNote({ mayManage }: { mayManage: boolean }) {
  const [isLate, setIsLate] = useState(false);
  useTimeout(() => setIsLate(true), refreshTimeoutMs, { autoInvoke: true });
  if (!isLate) return " · refreshing";
  if (!mayManage) return " · the refresh is overdue";
  return (
    <>
      {" · the refresh is overdue: "}
      <InlineLink href="/admin/sync" inherit>
        see why
      </InlineLink>
    </>
  );
}
