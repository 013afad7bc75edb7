import { getBrowserTimeZone, useNow } from "@/components/ui/time";
import { useViewer } from "@/components/ui/viewer-context";
import { getOffsetMinutes } from "@/lib/platform/text/time-zone";
import { readZonedClock } from "@/lib/platform/text/text-format";

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

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Returns null if the browser does not know one of the zones. */
function readLocalClock(now: number, zone: string, viewerZone: string) {
  try {
    const at = new Date(now);
    const { day, hour, minute } = readZonedClock(zone, at);
    const isSameDay = day === readZonedClock(viewerZone, at).day;
    const weekday = weekdays[new Date(day).getUTCDay()];
    return {
      /** Time such as "14:05", or "Tue 01:05" if the weekday differs from the viewer's. */
      time: `${isSameDay ? "" : `${weekday} `}${hour}:${minute}`,
      difference: formatTimeDifference(getOffsetMinutes(zone, at) - getOffsetMinutes(viewerZone, at)),
    };
  } catch {
    return null;
  }
}

/** Returns "2 h ahead of you", "3 h 30 min behind you" or "same time as yours". */
function formatTimeDifference(minutes: number): string {
  if (minutes === 0) return "same time as yours";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean);
  return `${parts.join(" ")} ${minutes > 0 ? "ahead of" : "behind"} you`;
}
