"use client";

import { useEffect } from "react";
import { queryKeys } from "@/lib/query/query-keys";
import { useInvalidate } from "@/lib/query/use-invalidate";

/** The page is there first: whoever only passes by opens no stream, and fetches no script for it. */
const beginAfterMs = 3_000;

/** Has what the page shows of the directory asked for again when the directory changes. */
export function FollowDirectory({ since }: { since: string }) {
  const invalidate = useInvalidate();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { followDirectory } = await import("@/lib/query/follow-directory");
      if (!isOver) stop = followDirectory(since, () => void invalidate(queryKeys.people));
    };
    // Without the script the page is as it was: whoever reloads it sees what changed.
    const timer = setTimeout(() => void begin().catch(() => undefined), beginAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [since, invalidate]);
  return null;
}
