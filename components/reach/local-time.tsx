"use client";

import { browserZone, useNow } from "@/components/ui/time";
import { readLocalClock } from "./local-clock";
import { useViewer } from "./viewer";

/**
 * The time in a person's zone and how far it is from the viewer's, kept current. The viewer's zone is that of their chat profile or office,
 * and the browser's where neither is known. Nothing is compared for the viewer's own person. Only the browser knows the time, so the server
 * renders nothing. `isShort`: the time alone, the difference on hover.
 */
export function LocalTime({
  zone,
  isOwn = false,
  isShort = false,
}: {
  zone: string;
  isOwn?: boolean;
  isShort?: boolean;
}) {
  const now = useNow();
  const { timeZone } = useViewer();
  if (now === null) return null;
  const clock =
    readLocalClock(now, zone, timeZone ?? browserZone()) ?? readLocalClock(now, zone, browserZone());
  if (!clock) return null;
  const { time, difference } = clock;
  return (
    <time
      dateTime={new Date(Math.floor(now / 60_000) * 60_000).toISOString()}
      title={isShort && !isOwn ? `${difference} (${zone})` : zone}
    >
      {isShort || isOwn ? time : `${time}, ${difference}`}
    </time>
  );
}
