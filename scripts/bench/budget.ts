import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Section } from "./bench-results";
import { calculateMedian, calculateRatios, formatNumber } from "./statistics";

const limits = z.record(z.string(), z.number().positive());

/**
 * What Kith may cost: statements a request at most, requests a second beside the yardstick at least, and kilobytes of script a page at most.
 * Generous enough for a busy machine: who breaks it has made something worse. Who makes something better tightens it.
 */
const budgetSchema = z.strictObject({ statements: limits, beside: limits, scriptKilobytes: limits });
export type Budget = z.infer<typeof budgetSchema>;

export const readBudget = (): Budget =>
  budgetSchema.parse(JSON.parse(readFileSync("scripts/bench/budget.json", "utf8")));

export type Verdict = { what: string; is: number; limit: number; isKept: boolean };

/** Everything that has a limit and was measured. */
export function judgeSections(sections: readonly Section[], { statements, beside }: Budget): Verdict[] {
  return sections.flatMap(({ figures }) =>
    figures.flatMap(({ what, unit, values, yardstick }): Verdict[] => {
      const most = unit === "statements" ? statements[what] : undefined;
      if (most !== undefined)
        return [createUpperLimitVerdict(`${what}: statements`, calculateMedian(values), most)];
      const least = yardstick ? beside[what] : undefined;
      if (!yardstick || least === undefined) return [];
      const is = calculateMedian(calculateRatios(values, yardstick.values));
      return [{ what: `${what}: beside ${yardstick.what}`, is, limit: least, isKept: is >= least }];
    }),
  );
}

/** The script of each page that has a limit. */
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
