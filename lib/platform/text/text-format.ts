// Format of sentences, dates and counts on pages, in the audit log and in files.

/**
 * Removes direction marks and byte order marks, which chats, contacts and spreadsheets add to copied text. Joiners
 * (`U+200C`, `U+200D`) stay, because names need them, and so does the override to right-to-left (`U+202E`), which no
 * program adds to a copy.
 */
export const removeDirectionMarks = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202d\u2066-\u2069\ufeff]/g, "");

export const capitalizeLabel = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** "mobile", but "BSB". */
export const uncapitalizeLabel = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase("en") + label.slice(1);

/** "user" for 1, "users" for any other number. */
export const pluralize = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

export const formatCount = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString("en")} ${pluralize(count, one, many)}`;

export const formatPeopleCount = (count: number): string => formatCount(count, "person", "people");

// Fixed list, because browsers and Node disagree on "Sep" and "Sept", which would cause a hydration mismatch.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** From `YYYY-MM-DD` to "3 Mar 1984". */
export function formatDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

const dayMs = 24 * 3_600_000;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * "tomorrow", "Thu" within a week, else "12 Jan"; with the year if it is another year and at least 180 days ahead. Days
 * are `YYYY-MM-DD`.
 */
export function formatNearDay(day: string, today: string): string {
  const distance = (Date.parse(day) - Date.parse(today)) / dayMs;
  if (distance === 1) return "tomorrow";
  if (distance > 1 && distance < 7) return weekdays[new Date(day).getUTCDay()] ?? day;
  const date = formatDate(day);
  return day.slice(0, 4) === today.slice(0, 4) || distance < 180 ? date.replace(/ \d+$/, "") : date;
}

export const formatDateInZone = (time: Date, zone: string): string =>
  formatDate(readZonedClock(zone, time).date);

export function formatDateTime(time: Date, zone: string): string {
  const { date, hour, minute } = readZonedClock(zone, time);
  return `${formatDate(date)}, ${hour}:${minute}`;
}

/** `day` is midnight UTC of the zone's date, in milliseconds. */
type ZonedClock = { day: number; date: string; hour: string; minute: string };

export function readZonedClock(zone: string, at: Date): ZonedClock {
  const parts = new Map(
    getFormatter(zone)
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

/** Cached, because a formatter takes longer to create than to use. */
function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const created = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(zone, created);
  return created;
}

/**
 * Joins names: "Lisbon, Perth and Warsaw", or with "or". The format is created on the first use, because a phone needs up
 * to 200 ms for the first one, which would delay every page.
 */
export function joinNames(names: Iterable<string>, word: "and" | "or" = "and"): string {
  const type = word === "and" ? "conjunction" : "disjunction";
  listFormats[word] ??= new Intl.ListFormat("en-GB", { type });
  return listFormats[word].format(names);
}

const listFormats: Partial<Record<"and" | "or", Intl.ListFormat>> = {};
