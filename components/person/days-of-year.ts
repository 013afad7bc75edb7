/** Months in English, January first. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month, 1)),
);

/**
 * Returns the options for the day of a birthday. `month`: `01` to `12`, or empty if unknown. February has 29 days, an
 * unknown month 31.
 */
export function buildDayOptions(month: string): { value: string; label: string }[] {
  const days = month === "" ? 31 : new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
  return Array.from({ length: days }, (_, index) => ({
    value: String(index + 1).padStart(2, "0"),
    label: String(index + 1),
  }));
}
