import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createProductiveProjects } from "./productive";

// Tests a vendor that sends far more data than any company has.

const MiB = 1024 * 1024;
const rowsPerPage = 200;

/** Serves pages of 200 people whose texts together have the given size, and counts the requested pages. */
function createFloodingVendor({ pages, pageMiB }: { pages: number; pageMiB: number }) {
  const asked: number[] = [];
  const send: typeof fetch = async (input) => {
    const page = Number(new URL(String(input)).searchParams.get("page[number]"));
    asked.push(page);
    const title = `${page} `.padEnd((pageMiB * MiB) / rowsPerPage - 400, "x");
    const data = Array.from({ length: rowsPerPage }, (_row, index) => ({
      type: "people",
      id: `${page}-${index}`,
      attributes: { first_name: "Ana", last_name: `${index}`, email: null, title },
      relationships: { manager: { data: null }, subsidiary: { data: null } },
    }));
    const meta = { current_page: page, total_pages: pages, total_count: pages * rowsPerPage };
    return Response.json({ data, meta });
  };
  const projects = createProductiveProjects({
    baseUrl: "http://vendor",
    token: "t",
    organizationId: "1",
    fetch: send,
  });
  return { asked, list: () => projects.listPeople({ signal: new AbortController().signal }) };
}

/** Bytes in use after garbage collection. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed;
}

test("90 pages of 10 MiB end in a vendor failure before a third is read", { timeout: 120_000 }, async () => {
  const { list, asked } = createFloodingVendor({ pages: 90, pageMiB: 9.9 });
  await expect(list()).rejects.toMatchObject({ kind: "upstream", code: "projects_unreadable" });
  expect(asked.length).toBeLessThan(30);
});

test("long texts are cut while their page is read, so the rest does not stay in memory", async () => {
  const { list } = createFloodingVendor({ pages: 10, pageMiB: 8 });
  const before = bytesInUse();
  const { people } = await list();
  expect(bytesInUse() - before).toBeLessThan(40 * MiB); // 80 were sent
  expect(people).toHaveLength(10 * rowsPerPage);
  expect(Math.max(...people.map(({ title }) => title?.length ?? 0))).toBe(16_384);
});
