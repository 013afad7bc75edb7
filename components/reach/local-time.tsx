"use client";

import { useNow } from "@/components/ui/time";
import { readLocalClock } from "./local-clock";

/**
 * What time it is for somebody, and how far that is from the reader's clock, kept current. Both zones are the browser's to know, so the
 * server leaves it out. `isShort`: the time alone, the difference on hover.
 */
export function LocalTime({ zone, isShort = false }: { zone: string; isShort?: boolean }) {
  const now = useNow();
  if (now === null) return null;
  const clock = readLocalClock(now, zone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!clock) return null;
  const { time, difference } = clock;
  return (
    <time
      dateTime={new Date(Math.floor(now / 60_000) * 60_000).toISOString()}
      title={isShort ? `${difference} (${zone})` : zone}
    >
      {isShort ? time : `${time}, ${difference}`}
    </time>
  );
}
