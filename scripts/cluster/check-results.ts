/** Row of the results table: check, expectation and observation. */
export type CheckResult = { what: string; expected: string; seen: string; isGood: boolean };

/** Runs the checks sequentially. A check that throws has failed; the others still run. */
export async function runChecks(
  checks: readonly {
    what: string;
    expected: string;
    run: () => Promise<Omit<CheckResult, "what" | "expected">>;
  }[],
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { what, expected, run } of checks) {
    const begunAt = performance.now();
    const result = await run().catch((error: unknown) => ({
      seen: error instanceof Error ? error.message.slice(0, 300) : String(error),
      isGood: false,
    }));
    results.push({ what, expected, ...result });
    const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1);
    console.log(`${result.isGood ? "ok  " : "FAIL"}  ${what}: ${result.seen} (${seconds} s)`);
  }
  return results;
}

/** Prints the results as a table for docs/operating.md. */
export function printTable(title: string, results: readonly CheckResult[]): void {
  console.log(`\n${title}\n\n| what | expected | seen | |\n|---|---|---|---|`);
  for (const { what, expected, seen, isGood } of results)
    console.log(`| ${what} | ${expected} | ${seen} | ${isGood ? "ok" : "**failed**"} |`);
}
