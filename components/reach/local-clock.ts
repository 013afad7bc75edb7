import { getOffsetMinutes } from "@/lib/platform/text/time-zone";
import { readZonedClock } from "@/lib/platform/text/text-format";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Returns null if the browser does not know one of the zones. */
export function readLocalClock(now: number, zone: string, viewerZone: string) {
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
export function formatTimeDifference(minutes: number): string {
  if (minutes === 0) return "same time as yours";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean);
  return `${parts.join(" ")} ${minutes > 0 ? "ahead of" : "behind"} you`;
}
