import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import {
  buildAuthorizeUrl,
  decodeClaims,
  obtainCode,
  connectTestApp,
  readError,
  exchangeCode,
  postToIdentityService,
  readTokenResponse,
  refreshTokens,
  createTestPayrollSimulator,
  tokenResponse,
} from "./payroll-test-client";
import { faultSchema, omittablePart, operationSchema, type Fault, type Operation } from "./faults";
import { practiceTenant } from "./tenants";

/** Returns a connected app with these faults, and a function for each operation. */
async function faulty(...faults: Fault[]) {
  const connected = await connectTestApp();
  const { simulator, tokens, get } = connected;
  const employee = simulator.employees()[0]?.record.EmployeeID ?? "";
  const code = await obtainCode(simulator);
  const payroll = "/payroll.xro/1.0";
  const ask: Record<Operation, () => Promise<Response>> = {
    authorize: () => simulator.fetch(buildAuthorizeUrl(simulator)),
    token: () => exchangeCode(simulator, code),
    refresh: () => refreshTokens(simulator, tokens.refresh_token),
    revoke: () => postToIdentityService(simulator, "/connect/revocation", { token: tokens.refresh_token }),
    connections: () => get("/connections"),
    employees: () => get(`${payroll}/Employees`),
    employee: () => get(`${payroll}/Employees/${employee}`),
    superfunds: () => get(`${payroll}/Superfunds`),
  };
  simulator.setFault(...faults);
  return { ...connected, ask };
}

type Faulty = Awaited<ReturnType<typeof faulty>>;
/** Returns true if the vendor processed a refresh. */
const isRefreshed = ({ simulator }: Faulty) => simulator.tokens.seen.refreshes > 0;

describe("faults of any operation", () => {
  test.each(operationSchema.options)("answers with %s", async (name) => {
    const { ask, simulator } = await faulty({ kind: "status", status: 500, operation: name, times: 1 });
    expect((await ask[name]()).status).toBe(500);
    expect((await ask[name]()).status).toBe(200);
    simulator.setFault({ kind: "html" });
    const page = await ask[name]();
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html"]);
    simulator.setFault({ kind: "status", status: 500, operation: name });
    for (const other of operationSchema.options.filter((one) => one !== name))
      expect((await ask[other]()).status).not.toBe(500);
  });

  test.each([
    { kind: "status", status: 500 },
    { kind: "html" },
    { kind: "invalid-grant" },
    { kind: "invalid-client" },
  ] satisfies Fault[])("$kind in place of the answer prevents the work", async (given) => {
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
  ] satisfies Fault[])("$kind in transit strikes after the work", async (given) => {
    const sut = await faulty(given);
    await sut.ask.refresh().catch(() => "lost");
    expect(isRefreshed(sut)).toBe(true);
  });
});

describe("refusals of the API", () => {
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

test("endless pages are all full", async () => {
  const { get } = await faulty({ kind: "endless-pages" });
  const page = async (number: number, path: string) => {
    const answer: unknown = await (await get(`/payroll.xro/1.0/${path}?page=${number}`)).json();
    return z.looseObject({ [path]: z.array(z.unknown()) }).parse(answer)[path];
  };
  for (const path of ["Employees", "SuperFunds"])
    for (const number of [1, 2, 3, 1_000]) expect(await page(number, path)).toHaveLength(100);
});

test.each(omittablePart.options)(
  "%s is omitted from an employee; other fields and the list are unchanged",
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

describe("token faults", () => {
  test("invalid_grant and invalid_client, the given number of times", async () => {
    const { ask, simulator } = await faulty({ kind: "invalid-grant", times: 1 });
    expect(await readError(ask.refresh())).toBe("400 invalid_grant");
    expect((await ask.refresh()).status).toBe(200);
    simulator.setFault({ kind: "invalid-client", operation: "token", times: 1 });
    expect((await ask.refresh()).status).toBe(200);
    expect(await readError(ask.token())).toBe("400 invalid_client");
    expect((await ask.token()).status).toBe(200);
  });

  test("a lost answer after the token was replaced: the old token works within its grace period", async () => {
    const { ask, simulator } = await faulty({ kind: "lost-answer", operation: "refresh", times: 1 });
    await expect(ask.refresh()).rejects.toThrow("fetch failed");
    expect(simulator.tokens.seen.refreshes).toBe(1);
    expect((await ask.refresh()).status).toBe(200);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(false);
  });

  test("a lost answer without a grace period: the old token is refused", async () => {
    const { ask } = await faulty(
      { kind: "lost-answer", operation: "refresh", times: 1 },
      { kind: "no-grace" },
    );
    await expect(ask.refresh()).rejects.toThrow("fetch failed");
    expect(await readError(ask.refresh())).toBe("400 invalid_grant");
  });

  test("no new refresh token: the old token stays valid", async () => {
    const { simulator, tokens } = await faulty(
      { kind: "no-refresh-token", operation: "refresh", times: 1 },
      { kind: "no-grace" },
    );
    const first = tokenResponse.parse(await (await refreshTokens(simulator, tokens.refresh_token)).json());
    expect(first.refresh_token).toBeUndefined();
    expect(simulator.tokens.isAccessTokenLive(first.access_token)).toBe(true);
    expect((await refreshTokens(simulator, tokens.refresh_token)).status).toBe(200);
    expect(await readError(refreshTokens(simulator, tokens.refresh_token))).toBe("400 invalid_grant");
  });

  test("an access token without its event id", async () => {
    const { ask } = await faulty({ kind: "no-event-id" });
    for (const name of ["token", "refresh"] as const) {
      const { access_token } = await readTokenResponse(ask[name]());
      expect(decodeClaims(access_token)).not.toHaveProperty("authentication_event_id");
    }
  });
});

describe("tenant faults", () => {
  const listing = z.array(z.looseObject({ tenantId: z.string(), authEventId: z.string() }));
  const list = async (answer: Promise<Response>) => listing.parse(await (await answer).json());

  test("no tenants for a valid token", async () => {
    const { ask, get } = await faulty({ kind: "no-tenants" });
    expect(await list(ask.connections())).toEqual([]);
    expect((await get("/connections", { authorization: "" })).status).toBe(401);
  });

  test("several tenants for one event, each with payroll", async () => {
    const { simulator, tokens, get } = await faulty({ kind: "several-tenants", times: 1 });
    const event = decodeClaims(tokens.access_token).authentication_event_id ?? "";
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

describe("fault conditions", () => {
  test("a fault is not used up by an operation that it cannot strike", async () => {
    const { ask } = await faulty({ kind: "token-expired", times: 1 });
    expect((await ask.refresh()).status).toBe(200);
    expect((await ask.authorize()).status).toBe(200);
    expect((await ask.employees()).status).toBe(401);
    expect((await ask.employees()).status).toBe(200);
  });

  test("no strikes after faults were cleared or replaced", async () => {
    const { ask, simulator } = await faulty({ kind: "status", status: 500 });
    simulator.setFault({ kind: "delay", milliseconds: 1 });
    expect((await ask.employees()).status).toBe(200);
    simulator.setFault({ kind: "status", status: 503 });
    simulator.clearFaults();
    expect((await ask.employees()).status).toBe(200);
  });

  test("incomplete faults are rejected", () => {
    for (const broken of [
      { kind: "nonsense" },
      { kind: "throttled" },
      { kind: "html", operation: "people" },
      { kind: "hang", times: 0 },
    ])
      expect(faultSchema.safeParse(broken).success).toBe(false);
  });
});

describe("on a port", () => {
  test("all vendor services share one root", async () => {
    const simulator = createTestPayrollSimulator();
    const { url, close } = await simulator.listen();
    onTestFinished(close);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const address = new URL(url + buildAuthorizeUrl(simulator).pathname);
    address.search = buildAuthorizeUrl(simulator).search;
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
});
