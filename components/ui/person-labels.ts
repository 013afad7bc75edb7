/** Returns "4", or "4 direct, 23 in all" if reports have reports. */
export function formatReportCount(direct: number, all: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return all > direct ? `${count(direct)} direct, ${count(all)} in all` : count(direct);
}
