import type { DateOrder } from "./formats";

const monthNames: readonly (readonly string[])[] = [
  ["jan", "jän"],
  ["feb"],
  ["mar", "mär", "mrz"],
  ["apr"],
  ["may", "mai"],
  ["jun"],
  ["jul"],
  ["aug"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dez"],
];

const numericPattern = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?$/u;

/**
 * Decides the order of a column: a number above 12 is a day. Dots mean that the day is first. Returns "ambiguous" if
 * nothing proves an order, null if the column has no such date. Pure.
 */
export function detectDateOrder(values: readonly string[]): DateOrder | "ambiguous" | null {
  const dates = values.flatMap((value) => {
    const [, first = "", separator = "", second = ""] = numericPattern.exec(value.trim()) ?? [];
    return separator ? [{ first: Number(first), separator, second: Number(second) }] : [];
  });
  if (dates.length === 0) return null;
  const isDayFirst = dates.some(({ first }) => first > 12);
  const isMonthFirst = dates.some(({ second }) => second > 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? "dmy" : "mdy";
  return !isDayFirst && dates.every(({ separator }) => separator === ".") ? "dmy" : "ambiguous";
}

/** Returns `YYYY-MM-DD`; null if the text is no date from 1900 to 2100. Accepts serial numbers of spreadsheets. Pure. */
export function parseDate(text: string, order: DateOrder): string | null {
  const value = text.trim();
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T].*)?$/u.exec(value);
  if (iso) return toDate(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numeric = numericPattern.exec(value);
  if (numeric) {
    const [first, second, year] = [Number(numeric[1]), Number(numeric[3]), toYear(numeric[4] ?? "")];
    return order === "dmy" ? toDate(year, second, first) : toDate(year, first, second);
  }
  if (/^\d{5}(?:\.\d+)?$/u.test(value)) return fromSerial(Math.floor(Number(value)));
  const dayFirst = /^(\d{1,2})[. -]+(\p{L}{3,})\.?[ ,-]+(\d{4})$/u.exec(value);
  if (dayFirst) return toDate(Number(dayFirst[3]), toMonth(dayFirst[2] ?? ""), Number(dayFirst[1]));
  const monthFirst = /^(\p{L}{3,})\.? (\d{1,2}),? (\d{4})$/u.exec(value);
  return monthFirst
    ? toDate(Number(monthFirst[3]), toMonth(monthFirst[1] ?? ""), Number(monthFirst[2]))
    : null;
}

/** Spreadsheets read 29 as 2029 and 30 as 1930. */
const toYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 30 ? 2_000 : 1_900);

const toMonth = (name: string) =>
  monthNames.findIndex((starts) => starts.some((start) => name.toLowerCase().startsWith(start))) + 1;

/** Days since 30 December 1899. */
const fromSerial = (days: number) => {
  const date = new Date(Date.UTC(1899, 11, 30 + days));
  return toDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
};

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 1900 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
