import { setImmediate } from "node:timers/promises";
import { LoggableError, Problem } from "@/lib/platform/problem";
import { createVendorProblems, type SystemName } from "./vendor-problems";

export type Page<Row> = { rows: Row[]; next: string | null };

/** Throws if a page leads to an earlier one, or after `maxPages`: more than any company has. */
export async function* readPages<Row>(
  first: string,
  readPage: (position: string) => Promise<Page<Row>>,
  maxPages: number,
  system: SystemName = "projects",
): AsyncGenerator<readonly Row[]> {
  const problems = createVendorProblems(system);
  const seen = new Set<string>();
  for (let position: string | null = first; position !== null;) {
    if (seen.size >= maxPages) throw problems.tooLarge();
    if (seen.has(position)) {
      throw system === "projects"
        ? createIncompleteProblem()
        : problems.unreadable(new LoggableError("a page leads to an earlier page"));
    }
    seen.add(position);
    const page: Page<Row> = await readPage(position);
    await setImmediate(); // lets other work of this process run
    yield page.rows;
    position = page.next;
  }
}

export async function collectRows<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) for (const row of page) rows.push(row); // a spread page may exceed the stack
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
