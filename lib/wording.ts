// How sentences, dates and counts read, on pages, in the record and in files.

/** A label within a sentence: "mobile", but "BSB". */
export const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase("en") + label.slice(1);

/** The word for so many: "user" for 1, "users" for any other number. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** "1 user", "1,234 users". */
export const counted = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString("en")} ${plural(count, one, many)}`;

/** "1 person", "1,234 people". */
export const countedPeople = (count: number): string => counted(count, "person", "people");

// Written by hand: browsers and Node disagree on "Sep" and "Sept", which would be a hydration mismatch.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns a date of the API (`YYYY-MM-DD`) in the one format of pages: "3 Mar 1984". */
export function formatDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

/** Returns the day of a time in a zone: "22 Nov 2026". */
export const formatDay = (time: Date, zone: string): string => formatDate(clockIn(zone, time).date);

/** Returns a time in a zone: "22 Nov 2026, 14:05". */
export function formatTime(time: Date, zone: string): string {
  const { date, hour, minute } = clockIn(zone, time);
  return `${formatDate(date)}, ${hour}:${minute}`;
}

/** What a clock of a zone shows. `day` is midnight UTC of the zone's date, in milliseconds. */
type Clock = { day: number; date: string; hour: string; minute: string };

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
