/** Returns the number of reports as text: "4", or "4 direct, 23 in all" if some reports have reports themselves. */
export function formatReportCount(direct: number, all: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return all > direct ? `${count(direct)} direct, ${count(all)} in all` : count(direct);
}
