import { setImmediate } from "node:timers/promises";
import { createVendorProblems } from "@/lib/connections/connectors/vendor-problems";
import { Problem } from "@/lib/platform/problem";

/** `next`: position of the page after it; null: the list ends. */
export type Page<Row> = { rows: Row[]; next: string | null };

/**
 * Reads all pages from the position `first`. Throws `projects_incomplete` if a page leads to an earlier one. `maxPages`:
 * more than any company has, so that an endless list is refused.
 */
export async function* readPages<Row>(
  first: string,
  readPage: (position: string) => Promise<Page<Row>>,
  maxPages: number,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>();
  for (let position: string | null = first; position !== null;) {
    if (seen.size >= maxPages) throw createVendorProblems("projects").tooLarge();
    if (seen.has(position)) throw createIncompleteProblem();
    seen.add(position);
    const page: Page<Row> = await readPage(position);
    await setImmediate(); // lets other work of this process run
    yield page.rows;
    position = page.next;
  }
}

export async function collectRows<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

export const createIncompleteProblem = () =>
  new Problem(
    "upstream",
    "projects_incomplete",
    "The source of people twice sent an incomplete list. Nothing was changed, so that no one is removed by mistake. Try again later.",
  );

/** A list may change while it is read, so an incomplete one is read once more, after `wait`. */
export async function readTwice<T>(read: () => Promise<T>, wait = async () => {}): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Problem && error.code === "projects_incomplete")) throw error;
    await wait();
    return read();
  }
}
