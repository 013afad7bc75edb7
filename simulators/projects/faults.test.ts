import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "./company";
import { faultSchema, type Fault } from "./faults";
import { createProjectsSimulator } from "./simulator";

const company = buildCompany(450);
const path = (page: number) =>
  `/people?filter[status]=1&filter[person_type]=1&include=manager,subsidiary&page[size]=200&page[number]=${page}`;
const headers = {
  "content-type": "application/vnd.api+json",
  "x-auth-token": "sim-projects-token",
  "x-organization-id": "77",
};

function faulty(...faults: Fault[]) {
  const simulator = createProjectsSimulator({ company, rateLimit: false });
  simulator.setFault(...faults);
  const get = (page = 1) => simulator.fetch(`http://simulator/api/v2${path(page)}`, { headers });
  return { simulator, get };
}

const pageShape = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      attributes: z.record(z.string(), z.unknown()),
      relationships: z.looseObject({ manager: z.unknown() }),
    }),
  ),
  included: z.array(z.looseObject({ type: z.string() })).default([]),
  links: z.record(z.string(), z.string()),
  meta: z.looseObject({ total_count: z.number(), total_pages: z.number() }),
});

async function read(response: Promise<Response>) {
  const { data, included, meta, links } = pageShape.parse(await (await response).json());
  return { ids: data.map(({ id }) => id), data, included, meta, links };
}

describe("the content of a page", () => {
  test("an empty page has regular metadata", async () => {
    const { get } = faulty({ kind: "empty-page", page: 2 });
    expect((await read(get(2))).ids).toEqual([]);
    expect((await read(get(2))).meta.total_count).toBe(450);
    expect((await read(get(1))).ids).toHaveLength(200);
  });

  test("totals are wrong and differ between pages", async () => {
    const { get } = faulty({ kind: "total-count", value: 1_000 }, { kind: "total-pages", value: 2, page: 2 });
    expect((await read(get(1))).meta).toMatchObject({ total_count: 1_000, total_pages: 3 });
    expect((await read(get(2))).meta).toMatchObject({ total_count: 1_000, total_pages: 2 });
  });

  test("a repeated row is on two pages, and no row is missing", async () => {
    const { get } = faulty({ kind: "repeated-row", page: 2 });
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await read(get(page))).ids));
    expect(pages.flat()).toHaveLength(451);
    expect(new Set(pages.flat()).size).toBe(450);
  });

  test("a shifted row is repeated and replaces a missing person, so the count is right", async () => {
    const { get } = faulty({ kind: "shifted-row", page: 2 });
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await read(get(page))).ids));
    expect(pages.flat()).toHaveLength(450);
    expect(new Set(pages.flat()).size).toBe(449);
  });

  test("lists no people, or a share of the people, with matching totals", async () => {
    expect(await read(faulty({ kind: "nobody" }).get())).toMatchObject({ ids: [], meta: { total_count: 0 } });
    const { meta } = await read(faulty({ kind: "share", share: 0.7 }).get());
    expect(meta).toMatchObject({ total_count: 315, total_pages: 2 });
  });

  test("endless pages all have rows and a next page", async () => {
    const { get } = faulty({ kind: "endless-pages" });
    const { ids, links } = await read(get(1_000));
    expect(ids).toHaveLength(200);
    expect(links["next"]).toContain("1001");
  });

  test("links lead to another origin", async () => {
    const { get } = faulty({ kind: "links-elsewhere", origin: "https://elsewhere.example" });
    expect((await read(get())).links["next"]).toMatch(/^https:\/\/elsewhere\.example\/api\/v2\/people\?/);
  });

  test.each(["manager", "subsidiary"] as const)("%s is omitted although requested", async (part) => {
    const { data, included } = await read(faulty({ kind: "left-out", part }).get());
    const relations = data.map(({ relationships }) => relationships[part]);
    expect(new Set(relations.map((relation) => JSON.stringify(relation)))).toEqual(
      new Set(['{"meta":{"included":false}}']),
    );
    const type = part === "manager" ? "people" : "subsidiaries";
    expect(included.filter((record) => record.type === type)).toEqual([]);
    expect(included).not.toEqual([]);
  });

  test("subsidiaries are referenced without their records", async () => {
    const { data, included } = await read(faulty({ kind: "left-out", part: "subsidiary-record" }).get());
    expect(data[0]?.relationships["subsidiary"]).toHaveProperty("data");
    expect(included.filter(({ type }) => type === "subsidiaries")).toEqual([]);
  });

  test("an attribute is omitted from every row; others stay", async () => {
    const { data } = await read(faulty({ kind: "left-out", part: "title" }).get());
    expect(data.filter(({ attributes }) => "title" in attributes)).toEqual([]);
    expect(data.every(({ attributes }) => "email" in attributes)).toBe(true);
  });

  test("managers are stubs although their inclusion was requested", async () => {
    const { data } = await read(faulty({ kind: "stubs" }).get());
    expect(data[0]?.relationships.manager).toEqual({ meta: { included: false } });
  });
});

describe("a fault", () => {
  test("strikes its own page only, the given number of times, and never after clearing", async () => {
    const { get, simulator } = faulty({ kind: "status", status: 500, page: 2, times: 2 });
    const statuses = async (...pages: number[]) => {
      const seen: number[] = [];
      for (const page of pages) seen.push((await get(page)).status);
      return seen;
    };
    expect(await statuses(1, 2, 3, 2, 2)).toEqual([200, 500, 200, 500, 200]);
    simulator.setFault({ kind: "status", status: 503 });
    expect(await statuses(1)).toEqual([503]);
    simulator.clearFaults();
    expect(await statuses(1)).toEqual([200]);
  });

  test("has the error or page of the vendor", async () => {
    const refused = await faulty({ kind: "status", status: 403 }).get();
    expect(await refused.json()).toMatchObject({ errors: [{ status: "403", title: "Simulated" }] });
    const response = await faulty({ kind: "html" }).get();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html"]);
    expect(await (await faulty({ kind: "wrong-shape" }).get()).json()).not.toHaveProperty("data");
  });

  test("is rejected if incomplete", () => {
    expect(faultSchema.safeParse({ kind: "nonsense" }).success).toBe(false);
    expect(faultSchema.safeParse({ kind: "status" }).success).toBe(false);
  });
});
