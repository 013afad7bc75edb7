import { offsetMinutes } from "@/lib/time-zone";
import { clockIn } from "@/lib/wording";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Returns what a clock shows in a zone, and how far it is from the viewer's. Null where the browser does not know a zone. */
export function readLocalClock(now: number, zone: string, viewerZone: string) {
  try {
    const at = new Date(now);
    const { day, hour, minute } = clockIn(zone, at);
    const isSameDay = day === clockIn(viewerZone, at).day;
    const weekday = weekdays[new Date(day).getUTCDay()];
    return {
      /** "14:05", or "Tue 01:05" if the viewer has another day. */
      time: `${isSameDay ? "" : `${weekday} `}${hour}:${minute}`,
      difference: differenceLabel(offsetMinutes(zone, at) - offsetMinutes(viewerZone, at)),
    };
  } catch {
    return null;
  }
}

/** "2 h ahead of you", "3 h 30 min behind you", "the same as yours". */
export function differenceLabel(minutes: number): string {
  if (minutes === 0) return "same time as yours";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean);
  return `${parts.join(" ")} ${minutes > 0 ? "ahead of" : "behind"} you`;
}
