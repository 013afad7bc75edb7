import { createServer, request as httpRequest } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
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

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

function faulty(...faults: Fault[]) {
  const simulator = createProjectsSimulator({ company, rateLimit: false });
  simulator.setFault(...faults);
  const get = (page = 1, signal: AbortSignal | null = null) =>
    simulator.fetch(`http://simulator/api/v2${path(page)}`, { headers, signal });
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

describe("a request for a page is answered", () => {
  test.each([
    [429, { "retry-after": "86400" }],
    [429, { "retry-after": "Sat, 21 Nov 2026 10:00:00 GMT" }],
    [429, {}],
    [500, {}],
    [503, {}],
    [401, {}],
    [403, {}],
    [302, { location: "https://elsewhere.example/" }],
  ])("with %i and %j", async (status, given) => {
    const response = await faulty({ kind: "status", status, headers: given }).get();
    expect(response.status).toBe(status);
    for (const name of ["retry-after", "location"])
      expect(response.headers.get(name)).toBe(new Headers(given).get(name));
  });

  test("with an HTML page", async () => {
    const response = await faulty({ kind: "html" }).get();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html"]);
  });

  test("with a wrong shape, and with truncated JSON", async () => {
    expect(await (await faulty({ kind: "wrong-shape" }).get()).json()).not.toHaveProperty("data");
    await expect((await faulty({ kind: "truncated-json" }).get()).json()).rejects.toThrow(SyntaxError);
  });

  test("with too many bytes, plain or decompressed", async () => {
    const oversize = await (await faulty({ kind: "oversize", bytes: 1_000_000 }).get()).arrayBuffer();
    expect(oversize.byteLength).toBeGreaterThan(1_000_000);
    const unpacked = await (await faulty({ kind: "gzip-bomb", bytes: 1_000_000 }).get()).arrayBuffer();
    expect(unpacked.byteLength).toBe(1_000_000);
  });

  test("never, until the caller aborts", async () => {
    const stop = new AbortController();
    const answer = faulty({ kind: "hang" }).get(1, stop.signal);
    stop.abort(new Error("gave up"));
    await expect(answer).rejects.toThrow("gave up");
  });

  test.each(["reset", "short-body"] as const)("with a body that breaks off: %s", async (kind) => {
    const response = await faulty({ kind }).get();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test("with a reset before the first byte", async () => {
    await expect(faulty({ kind: "lost-answer" }).get()).rejects.toThrow("fetch failed");
  });

  test("as single bytes", async () => {
    const { body } = await faulty({ kind: "drip" }).get();
    const first = await body?.getReader().read();
    expect(first?.value).toHaveLength(1);
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

  test("is rejected if incomplete", () => {
    expect(faultSchema.safeParse({ kind: "nonsense" }).success).toBe(false);
    expect(faultSchema.safeParse({ kind: "status" }).success).toBe(false);
  });
});

describe("on a port", () => {
  async function raw(...faults: Fault[]) {
    const { simulator } = faulty(...faults);
    const { url, close } = await simulator.listen();
    closing.push(close);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v2$/);
    type Seen = { announced: number; body: Buffer; error?: string; encoding?: string };
    return new Promise<Seen>((resolve) => {
      const chunks: Buffer[] = [];
      const seen: Seen = { announced: 0, body: Buffer.alloc(0) };
      const finish = (error?: string) =>
        resolve({ ...seen, body: Buffer.concat(chunks), ...(error !== undefined && { error }) });
      const failed = (error: NodeJS.ErrnoException) => finish(error.code ?? error.message);
      const sent = httpRequest(url + path(1), { headers }, (incoming) => {
        seen.announced = Number(incoming.headers["content-length"]);
        const encoding = incoming.headers["content-encoding"];
        if (encoding !== undefined) seen.encoding = encoding;
        incoming.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (faults.some(({ kind }) => kind === "drip") && chunks.length === 3) finish();
        });
        incoming.on("end", () => finish());
        incoming.on("error", failed);
      });
      // The request receives the reset even after the response has begun.
      sent.on("error", failed);
      sent.end();
    });
  }

  test("a regular answer has the announced length", async () => {
    const { announced, body, error } = await raw();
    expect(error).toBeUndefined();
    expect(body).toHaveLength(announced);
  });

  test("short-body ends after half of the announced length", async () => {
    const { announced, body, error } = await raw({ kind: "short-body" });
    expect(error).toBe("ECONNRESET");
    expect(body.length).toBe(Math.floor(announced / 2));
  });

  test("a reset ends within half of the announced length, and drops bytes in transit", async () => {
    const { announced, body, error } = await raw({ kind: "reset" });
    expect(error).toBe("ECONNRESET");
    expect(body.length).toBeLessThanOrEqual(Math.floor(announced / 2));
  });

  test("a drip announces the full body and sends single bytes", async () => {
    const { announced, body } = await raw({ kind: "drip" });
    expect(body.length).toBeLessThan(10);
    expect(announced).toBeGreaterThan(1_000);
  });

  test("a gzip bomb is small until decompressed", async () => {
    const { announced, body, encoding } = await raw({ kind: "gzip-bomb", bytes: 5_000_000 });
    expect(encoding).toBe("gzip");
    expect(announced).toBeLessThan(20_000);
    expect(gunzipSync(body)).toHaveLength(5_000_000);
  });

  test("a hanging answer can be closed, and its port reused", async () => {
    const { simulator } = faulty({ kind: "hang" });
    const { url, close } = await simulator.listen();
    const asked = fetch(url + path(1), { headers }).catch((error: unknown) => error);
    while (simulator.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await close();
    expect(await asked).toBeInstanceOf(Error);
    const again = createServer();
    await new Promise<void>((resolve, reject) => {
      again.once("error", reject);
      again.listen(Number(new URL(url).port), "127.0.0.1", resolve);
    });
    await new Promise((resolve) => again.close(resolve));
  });
});
