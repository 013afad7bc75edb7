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

/**
 * Runs the parts sequentially and prints a table of each for docs/operating.md. Exits with 1 if a check of any part
 * fails.
 */
export async function runParts(
  parts: readonly { title: string; run: () => Promise<CheckResult[]> }[],
): Promise<never> {
  const all: CheckResult[] = [];
  for (const { title, run } of parts) {
    console.log(`\n${title}`);
    const results = await run();
    console.log(`\n${title}\n\n| what | expected | seen | |\n|---|---|---|---|`);
    for (const { what, expected, seen, isGood } of results)
      console.log(`| ${what} | ${expected} | ${seen} | ${isGood ? "ok" : "**failed**"} |`);
    all.push(...results);
  }
  const failed = all.filter(({ isGood }) => !isGood).length;
  console.log(`\n${all.length - failed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
