import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createListingBudget } from "../../vendor-call";
import { createProductiveProjects } from "./adapter";

// Tests a vendor that sends far more data than any company has.

const MiB = 1024 * 1024;
const rowsPerPage = 200;

/** Serves pages of 200 people whose texts together have the given size, and counts the requested pages. */
function createFloodingVendor({
  pages,
  pageMiB,
  listingMiB,
}: Record<"pages" | "pageMiB" | "listingMiB", number>) {
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
    limits: { listingBytes: listingMiB * MiB },
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

test("a listing of any number of pages may send 256 MiB", () => {
  expect(createListingBudget()).toEqual({ left: 256 * MiB });
});

test("a listing that sends more than it may ends in a vendor failure, and no further page is requested", async () => {
  const { list, asked } = createFloodingVendor({ pages: 90, pageMiB: 4, listingMiB: 16 });
  await expect(list()).rejects.toMatchObject({ kind: "upstream", code: "projects_unreadable" });
  expect(asked.length).toBeLessThan(9); // pages are read concurrently
});

test("long texts are cut while their page is read, so the rest does not stay in memory", async () => {
  const { list } = createFloodingVendor({ pages: 5, pageMiB: 8, listingMiB: 256 });
  const before = bytesInUse();
  const { people } = await list();
  expect(bytesInUse() - before).toBeLessThan(24 * MiB); // 40 were sent
  expect(people).toHaveLength(5 * rowsPerPage);
  expect(Math.max(...people.map(({ title }) => title?.length ?? 0))).toBe(16_384);
});
