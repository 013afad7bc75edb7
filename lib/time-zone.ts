// Days and hours in a zone, which every page, the audit filter and the local clock of a person share.

/** What a clock of a zone shows. `day` is midnight UTC of the zone's date, in milliseconds. */
type Clock = { day: number; date: string; hour: string; minute: string };

/** Returns the zone's name as this computer writes it; null for a name that it does not know. */
export function findTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Returns the date and the hour that a zone has at a time. Throws a RangeError for an unknown zone. */
export function clockIn(zone: string, at: Date): Clock {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const signedYear = part("era").startsWith("B") ? 1 - Number(year) : Number(year);
  return {
    day: new Date(0).setUTCFullYear(signedYear, Number(month) - 1, Number(day)),
    date: `${year.padStart(4, "0")}-${month}-${day}`,
    hour: part("hour"),
    minute: part("minute"),
  };
}

/** Returns how many minutes a zone is ahead of UTC at a time. */
export function offsetMinutes(zone: string, at: Date): number {
  const { day, hour, minute } = clockIn(zone, at);
  return (
    Math.round((day - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000) +
    Number(hour) * 60 +
    Number(minute)
  );
}

const longestOffsetMs = 26 * 3_600_000;

/**
 * Returns the first moment of a day in a zone, to the second. `day` is midnight UTC of the date, in milliseconds. A day may begin at 01:00
 * where summer time begins at midnight, and a day that the zone skipped begins with the next one.
 */
export function startOfDay(day: number, zone: string): Date {
  let [before, after] = [day - longestOffsetMs, day + longestOffsetMs];
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (clockIn(zone, new Date(middle)).day < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the zone's formatter, which takes longer to create than to use. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const created = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  formatters.set(zone, created);
  return created;
}
