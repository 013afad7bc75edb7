import type { DateOrder } from "./formats";

/** Languages of the headings. Austrian months have a name of their own. */
const languages = ["en", "de", "de-AT", "fr", "es", "it", "nl"];

/** Lower case, without accents, so that `fevr`, `Févr` and `févr` are one month. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const listNames = (day: number, options: Intl.DateTimeFormatOptions): string[] =>
  languages.map((language) =>
    fold(new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(day)),
  );

/** `Mrt` and `Mrz` do not begin the name of a month. */
const monthNames = Array.from({ length: 12 }, (_, month) => [
  ...listNames(Date.UTC(2026, month), { month: "long" }),
  ...(month === 2 ? ["mrt", "mrz"] : []),
]);
const weekdayNames = Array.from({ length: 7 }, (_, day) =>
  listNames(Date.UTC(2026, 1, day), { weekday: "long" }),
).flat();

/** Numbers of a date whose order is unknown. */
const numericPattern = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ t,].*)?$/u;

const time = String.raw`(?:[ t,]+\d{1,2}:.*)?`;
const dayFirstPattern = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er)?[. /-]*(?:de )?([a-z]{3,})[. ,/-]*(?:de )?(\d{4}|\d{2})${time}$`,
  "u",
);
const monthFirstPattern = new RegExp(
  String.raw`^([a-z]{3,})[. /-]+(\d{1,2})(?:st|nd|rd|th)?[ ,/-]+(\d{4}|\d{2})${time}$`,
  "u",
);

/**
 * Decides the order of a column: a number above 12 is a day, and one above 31 a year. Dots mean that the day is first.
 * Returns "ambiguous" if nothing proves an order, null if the column has no such date. Pure.
 */
export function detectDateOrder(values: readonly string[]): DateOrder | "ambiguous" | null {
  const dates = values.flatMap((value) => {
    const [, first = "", separator = "", second = "", third = ""] =
      numericPattern.exec(omitWeekday(fold(value.trim()))) ?? [];
    return separator ? [{ first, separator, second, third }] : [];
  });
  if (dates.length === 0) return null;
  const isDayFirst = dates.some(({ first }) => Number(first) > 12);
  const isMonthFirst = dates.some(({ second }) => Number(second) > 12);
  if (dates.every(({ first, third }) => first.length === 2 && third.length < 4 && Number(third) <= 31)) {
    if (dates.some(({ first }) => Number(first) > 31)) return "ymd";
    // Countries that write 2023-02-06 in full also write 23-02-06.
    if (!isMonthFirst && dates.every(({ separator }) => separator === "-")) return "ambiguous";
  }
  if (isDayFirst !== isMonthFirst) return isDayFirst ? "dmy" : "mdy";
  return !isDayFirst && dates.every(({ separator }) => separator === ".") ? "dmy" : "ambiguous";
}

/**
 * Returns `YYYY-MM-DD`; null if the text is no date from 1900 to `latestYear`. Accepts serial numbers of spreadsheets
 * (`is1904`: from 1904), and months and weekdays in the languages of the headings. Pure.
 */
export function parseDate(
  text: string,
  order: DateOrder,
  { latestYear = 2100, is1904 = false } = {},
): string | null {
  const value = fold(text.trim());
  // `mar.` is a month and a weekday.
  const found = readDate(value, order, is1904) ?? readDate(omitWeekday(value), order, is1904);
  return found && Number(found.slice(0, 4)) <= latestYear ? found : null;
}

function readDate(value: string, order: DateOrder, is1904: boolean): string | null {
  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ t].*)?$/u.exec(value) ?? /^(\d{4})()(\d\d)(\d\d)$/u.exec(value);
  if (iso) return toDate(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const [, first = "", , second = "", third = ""] = numericPattern.exec(value) ?? [];
  if (first && order === "ymd")
    return third.length < 4 ? toDate(toYear(first), Number(second), Number(third)) : null;
  if (first) {
    const [day, month] = order === "dmy" ? [first, second] : [second, first];
    return toDate(toYear(third), Number(month), Number(day));
  }
  if (/^\d{5}(?:\.\d+)?$/u.test(value))
    return fromSerial(Math.floor(Number(value)) + (is1904 ? daysTo1904 : 0));
  const dayFirst = dayFirstPattern.exec(value);
  if (dayFirst) return toDate(toYear(dayFirst[3] ?? ""), toMonth(dayFirst[2] ?? ""), Number(dayFirst[1]));
  const monthFirst = monthFirstPattern.exec(value);
  return monthFirst
    ? toDate(toYear(monthFirst[3] ?? ""), toMonth(monthFirst[1] ?? ""), Number(monthFirst[2]))
    : null;
}

function omitWeekday(value: string): string {
  const [, word = "", date = ""] = /^([a-z]{2,})[., ]+(\S.*)$/u.exec(value) ?? [];
  return word && weekdayNames.some((name) => name.startsWith(word)) ? date : value;
}

/** No employee started before 1950, and contracts end in 2030 and later. */
const toYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 50 ? 2_000 : 1_900);

/** Returns 1 to 12, or 0 unless exactly one month begins like this. */
function toMonth(word: string): number {
  const months = monthNames.flatMap((names, month) =>
    names.some((name) => name.startsWith(word)) ? [month + 1] : [],
  );
  return months.length === 1 ? (months[0] ?? 0) : 0;
}

/** Between the serial numbers of a workbook of either kind for one day. */
const daysTo1904 = 1_462;

/** Days since 30 December 1899. */
const fromSerial = (days: number) => {
  const date = new Date(Date.UTC(1899, 11, 30 + days));
  return toDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
};

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
