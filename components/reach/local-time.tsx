import { getBrowserTimeZone, useNow } from "@/components/ui/time";
import { readLocalClock } from "./local-clock";
import { useViewer } from "./viewer-context";

/**
 * Current time in a person's time zone and the difference from the viewer's zone. The viewer's zone comes from the chat
 * profile or the office, otherwise from the browser. The server renders nothing, because its time would differ from the
 * browser's. If `isShort`, shows only the time, with the difference as tooltip. If `isOwn`, omits the difference.
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
    readLocalClock(now, zone, timeZone ?? getBrowserTimeZone()) ??
    readLocalClock(now, zone, getBrowserTimeZone());
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
