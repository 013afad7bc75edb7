"use client";

import { useEffect } from "react";
import { useInvalidate } from "@/lib/browser/refetch";

/** Delay before the stream opens, so that short visits load no script and open no stream. */
const connectDelayMs = 3_000;

export function DirectoryChangeStream({ since }: { since: string }) {
  const invalidate = useInvalidate();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { followDirectory } = await import("@/lib/browser/follow-directory");
      if (!isOver) stop = followDirectory(since, () => void invalidate("directory"));
    };
    // The page works without this script. Changes then appear after a reload.
    const timer = setTimeout(() => void begin().catch(() => undefined), connectDelayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [since, invalidate]);
  return null;
}
