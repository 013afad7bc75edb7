import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  authorizeAddress,
  claimsOf,
  codeFor,
  connect,
  errorOf,
  exchange,
  post,
  readTokens,
  refresh,
  simulate,
  tokenAnswer,
} from "./payroll-under-test";
import { fault, leavable, operation, type Fault, type Operation } from "./faults";
import { practiceTenant } from "./tenants";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** An app that is connected, with one way to do each operation. */
async function faulty(...faults: Fault[]) {
  const connected = await connect();
  const { simulator, tokens, get } = connected;
  const employee = simulator.employees()[0]?.record.EmployeeID ?? "";
  const code = await codeFor(simulator);
  const payroll = "/payroll.xro/1.0";
  const ask: Record<Operation, () => Promise<Response>> = {
    authorize: () => simulator.fetch(authorizeAddress(simulator)),
    token: () => exchange(simulator, code),
    refresh: () => refresh(simulator, tokens.refresh_token),
    revoke: () => post(simulator, "/connect/revocation", { token: tokens.refresh_token }),
    connections: () => get("/connections"),
    employees: () => get(`${payroll}/Employees`),
    employee: () => get(`${payroll}/Employees/${employee}`),
    superfunds: () => get(`${payroll}/Superfunds`),
  };
  simulator.setFault(...faults);
  return { ...connected, ask };
}

/** Tells whether the vendor did what it was asked. */
type Faulty = Awaited<ReturnType<typeof faulty>>;
const isRefreshed = ({ simulator }: Faulty) => simulator.tokens.seen.refreshes > 0;

describe("what can go wrong anywhere", () => {
  test.each(operation.options)("goes wrong with %s", async (name) => {
    const { ask, simulator } = await faulty({ kind: "status", status: 500, operation: name, times: 1 });
    expect((await ask[name]()).status).toBe(500);
    expect((await ask[name]()).status).toBe(200);
    simulator.setFault({ kind: "html" });
    const page = await ask[name]();
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html"]);
    simulator.setFault({ kind: "status", status: 500, operation: name });
    for (const other of operation.options.filter((one) => one !== name))
      expect((await ask[other]()).status).not.toBe(500);
  });

  test.each([
    [429, { "retry-after": "86400" }],
    [429, { "retry-after": "Sat, 21 Nov 2026 10:00:00 GMT" }],
    [429, {}],
    [204, {}],
    [302, { location: "https://elsewhere.example/" }],
  ])("a status of %i with %j", async (status, headers) => {
    const { ask } = await faulty({ kind: "status", status, headers });
    const answer = await ask.employees();
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
  });

  test("another shape, JSON that stops, too many bytes, a bomb", async () => {
    const { ask, simulator } = await faulty({ kind: "wrong-shape" });
    expect(await (await ask.employees()).json()).not.toHaveProperty("Employees");
    expect(await (await ask.connections()).json()).not.toBeInstanceOf(Array);
    simulator.setFault({ kind: "truncated-json" });
    for (const name of ["refresh", "connections", "employee"] as const)
      await expect((await ask[name]()).json()).rejects.toThrow(SyntaxError);
    simulator.setFault({ kind: "oversize", bytes: 1_000_000 });
    const oversize = await (await ask.employees()).text();
    expect(oversize.length).toBeGreaterThan(1_000_000);
    expect(JSON.parse(oversize)).toHaveProperty("Employees");
    simulator.setFault({ kind: "gzip-bomb", bytes: 1_000_000 });
    expect((await (await ask.employees()).arrayBuffer()).byteLength).toBe(1_000_000);
  });

  test.each(["reset", "short-body"] as const)("a body that breaks off: %s", async (kind) => {
    const { ask } = await faulty({ kind });
    await expect((await ask.employees()).text()).rejects.toThrow("terminated");
  });

  test("a byte at a time, late, or never", async () => {
    const { simulator, ask, get } = await faulty({ kind: "drip" });
    expect((await (await ask.employees()).body?.getReader().read())?.value).toHaveLength(1);
    simulator.setFault({ kind: "delay", milliseconds: 30 });
    const started = performance.now();
    await ask.employees();
    expect(performance.now() - started).toBeGreaterThanOrEqual(25);
    simulator.setFault({ kind: "hang" });
    const stop = new AbortController();
    const answer = get("/connections", {}, { signal: stop.signal });
    stop.abort(new Error("gave up"));
    await expect(answer).rejects.toThrow("gave up");
  });

  test.each([
    { kind: "status", status: 500 },
    { kind: "html" },
    { kind: "invalid-grant" },
    { kind: "invalid-client" },
  ] satisfies Fault[])("$kind in place of the answer: nothing was done", async (given) => {
    const sut = await faulty(given);
    await sut.ask.refresh();
    expect(isRefreshed(sut)).toBe(false);
  });

  test.each([
    { kind: "wrong-shape" },
    { kind: "truncated-json" },
    { kind: "short-body" },
    { kind: "reset" },
    { kind: "drip" },
    { kind: "lost-answer" },
    { kind: "delay", milliseconds: 10 },
  ] satisfies Fault[])("$kind on the way: it was done", async (given) => {
    const sut = await faulty(given);
    await sut.ask.refresh().catch(() => "lost");
    expect(isRefreshed(sut)).toBe(true);
  });
});

describe("what the API refuses", () => {
  const failure = z.object({
    Type: z.null(),
    Title: z.string(),
    Status: z.number(),
    Detail: z.string(),
    Instance: z.uuid(),
    Extensions: z.object({}),
  });

  test.each([
    [
      "token-expired",
      401,
      "Unauthorized",
      /^TokenExpired: token expired at \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/,
    ],
    ["authorization-unsuccessful", 401, "Unauthorized", /^AuthorizationUnsuccessful$/],
    ["authentication-unsuccessful", 403, "Forbidden", /^AuthenticationUnsuccessful$/],
  ] as const)("%s is %i, in JSON", async (kind, status, title, detail) => {
    const { ask } = await faulty({ kind });
    for (const name of ["connections", "employees", "employee", "superfunds"] as const) {
      const answer = await ask[name]();
      expect(answer.status).toBe(status);
      const body = failure.parse(await answer.json());
      expect(body).toMatchObject({ Title: title, Status: status });
      expect(body.Detail).toMatch(detail);
    }
    expect((await ask.refresh()).status).toBe(200);
  });

  test.each([
    [{ kind: "throttled", limit: "minute" }, "27", "minute"],
    [{ kind: "throttled", limit: "day" }, "66975", "day"],
    [{ kind: "throttled", limit: "day", retryAfterSeconds: 5, problem: "DayLimit" }, "5", "DayLimit"],
    [{ kind: "throttled", limit: "concurrent" }, null, "concurrent"],
  ] satisfies [Fault, string | null, string][])("%j", async (given, wait, problem) => {
    const { ask } = await faulty(given);
    const answer = await ask.employee();
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe(wait);
    expect(answer.headers.get("x-rate-limit-problem")).toBe(problem);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect((await ask.refresh()).status).toBe(200);
  });
});

test.each([
  { kind: "wrong-shape" },
  { kind: "truncated-json" },
  { kind: "gzip-bomb", bytes: 1_000 },
  { kind: "reset" },
  { kind: "drip" },
] satisfies Fault[])("$kind cannot spoil an answer without a body", async (given) => {
  const { simulator, get } = await faulty(given);
  const [{ id } = { id: "" }] = simulator.connections();
  expect((await get(`/connections/${id}`, {}, { method: "DELETE" })).status).toBe(204);
  expect((await simulator.fetch(authorizeAddress(simulator, { scope: "nonsense" }))).status).toBe(302);
});

test("pages without end are full, each of them", async () => {
  const { get } = await faulty({ kind: "endless-pages" });
  const page = async (number: number, path: string) => {
    const answer: unknown = await (await get(`/payroll.xro/1.0/${path}?page=${number}`)).json();
    return z.looseObject({ [path]: z.array(z.unknown()) }).parse(answer)[path];
  };
  for (const path of ["Employees", "SuperFunds"])
    for (const number of [1, 2, 3, 1_000]) expect(await page(number, path)).toHaveLength(100);
});

test.each(leavable.options)(
  "%s is left out of an employee, and the rest is there; the list is as it was",
  async (part) => {
    const { ask, simulator } = await faulty();
    const one = async () => detailed.parse(await (await ask.employee()).json()).Employees[0];
    const listed = async () => detailed.parse(await (await ask.employees()).json()).Employees;
    const [whole, list] = [await one(), await listed()];
    expect(whole).toHaveProperty(part);
    simulator.setFault({ kind: "left-out", part });
    expect({ [part]: whole?.[part], ...(await one()) }).toEqual(whole);
    expect(await one()).not.toHaveProperty(part);
    expect(await listed()).toEqual(list);
  },
);

const detailed = z.looseObject({ Employees: z.array(z.record(z.string(), z.unknown())) });

describe("what becomes of tokens", () => {
  test("invalid_grant and invalid_client, as often as told", async () => {
    const { ask, simulator } = await faulty({ kind: "invalid-grant", times: 1 });
    expect(await errorOf(ask.refresh())).toBe("400 invalid_grant");
    expect((await ask.refresh()).status).toBe(200);
    simulator.setFault({ kind: "invalid-client", operation: "token", times: 1 });
    expect((await ask.refresh()).status).toBe(200);
    expect(await errorOf(ask.token())).toBe("400 invalid_client");
    expect((await ask.token()).status).toBe(200);
  });

  test("an answer that is lost after the token was replaced: the old one is good for its grace", async () => {
    const { ask, simulator } = await faulty({ kind: "lost-answer", operation: "refresh", times: 1 });
    await expect(ask.refresh()).rejects.toThrow("fetch failed");
    expect(simulator.tokens.seen.refreshes).toBe(1);
    expect((await ask.refresh()).status).toBe(200);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(false);
  });

  test("the same without grace: the old one is refused", async () => {
    const { ask } = await faulty(
      { kind: "lost-answer", operation: "refresh", times: 1 },
      { kind: "no-grace" },
    );
    await expect(ask.refresh()).rejects.toThrow("fetch failed");
    expect(await errorOf(ask.refresh())).toBe("400 invalid_grant");
  });

  test("no new refresh token: the old one stays good", async () => {
    const { simulator, tokens } = await faulty(
      { kind: "no-refresh-token", operation: "refresh", times: 1 },
      { kind: "no-grace" },
    );
    const first = tokenAnswer.parse(await (await refresh(simulator, tokens.refresh_token)).json());
    expect(first.refresh_token).toBeUndefined();
    expect(simulator.tokens.isAccessTokenLive(first.access_token)).toBe(true);
    expect((await refresh(simulator, tokens.refresh_token)).status).toBe(200);
    expect(await errorOf(refresh(simulator, tokens.refresh_token))).toBe("400 invalid_grant");
  });

  test("an access token that does not say which event it comes of", async () => {
    const { ask } = await faulty({ kind: "no-event-id" });
    for (const name of ["token", "refresh"] as const) {
      const { access_token } = await readTokens(ask[name]());
      expect(claimsOf(access_token)).not.toHaveProperty("authentication_event_id");
    }
  });
});

describe("what becomes of tenants", () => {
  const listing = z.array(z.looseObject({ tenantId: z.string(), authEventId: z.string() }));
  const list = async (answer: Promise<Response>) => listing.parse(await (await answer).json());

  test("there are none, for whoever has a token", async () => {
    const { ask, get } = await faulty({ kind: "no-tenants" });
    expect(await list(ask.connections())).toEqual([]);
    expect((await get("/connections", { authorization: "" })).status).toBe(401);
  });

  test("there are several for one event, and payroll of each", async () => {
    const { simulator, tokens, get } = await faulty({ kind: "several-tenants", times: 1 });
    const event = claimsOf(tokens.access_token).authentication_event_id ?? "";
    const found = await list(get(`/connections?authEventId=${event}`));
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ authEventId }) => authEventId))).toEqual(new Set([event]));
    const statuses = await Promise.all(
      simulator.tenants.map(
        async ({ tenantId }) =>
          (await get("/payroll.xro/1.0/Employees", { "xero-tenant-id": tenantId })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 403]);
    expect(simulator.tenants[2]).toEqual(practiceTenant);
  });
});

describe("when a fault strikes", () => {
  test("a fault that an operation cannot suffer is not used up by it", async () => {
    const { ask } = await faulty({ kind: "token-expired", times: 1 });
    expect((await ask.refresh()).status).toBe(200);
    expect((await ask.authorize()).status).toBe(200);
    expect((await ask.employees()).status).toBe(401);
    expect((await ask.employees()).status).toBe(200);
  });

  test("not after all were cleared, and not with faults that were replaced", async () => {
    const { ask, simulator } = await faulty({ kind: "status", status: 500 });
    simulator.setFault({ kind: "delay", milliseconds: 1 });
    expect((await ask.employees()).status).toBe(200);
    simulator.setFault({ kind: "status", status: 503 });
    simulator.clearFaults();
    expect((await ask.employees()).status).toBe(200);
  });

  test("only if it is described in full", () => {
    for (const broken of [
      { kind: "nonsense" },
      { kind: "throttled" },
      { kind: "html", operation: "people" },
      { kind: "hang", times: 0 },
    ])
      expect(fault.safeParse(broken).success).toBe(false);
  });
});

describe("on a port", () => {
  test("it is the same vendor, under one root", async () => {
    const simulator = simulate();
    const { url, close } = await simulator.listen();
    closing.push(close);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const address = new URL(url + authorizeAddress(simulator).pathname);
    address.search = authorizeAddress(simulator).search;
    const html = await (await fetch(address)).text();
    const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const decided = await fetch(`${url}/identity/connect/authorize`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ request, decision: "deny" }),
    });
    expect(decided.status).toBe(302);
    expect(decided.headers.get("location")).toMatch(/error=access_denied&state=a\+state$/);
  });

  test("an answer is lost, and nothing of it arrives", async () => {
    const { simulator, tokens } = await connect();
    const { url, close } = await simulator.listen();
    closing.push(close);
    simulator.setFault({ kind: "lost-answer", times: 1 });
    const ask = () =>
      fetch(`${url}/connect/token`, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from(`${simulator.clientId}:${simulator.clientSecret}`).toString("base64")}`,
        },
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: tokens.refresh_token }),
      });
    const error: unknown = await ask().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(simulator.tokens.seen.refreshes).toBe(1);
    expect((await ask()).status).toBe(200);
  });
});
