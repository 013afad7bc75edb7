export function calculateMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Returns the quantile: about `share` (0 to 1) of the values are below it. */
export function calculateQuantile(values: readonly number[], share: number): number {
  if (share === 0.5) return calculateMedian(values);
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function formatSpread(values: readonly number[]): string {
  if (values.length < 2) return formatNumber(values[0] ?? Number.NaN);
  return `${formatNumber(calculateMedian(values))} (${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))})`;
}

export const calculateRatios = (values: readonly number[], yardstick: readonly number[]): number[] =>
  values.map((value, round) => value / (yardstick[round] ?? Number.NaN));
