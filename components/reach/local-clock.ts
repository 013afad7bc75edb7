/** What a clock shows in a zone, and how far it is from the reader's. Null where the browser does not know the zone. */
export function readLocalClock(now: number, zone: string, readerZone: string, locale?: string) {
  try {
    const at = new Date(now);
    const differenceMinutes = offsetMinutes(at, zone) - offsetMinutes(at, readerZone);
    const time = at.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", timeZone: zone });
    const day = (of: string) => at.toLocaleDateString(locale, { weekday: "short", timeZone: of });
    return {
      /** "14:05", or "Tue 01:05" where it is another day there. */
      time: day(zone) === day(readerZone) ? time : `${day(zone)} ${time}`,
      difference: differenceLabel(differenceMinutes),
    };
  } catch {
    return null; // a zone that this browser does not have
  }
}

/** "2 h ahead of you", "3 h 30 min behind you", "the same as yours". */
export function differenceLabel(minutes: number): string {
  if (minutes === 0) return "same time as yours";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean);
  return `${parts.join(" ")} ${minutes > 0 ? "ahead of" : "behind"} you`;
}

/** How far a zone is from UTC at that moment. */
function offsetMinutes(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const there = Date.UTC(value("year"), value("month") - 1, value("day"), value("hour"), value("minute"));
  return Math.round((there - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
}
