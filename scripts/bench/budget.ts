import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Figure } from "./bench-results";
import { calculateMedian, calculateRatios, formatNumber } from "./statistics";

const limits = z.record(z.string(), z.number().positive());

/**
 * Performance limits: maximum SQL statements per request (`statements`), minimum ratio to the reference (`beside`),
 * maximum ratio to a quarter of the people (`growth`: 4 is linear, 16 quadratic), and maximum kilobytes of script per page. The limits have a margin for a busy machine. Tighten them after an improvement.
 */
const budgetSchema = z.strictObject({
  ...{ statements: limits, beside: limits, growth: limits, scriptKilobytes: limits },
});
export type Budget = z.infer<typeof budgetSchema>;

export const readBudget = (): Budget =>
  budgetSchema.parse(JSON.parse(readFileSync("scripts/bench/budget.json", "utf8")));

type Verdict = { what: string; is: number; limit: number; isKept: boolean };

export function judgeFigures(figures: readonly Figure[], { statements, beside, growth }: Budget): Verdict[] {
  return figures.flatMap(({ what, unit, values, yardstick }): Verdict[] => {
    const most = unit === "statements" ? statements[what] : undefined;
    if (most !== undefined)
      return [createUpperLimitVerdict(`${what}: statements`, calculateMedian(values), most)];
    if (!yardstick) return [];
    const is = calculateMedian(calculateRatios(values, yardstick.values));
    const [least, greatest] = [beside[what], growth[what]];
    if (greatest !== undefined)
      return [createUpperLimitVerdict(`${what}: beside ${yardstick.what}`, is, greatest)];
    if (least === undefined) return [];
    return [{ what: `${what}: beside ${yardstick.what}`, is, limit: least, isKept: is >= least }];
  });
}

/** Compares the script size of each page that has a limit with the limit. A page without a size exceeds its limit. */
export const judgeScripts = (
  kilobytes: ReadonlyMap<string, number>,
  { scriptKilobytes }: Budget,
): Verdict[] =>
  Object.entries(scriptKilobytes).map(([page, limit]) =>
    createUpperLimitVerdict(`${page}: script, kB`, kilobytes.get(page) ?? Number.NaN, limit),
  );

const createUpperLimitVerdict = (what: string, is: number, limit: number): Verdict => ({
  what,
  is,
  limit,
  isKept: is <= limit,
});

export const formatVerdict = ({ what, is, limit, isKept }: Verdict): string =>
  `${isKept ? "ok  " : "FAIL"}  ${what}: ${formatNumber(is)} (limit ${formatNumber(limit)})`;
