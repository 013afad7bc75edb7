import { createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { CallLimits } from "@/lib/connectors/call";
import { Problem } from "@/lib/problem";
import { buildCompany } from "@/lib/simulators/projects/company";
import type { Fault } from "@/lib/simulators/projects/faults";
import { createProjectsSimulator, type SimulatorOptions } from "@/lib/simulators/projects/simulator";
import { findTokenOwner, productiveProjects } from "./productive";

const token = "a-token-that-must-not-show";
const never = new AbortController().signal;
const quick: Partial<CallLimits> = {
  attemptMs: 300,
  bodyBytes: 1_000_000,
  backoff: { initialMs: 1, maxMs: 3 },
  waitMs: 3_000,
  waitBudgetMs: 5_000,
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const company = buildCompany(450); // three pages

function inProcess(options: SimulatorOptions = {}) {
  const simulator = createProjectsSimulator({ company, token, rateLimit: false, ...options });
  const projects = productiveProjects({
    baseUrl: "http://simulator/api/v2",
    token,
    organizationId: simulator.organizationId,
    fetch: simulator.fetch,
    limits: quick,
  });
  return { simulator, projects, list: () => projects.listPeople({ signal: never }) };
}

async function onPort(...faults: Fault[]) {
  const simulator = createProjectsSimulator({ company, token, rateLimit: false });
  const { url, close } = await simulator.listen();
  closing.push(close);
  simulator.setFault(...faults);
  const projects = productiveProjects({
    baseUrl: url,
    token,
    organizationId: simulator.organizationId,
    limits: quick,
  });
  return { simulator, list: () => projects.listPeople({ signal: never }) };
}

describe("listing people", () => {
  test("reads every page of active employees and contractors, and nobody else", async () => {
    const { list, simulator } = inProcess();
    const { people, broken } = await list();
    expect(people).toHaveLength(450);
    expect(broken).toEqual([]);
    expect(simulator.requests).toHaveLength(3);
    expect(people.find(({ externalId }) => ["901", "902", "903"].includes(externalId))).toBeUndefined();
  });

  test("knows managers on other pages, offices, and the day of joining in its own offset", async () => {
    const { list, simulator } = inProcess();
    simulator.edit("1002", { attributes: { joined_at: "2023-02-06T00:00:00.000+11:00" } });
    const { people } = await list();
    const byId = new Map(people.map((person) => [person.externalId, person]));
    expect(byId.get("1002")).toMatchObject({ managerExternalId: "1001", joinedOn: "2023-02-06" });
    expect(byId.get("1001")?.managerExternalId).toBeNull();
    expect(
      people.every(({ managerExternalId }) => managerExternalId === null || byId.has(managerExternalId)),
    ).toBe(true);
    expect(new Set(people.map(({ office }) => office))).toContain("Kraków");
  });

  test("tells how far it is", async () => {
    const { projects } = inProcess();
    const seen: unknown[] = [];
    await projects.listPeople({ signal: never, onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([200, 400, 450].map((read) => ({ read, announced: 450 })));
  });

  test("leaves out placeholders, agents and virtual people that the filters let through", async () => {
    const { list, simulator } = inProcess();
    ["placeholder", "agent", "virtual"].forEach((kind, index) =>
      simulator.edit(`10${20 + index}`, { attributes: { [kind]: true } }),
    );
    expect((await list()).people).toHaveLength(447);
  });

  test("keeps broken records apart from the others", async () => {
    const { list, simulator } = inProcess();
    simulator.edit("1005", { attributes: { first_name: 42 } });
    const { people, broken } = await list();
    expect(people).toHaveLength(449);
    expect(broken).toEqual([
      { externalId: "1005", reason: expect.stringContaining("attributes.first_name") as string },
    ]);
  });

  test("takes null names and addresses as they are", async () => {
    const { list, simulator } = inProcess();
    simulator.edit("1005", { attributes: { first_name: null, last_name: null, email: null, title: null } });
    expect((await list()).people.find(({ externalId }) => externalId === "1005")).toMatchObject({
      firstName: null,
      email: null,
    });
  });

  test("stops when it is told to", async () => {
    const { projects } = inProcess();
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    await expect(projects.listPeople({ signal: stop.signal })).rejects.toThrow("stopped");
  });

  test("keeps within the vendor's rate by waiting as it is told", async () => {
    let time = 0;
    const { list, simulator } = inProcess({ rateLimit: true, now: () => (time += 150) });
    for (let round = 0; round < 34; round++) await list(); // 102 requests, 15 simulated seconds
    expect(simulator.requests.length).toBeGreaterThanOrEqual(102);
  });
});

const sound: [name: string, ...faults: Fault[]][] = [
  ["a row that stands on two pages (A4)", { kind: "repeated-row", page: 2 }],
  [
    "429 with seconds (A13)",
    { kind: "status", status: 429, headers: { "retry-after": "1" }, page: 2, times: 1 },
  ],
  [
    "429 with a date (A14)",
    {
      kind: "status",
      status: 429,
      headers: { "retry-after": new Date(Date.now() + 1_000).toUTCString() },
      page: 2,
      times: 1,
    },
  ],
  ["429 without a word (A15)", { kind: "status", status: 429, page: 2, times: 6 }],
  ["500 once (A18)", { kind: "status", status: 500, page: 2, times: 1 }],
  ["a reset in the middle of a body (A20)", { kind: "reset", page: 2, times: 1 }],
  ["a body shorter than announced (A21)", { kind: "short-body", page: 2, times: 2 }],
  ["a silence once (A23)", { kind: "hang", page: 3, times: 1 }],
  ["a total that changes once (A3)", { kind: "total-pages", value: 2, page: 2, times: 1 }],
  ["a row missed by a shift once (A5)", { kind: "shifted-row", page: 2, times: 1 }],
];

test.each(sound)("survives %s and lists everybody once", async (_name, ...faults) => {
  const { list } = await onPort(...faults);
  const { people } = await list();
  expect(people).toHaveLength(450);
  expect(new Set(people.map(({ externalId }) => externalId)).size).toBe(450);
});

const failing: [name: string, kind: string, code: string, ...faults: Fault[]][] = [
  ["a page without its rows (A1)", "upstream", "projects_incomplete", { kind: "empty-page", page: 3 }],
  [
    "fewer rows than announced (A2)",
    "upstream",
    "projects_incomplete",
    { kind: "total-count", value: 1_000 },
  ],
  [
    "a total that changes every time (A3)",
    "upstream",
    "projects_incomplete",
    { kind: "total-pages", value: 2, page: 2 },
  ],
  [
    "a row missed by a shift every time (A5)",
    "upstream",
    "projects_incomplete",
    { kind: "shifted-row", page: 2 },
  ],
  [
    "429 for ever (A16)",
    "unavailable",
    "projects_busy",
    { kind: "status", status: 429, headers: { "retry-after": "2" } },
  ],
  [
    "a wait of a day (A17)",
    "unavailable",
    "projects_busy",
    { kind: "status", status: 429, headers: { "retry-after": "86400" } },
  ],
  ["503 for ever (A19)", "upstream", "projects_failed", { kind: "status", status: 503 }],
  ["a reset every time", "upstream", "projects_failed", { kind: "reset" }],
  ["a short body every time", "upstream", "projects_failed", { kind: "short-body" }],
  ["a slow drip (A22)", "upstream", "projects_failed", { kind: "drip" }],
  ["silence (A23)", "upstream", "projects_failed", { kind: "hang" }],
  ["a login page (A24)", "upstream", "projects_unreadable", { kind: "html" }],
  ["another shape (A25)", "upstream", "projects_unreadable", { kind: "wrong-shape" }],
  ["JSON that is cut off", "upstream", "projects_unreadable", { kind: "truncated-json" }],
  ["401 on a later page (A27)", "conflict", "reconnect_needed", { kind: "status", status: 401, page: 3 }],
  ["403 on a later page (A28)", "conflict", "reconnect_needed", { kind: "status", status: 403, page: 3 }],
  ["400", "upstream", "projects_failed", { kind: "status", status: 400 }],
  [
    "a page that is too large (A31)",
    "upstream",
    "projects_unreadable",
    { kind: "oversize", bytes: 2_000_000 },
  ],
  [
    "a page that unpacks to too much (A32)",
    "upstream",
    "projects_unreadable",
    { kind: "gzip-bomb", bytes: 50_000_000 },
  ],
  ["pages without end (A33)", "upstream", "projects_unreadable", { kind: "total-pages", value: 1_000_000 }],
  ["managers that were not included", "upstream", "projects_unreadable", { kind: "stubs" }],
];

test.each(failing)(
  "fails on %s, as %s %s, and tells nothing secret",
  async (_name, kind, code, ...faults) => {
    const { list } = await onPort(...faults);
    const error: unknown = await list().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ kind, code });
    expect(
      JSON.stringify([error, (error as Problem).message, String((error as Problem).cause)]),
    ).not.toContain(token);
  },
);

test("says how long a wait was asked for", async () => {
  const { list } = await onPort({ kind: "status", status: 429, headers: { "retry-after": "86400" } });
  await expect(list()).rejects.toMatchObject({ retryAfterSeconds: 86_400 });
});

test("follows no redirect: the token goes nowhere else (A29, A30)", async () => {
  const visits: unknown[] = [];
  const elsewhere = createServer((request, response) => {
    visits.push(request.headers);
    response.end("{}");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => elsewhere.close(() => resolve())));
  const address = elsewhere.address();
  const location = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
  const { list } = await onPort({ kind: "status", status: 302, headers: { location } });
  await expect(list()).rejects.toMatchObject({ code: "projects_failed" });
  expect(visits).toEqual([]);
});

test("the token is sent in its header only", async () => {
  const { list, simulator } = inProcess();
  await list();
  for (const { path, headers } of simulator.requests) {
    expect(path).not.toContain(token);
    const others = [...headers].filter(([name]) => name !== "x-auth-token");
    expect(JSON.stringify(others)).not.toContain(token);
  }
});

describe("finding whose token it is", () => {
  const address = (simulator: ReturnType<typeof createProjectsSimulator>, given = token) => ({
    baseUrl: "http://simulator/api/v2",
    token: given,
    fetch: simulator.fetch,
    limits: quick,
  });

  test("names the organisation, not the membership, and who acts", async () => {
    const simulator = createProjectsSimulator({ company, token });
    const owner = await findTokenOwner(address(simulator));
    expect(owner.organizations).toEqual([{ id: "77", name: "Fernhill Studio" }]);
    expect(owner.actingAs).not.toBe("");
  });

  test("says that a wrong token is rejected", async () => {
    const simulator = createProjectsSimulator({ company, token });
    await expect(findTokenOwner(address(simulator, "wrong"))).rejects.toMatchObject({
      kind: "invalid",
      code: "credentials_rejected",
    });
  });
});
