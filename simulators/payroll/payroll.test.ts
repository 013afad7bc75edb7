import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formatAspNetDate } from "./asp-net-date";
import { decodeClaims, obtainCode, connectTestApp, createTestPayrollSimulator } from "./payroll-test-client";
import type { PayrollSimulator } from "./simulator";
import { superFunds } from "./super-funds";
import { companyTenant, practiceTenant, unrelatedTenant } from "./tenants";

const list = z.object({
  Id: z.uuid(),
  Status: z.literal("OK"),
  ProviderName: z.string(),
  DateTimeUTC: z.string(),
  Employees: z.array(z.looseObject({ EmployeeID: z.string(), Status: z.string() })),
});
type Get = Awaited<ReturnType<typeof connectTestApp>>["get"];

const address = "/payroll.xro/1.0/Employees";
const where = (condition: string) => `${address}?where=${encodeURIComponent(condition)}`;

async function read(get: Get, path: string = address, headers: Record<string, string> = {}) {
  const answer = await get(path, headers);
  expect(answer.status).toBe(200);
  return list.parse(await answer.json()).Employees;
}

/** Returns a simulator with this many active employees. */
function withActive(count: number): PayrollSimulator {
  const simulator = createTestPayrollSimulator();
  const active = simulator.employees().filter(({ record }) => record.Status === "ACTIVE");
  for (const { record } of active.slice(count)) simulator.remove(record.EmployeeID);
  for (let missing = count - active.length; missing > 0; missing--) simulator.add();
  return simulator;
}

describe("a list of employees", () => {
  test("has the vendor's envelope, with summaries of active employees only", async () => {
    const { get } = await connectTestApp();
    const answer = await get(address);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const { ProviderName, DateTimeUTC, Employees } = list.parse(await answer.json());
    expect([ProviderName, DateTimeUTC]).toEqual(["Kith", `/Date(${Date.UTC(2026, 10, 21)})/`]);
    expect(new Set(Employees.map(({ Status }) => Status))).toEqual(new Set(["ACTIVE"]));
    expect(Employees.some((employee) => "BankAccounts" in employee)).toBe(false);
  });

  test.each([
    [0, [0, 0]],
    [99, [99, 0]],
    [100, [100, 0]],
    [101, [100, 1, 0]],
  ])("of %i has pages of %j", async (count, sizes) => {
    const { get } = await connectTestApp(withActive(count));
    const pages = await Promise.all(sizes.map((_, index) => read(get, `${address}?page=${index + 1}`)));
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(new Set(pages.flat().map(({ EmployeeID }) => EmployeeID)).size).toBe(count);
    expect(await read(get)).toEqual(pages[0]);
  });

  test("includes employees who left only on request, with `==", async () => {
    const { get } = await connectTestApp();
    const left = await read(get, where('Status=="TERMINATED"'));
    expect(left.map(({ Status }) => Status)).toEqual(["TERMINATED", "TERMINATED", "TERMINATED"]);
    expect(await read(get, where('Status == "ACTIVE"'))).toEqual(await read(get));
    expect(await read(get, where('Status=="terminated"'))).toEqual([]);
    for (const broken of ['Status="TERMINATED"', "Status==TERMINATED", "nonsense", ""]) {
      const answer = await get(where(broken));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ ErrorNumber: 16, Type: "QueryParseException" });
    }
  });

  test("is never wrong: 501 for features that are not simulated", async () => {
    const { get } = await connectTestApp();
    expect((await get(where('Email=="a@b.example"'))).status).toBe(501);
    expect((await get(`${address}?order=${encodeURIComponent("StartDate ASC")}`)).status).toBe(501);
    expect((await get(address, {}, { method: "POST" })).status).toBe(501);
  });

  test("has the requested order", async () => {
    const { get } = await connectTestApp();
    const names = async (order: string) =>
      (await read(get, `${address}?order=${encodeURIComponent(order)}`)).map(({ LastName }) =>
        String(LastName),
      );
    const ascending = await names("LastName");
    expect(ascending).toEqual(ascending.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect((await names("LastName DESC"))[0]).not.toBe(ascending[0]);
  });

  test("includes only employees changed since a time, to the second", async () => {
    const { simulator, get } = await connectTestApp();
    const since = (time: string) => read(get, address, { "if-modified-since": time });
    expect(await since("2026-11-20T00:00:00")).toEqual([]);
    const [first, second] = simulator.employees();
    simulator.edit(first?.record.EmployeeID ?? "", { Mobile: "0400 000 000" });
    simulator.advanceClock(5_400);
    simulator.edit(second?.record.EmployeeID ?? "", { Mobile: "0400 000 001" });
    expect(await since("2026-11-20T23:59:59")).toHaveLength(2);
    expect(await since("2026-11-21T00:00:00Z")).toHaveLength(1);
    expect(await since("Sat, 21 Nov 2026 00:00:00 GMT")).toHaveLength(1);
    expect(await since("2026-11-21T05:45:00+05:45")).toHaveLength(1);
    expect(await since("2026-11-21T00:00:05")).toHaveLength(0);
    expect((await get(address, { "if-modified-since": "yesterday" })).status).toBe(400);
  });

  test.each(["*/*", "application/xml", "text/html"])("is XML for `Accept` %s", async (accept) => {
    const { simulator, get } = await connectTestApp();
    const [first] = simulator.employees();
    simulator.edit(first?.record.EmployeeID ?? "", { LastName: "O'<Brien> & Co" });
    const answer = await get(address, { accept });
    expect(answer.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("<Employees><Employee><EmployeeID>");
    expect(text).toContain("<LastName>O&#39;&lt;Brien&gt; &amp; Co</LastName>");
  });
});

describe("one employee", () => {
  test("is a list of one, with all fields and the tax file number", async () => {
    const { simulator, get } = await connectTestApp();
    const wanted = simulator
      .employees()
      .find(({ record }) => record["TaxDeclaration"] && record["HomeAddress"]);
    const [detail, ...others] = await read(get, `${address}/${wanted?.record.EmployeeID ?? ""}`);
    expect(others).toEqual([]);
    expect(detail).toEqual(wanted?.record);
    expect(JSON.stringify(detail)).toMatch(/"TaxFileNumber":"\d{9}"/);
  });

  test("is returned after termination; 404 in plain text for an unknown id", async () => {
    const { simulator, get } = await connectTestApp();
    const left = simulator.employees().find(({ record }) => record.Status === "TERMINATED");
    expect(await read(get, `${address}/${left?.record.EmployeeID ?? ""}`)).toHaveLength(1);
    const answer = await get(`${address}/00000000-0000-4000-8000-000000000000`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  });
});

describe("super funds", () => {
  const funds = z.object({
    SuperFunds: z.array(z.looseObject({ SuperFundID: z.string(), Type: z.string() })),
  });

  test.each(["Superfunds", "SuperFunds"])("are listed as %s, and returned one by one", async (name) => {
    const { get } = await connectTestApp();
    const all = funds.parse(await (await get(`/payroll.xro/1.0/${name}`)).json()).SuperFunds;
    expect(all).toEqual(superFunds);
    expect(new Set(all.map(({ Type }) => Type))).toEqual(new Set(["REGULATED", "SMSF"]));
    const one = await get(`/payroll.xro/1.0/${name}/${superFunds[2]?.SuperFundID ?? ""}`);
    expect(funds.parse(await one.json()).SuperFunds).toEqual([superFunds[2]]);
    expect((await get(`/payroll.xro/1.0/${name}/unknown`)).status).toBe(404);
    expect(funds.parse(await (await get(`/payroll.xro/1.0/${name}?page=2`)).json()).SuperFunds).toEqual([]);
  });
});

describe("payroll refuses", () => {
  const refused = async (answer: Response) => {
    const { Title, Detail } = z
      .looseObject({ Title: z.string(), Detail: z.string() })
      .parse(await answer.json());
    return `${answer.status} ${Title} ${Detail}`;
  };

  test("requests without an issued token", async () => {
    const { get } = await connectTestApp();
    for (const authorization of ["", "Bearer made.up.token", "Basic abc"])
      expect(await refused(await get(address, { authorization }))).toBe(
        "401 Unauthorized AuthenticationUnsuccessful",
      );
  });

  test("tokens without the scope, which a refresh does not add", async () => {
    const simulator = createTestPayrollSimulator();
    const onlyEmployees = await connectTestApp(simulator, undefined, "offline_access payroll.employees.read");
    expect((await onlyEmployees.get(address)).status).toBe(200);
    expect(await refused(await onlyEmployees.get("/payroll.xro/1.0/Superfunds"))).toBe(
      "401 Unauthorized AuthorizationUnsuccessful",
    );
    const toWrite = await connectTestApp(simulator, undefined, "offline_access payroll.settings");
    expect((await toWrite.get("/payroll.xro/1.0/Superfunds")).status).toBe(200);
    expect((await toWrite.get(address)).status).toBe(401);
  });

  test("tenants that are not connected or have no payroll", async () => {
    const { simulator, get } = await connectTestApp();
    const forbidden = "403 Forbidden AuthenticationUnsuccessful";
    for (const tenant of [unrelatedTenant.tenantId, practiceTenant.tenantId, "unknown", ""])
      expect(await refused(await get(address, { "xero-tenant-id": tenant }))).toBe(forbidden);
    await obtainCode(simulator, [unrelatedTenant.tenantId, practiceTenant.tenantId]);
    const sisters = await read(get, address, { "xero-tenant-id": unrelatedTenant.tenantId });
    expect(sisters.map(({ LastName }) => LastName)).toEqual(["Elsewhere", "Faraway", "Unrelated"]);
    expect(await refused(await get(address, { "xero-tenant-id": practiceTenant.tenantId }))).toBe(forbidden);
    expect(await read(get, address, { "xero-tenant-id": companyTenant.tenantId })).toHaveLength(100);
  });

  test("unknown paths: 404", async () => {
    const { get } = await connectTestApp();
    for (const path of ["/", "/payroll.xro/1.0/Payslips", "/payroll.xro/2.0/Employees", "/connections/a/b"])
      expect((await get(path)).status).toBe(404);
  });
});

describe("edits", () => {
  test("add, change, terminate and remove employees, and update the time of the change", async () => {
    const { simulator, get } = await connectTestApp();
    const id = simulator.add({ FirstName: "Ada", Email: "ada@fernhill.example" });
    const show = async () => (await read(get, `${address}/${id}`))[0];
    expect(await show()).toMatchObject({
      FirstName: "Ada",
      Status: "ACTIVE",
      UpdatedDateUTC: formatAspNetDate(Date.UTC(2026, 10, 21)),
    });
    simulator.advanceClock(60_000);
    simulator.edit(id, { LastName: "Lovelace", HomeAddress: undefined });
    expect(await show()).toMatchObject({
      LastName: "Lovelace",
      UpdatedDateUTC: formatAspNetDate(Date.UTC(2026, 10, 21, 0, 1)),
    });
    expect(await show()).not.toHaveProperty("HomeAddress");
    simulator.terminate(id);
    expect(await show()).toMatchObject({ Status: "TERMINATED", TerminationReason: "V" });
    expect(await read(get, where('Status=="TERMINATED"'))).toHaveLength(4);
    simulator.remove(id);
    expect((await get(`${address}/${id}`)).status).toBe(404);
    for (const change of [
      () => simulator.edit(id, {}),
      () => simulator.remove(id),
      () => simulator.terminate(id),
    ])
      expect(change).toThrow(`no employee ${id}`);
  });

  test.each([
    ["nulls", { FirstName: null, Email: null, BankAccounts: null }],
    ["wrong types", { LastName: 42, DateOfBirth: "/Date(never)/", SuperMemberships: {} }],
    ["hostile text", { FirstName: "a\0b\ud800", LastName: "x".repeat(10_240), Email: "\u202eevil" }],
    ["unknown fields and values", { Gender: "X", Status: "ACTIVE", Nonsense: [1] }],
  ])("send %s as given", async (_what, changes) => {
    const { simulator, get } = await connectTestApp();
    const id = simulator.employees()[5]?.record.EmployeeID ?? "";
    simulator.edit(id, changes);
    expect((await read(get, `${address}/${id}`))[0]).toMatchObject(changes);
  });

  test("of one simulator do not affect another", () => {
    const [first] = createTestPayrollSimulator().employees();
    createTestPayrollSimulator().edit(first?.record.EmployeeID ?? "", { FirstName: "Changed" });
    expect(createTestPayrollSimulator().employees()[0]?.record.FirstName).toBe(first?.record.FirstName);
  });
});

test("requests are recorded without secrets", async () => {
  const { simulator, tokens, get } = await connectTestApp();
  await get(`${address}?page=2`);
  expect(simulator.requests.map(({ method, path }) => `${method} ${path.split("?")[0] ?? ""}`)).toEqual([
    "GET /identity/connect/authorize",
    "POST /identity/connect/authorize",
    "POST /connect/token",
    `GET ${address}`,
  ]);
  expect(simulator.requests.at(-1)).toEqual({
    time: Date.UTC(2026, 10, 21),
    method: "GET",
    path: `${address}?page=2`,
  });
  const kept = JSON.stringify(simulator.requests);
  for (const secret of [tokens.access_token, tokens.refresh_token, simulator.clientSecret])
    expect(kept).not.toContain(secret);
  expect(decodeClaims(tokens.access_token).authentication_event_id).toBeDefined();
});
