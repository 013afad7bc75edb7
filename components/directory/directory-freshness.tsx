"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { anchorClass, Text } from "@/components/ui/plain/text";
import { Time } from "@/components/ui/time";

const patienceMs = 120_000;

/** How fresh the directory is. While it is stale a refresh is under way, and the list changes by itself when it is done. */
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
    <Text size="sm" c="dimmed" aria-live="polite">
      Last synced <Time value={syncedAt} />
      {isStale && <Refreshing mayManage={mayManage} />}
    </Text>
  );
}

/** After a while it is no refresh any more but something that an executive should look at. */
function Refreshing({ mayManage }: { mayManage: boolean }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return " · being refreshed";
  if (!mayManage) return " · the refresh is overdue";
  return (
    <>
      {" · the refresh is overdue: "}
      <Link
        href="/admin/sync"
        className={anchorClass}
        data-inherit
        style={{ color: "inherit", textDecoration: "underline" }}
      >
        see why
      </Link>
    </>
  );
}
