import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Fault } from "@/simulators/payroll/faults";
import type { PayrollProfile } from "./port";
import { superFundIds, missingFundId } from "@/simulators/payroll/super-funds";
import { createXeroTestPayroll, neverAborted } from "@/testing/xero-test-adapter";
import { catchFailure, expectVendorProblem, formatErrorChain } from "@/testing/vendor-failures";

// Covers A13, A16, A17, A33, A74, A75 and A81 of docs/reliability.md. The faults of any vendor are in
// ../vendor-call.test.ts, and over a real port in ../people/productive/faults.test.ts.

type LeavablePart = Extract<Fault, { kind: "left-out" }>["part"];

const page = z.looseObject({ Employees: z.array(z.record(z.string(), z.unknown())) });

/** Alters every row of every page before the adapter sees it. */
const withRows =
  (change: (row: Record<string, unknown>) => Record<string, unknown>) =>
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    if (!String(input).includes("/Employees")) return response;
    const body = page.parse(await response.json());
    return Response.json({ ...body, Employees: body.Employees.map(change) });
  };

/** Responds to every request for one employee or one fund with these rows. */
const answering =
  (rows: { Employees?: object[]; SuperFunds?: object[] }, asked: string[] = []) =>
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(String(input));
    if (!pathname.startsWith("/payroll.xro/")) return send(input, init);
    asked.push(pathname);
    if (rows.SuperFunds && pathname.includes("/Superfunds/")) return Response.json(rows);
    return rows.Employees ? Response.json(rows) : send(input, init);
  };

describe("employees", () => {
  test("are all listed once, over several pages and including former employees", async () => {
    const { list, simulator, pages } = await createXeroTestPayroll();
    const wanted = simulator.employees().map(({ record }) => record.EmployeeID);
    const found = await list();
    expect(wanted.length).toBeGreaterThan(101);
    expect(found.map(({ employeeId }) => employeeId).toSorted()).toEqual(wanted.toSorted());
    const left = simulator.employees().filter(({ record }) => record.Status === "TERMINATED");
    expect(left.length).toBeGreaterThan(0);
    expect(found.filter(({ status }) => status === "TERMINATED")).toHaveLength(left.length);
    expect(pages().map((path) => new URL(path, "http://x").search)).toEqual([
      "?page=1",
      "?page=2",
      "?where=Status%3D%3D%22TERMINATED%22&page=1",
    ]);
  });

  test.each([100, 101])("are all listed when %i are active: a full page is not the last", async (size) => {
    const { list, simulator, pages } = await createXeroTestPayroll();
    for (const { record } of simulator.employees()) simulator.remove(record.EmployeeID);
    for (let number = 0; number < size; number++) simulator.add();
    expect(await list()).toHaveLength(size);
    expect(pages()).toHaveLength(Math.floor(size / 100) + 2);
  });

  test("are none for a 204 or an empty page", async () => {
    const { list, simulator } = await createXeroTestPayroll();
    for (const { record } of simulator.employees()) simulator.remove(record.EmployeeID);
    expect(await list()).toEqual([]);
    simulator.setFault({ kind: "status", status: 204, operation: "employees" });
    expect(await list()).toEqual([]);
  });

  test("are trimmed, with null for missing values", async () => {
    const { list, simulator } = await createXeroTestPayroll();
    for (const { record } of simulator.employees()) simulator.remove(record.EmployeeID);
    simulator.add({
      EmployeeID: "e1",
      FirstName: " Zoë ",
      LastName: "O’Hara",
      MiddleNames: " M. ",
      Email: " Zoe@x.example ",
      StartDate: "/Date(1675641600000+0000)/",
      UpdatedDateUTC: "/Date(1795132800123+1100)/",
    });
    simulator.add({
      EmployeeID: "e2",
      FirstName: undefined,
      LastName: undefined,
      MiddleNames: undefined,
      Email: "  ",
    });
    const byId = new Map((await list()).map((employee) => [employee.employeeId, employee]));
    expect(byId.get("e1")).toEqual({
      employeeId: "e1",
      firstName: "Zoë",
      lastName: "O’Hara",
      middleNames: "M.",
      email: "Zoe@x.example",
      status: "ACTIVE",
      startDate: "2023-02-06",
      changedAt: new Date(1795132800123),
    });
    expect(byId.get("e2")).toMatchObject({ firstName: "", lastName: "", middleNames: null, email: null });
  });

  test("are read without their tax file number, whatever the vendor sends", async () => {
    const taxFileNumber = "999888777";
    const between = withRows((row) => ({
      ...row,
      TaxFileNumber: taxFileNumber,
      TaxDeclaration: { TaxFileNumber: taxFileNumber },
    }));
    const { list } = await createXeroTestPayroll({ between });
    const found = await list();
    expect(found.length).toBeGreaterThan(101);
    expect(JSON.stringify(found)).not.toContain(taxFileNumber);
  });

  test("are requested as JSON for the connected organisation, with the token only in its header", async () => {
    const sent: { address: string; headers: Headers }[] = [];
    const between =
      (send: typeof fetch): typeof fetch =>
      (input, init) => {
        sent.push({ address: String(input), headers: new Headers(init?.headers) });
        return send(input, init);
      };
    const { list, tokens } = await createXeroTestPayroll({ between });
    await list();
    const asked = sent.filter(({ address }) => address.includes("/Employees"));
    expect(asked).toHaveLength(3);
    for (const { address, headers } of asked) {
      expect(headers.get("accept")).toBe("application/json");
      expect(headers.get("xero-tenant-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("authorization")).toBe(`Bearer ${tokens().accessToken}`);
      expect(address).not.toContain(tokens().accessToken);
    }
  });
});

describe("expired token", () => {
  test("is renewed once, on any page, and only that page is requested again (A74)", async () => {
    let expire = () => {};
    const between =
      (send: typeof fetch): typeof fetch =>
      (input, init) => {
        if (String(input).endsWith("Employees?page=2")) expire();
        return send(input, init);
      };
    const { list, simulator, renewals, pages } = await createXeroTestPayroll({ between });
    expire = () => {
      expire = () => {};
      simulator.expireAccessTokens();
    };
    const wanted = simulator.employees().length;
    expect(await list()).toHaveLength(wanted);
    expect([renewals.length, pages().length]).toEqual([1, 4]);
  });

  test("that stays refused after renewal ends in reconnect_needed after one renewal (A74)", async () => {
    const { list, simulator, renewals, pages } = await createXeroTestPayroll();
    simulator.setFault({ kind: "token-expired", operation: "employees" });
    await expect(list()).rejects.toMatchObject({ kind: "conflict", code: "reconnect_needed" });
    expect([renewals.length, pages().length]).toEqual([1, 2]);
  });
});

describe("a refusal that a new token cannot fix is reported immediately and without a renewal (A75)", () => {
  test.each<[name: string, fault: Fault, words: RegExp]>([
    ["a missing role or permission", { kind: "authorization-unsuccessful" }, /has no payroll role/],
    [
      "an organisation that the user lost access to",
      { kind: "authentication-unsuccessful" },
      /no longer gives Kith access to this organisation/,
    ],
    ["a 401 without a reason", { kind: "status", status: 401 }, /rejects Kith.s credential/],
    [
      "a 403 without a reason",
      { kind: "status", status: 403 },
      /no longer gives Kith access to this organisation/,
    ],
  ])("%s", async (_name, fault, words) => {
    const { list, simulator, renewals, pages, secrets } = await createXeroTestPayroll();
    simulator.setFault({ ...fault, operation: "employees" });
    const error = await catchFailure(list());
    expect(error).toMatchObject({ kind: "conflict", code: "reconnect_needed" });
    expect(formatErrorChain(error)).toMatch(words);
    expect(formatErrorChain(error)).toContain("connects again under Connections");
    expect([renewals.length, pages().length]).toEqual([0, 1]);
    for (const secret of secrets()) expect(formatErrorChain(error)).not.toContain(secret);
  });
});

const employees = { operation: "employees" } as const;

describe("throttling", () => {
  test("by the minute repeats the request after the wait that the vendor asks for (A13)", async () => {
    const { list, simulator, waits, pages } = await createXeroTestPayroll();
    simulator.setFault({ kind: "throttled", limit: "minute", times: 1, ...employees });
    await list();
    expect(waits).toEqual([27_000]);
    expect(pages()[0]).toBe(pages()[1]);
  });

  test.each<[outcome: string, pages: number, retryAfterSeconds: number, fault: Fault]>([
    ["busy", 5, 27, { kind: "throttled", limit: "minute" }],
    ["day_limit", 1, 66_975, { kind: "throttled", limit: "day" }],
    ["day_limit", 1, 5, { kind: "throttled", limit: "day", problem: "DayLimit", retryAfterSeconds: 5 }],
  ])(
    "for ever ends as %s after %i requests, says when to retry and reveals no secret (A16, A17): %i, %j",
    async (outcome, requests, retryAfterSeconds, fault) => {
      const { list, simulator, secrets, renewals, pages } = await createXeroTestPayroll();
      simulator.setFault({ ...fault, ...employees });
      const error = await catchFailure(list());
      expectVendorProblem(error, "payroll", outcome, secrets());
      expect([renewals, pages().length]).toEqual([[], requests]);
      expect(error).toMatchObject({ retryAfterSeconds });
      expect(formatErrorChain(error)).not.toMatch(/fernhill\.example|000\d{6}/);
    },
  );
});

describe("a listing ends", () => {
  test("after more pages than any company has (A33)", async () => {
    const asked: string[] = [];
    const full = Array.from({ length: 100 }, (_, number) => ({ EmployeeID: `e${number}` }));
    const { list } = await createXeroTestPayroll({ between: answering({ Employees: full }, asked) });
    await expect(list()).rejects.toMatchObject({ kind: "upstream", code: "payroll_unreadable" });
    expect(asked).toHaveLength(1_000);
  });
});

describe("reading many employees", () => {
  test("reads the super funds once and then each employee with one request, with the result of single reads", async () => {
    const { payroll, simulator } = await createXeroTestPayroll();
    const known = simulator
      .employees()
      .slice(0, 12)
      .map(({ record }) => record.EmployeeID);
    const singly = await Promise.all(known.map((id) => payroll.findProfile(id, { signal: neverAborted })));
    simulator.requests.length = 0;
    const find = await payroll.createBulkProfileFinder({ signal: neverAborted });
    const together = [];
    for (const id of known) together.push(await find(id, { signal: neverAborted }));
    expect(together).toEqual(singly);
    const paths = simulator.requests.map(({ path }) => path.replace("/payroll.xro/1.0/", ""));
    // The employee is a member of a fund that no longer exists, which is requested once.
    expect(paths.filter((path) => path.startsWith("Superfunds"))).toEqual([
      "Superfunds?page=1",
      `Superfunds/${missingFundId}`,
    ]);
    expect(paths).toHaveLength(2 + known.length);
  });
});

describe("single employee", () => {
  const detail = (row: Record<string, unknown>) => ({
    Phone: "a stranger's",
    BankAccounts: [{ AccountName: "a stranger's", BSB: "062000", AccountNumber: "1" }],
    ...row,
  });

  const find = async (made: Awaited<ReturnType<typeof createXeroTestPayroll>>, id: string) =>
    made.payroll.findProfile(id, { signal: neverAborted });

  test.each(["..", "a/b"])("with the id %j is not found, and no request is sent", async (id) => {
    const asked: string[] = [];
    const between = answering({ Employees: [detail({ EmployeeID: "e1" })] }, asked);
    expect(await find(await createXeroTestPayroll({ between }), id)).toBeNull();
    expect(asked).toEqual([]);
  });

  test("is accepted only if the answer carries the requested id", async () => {
    const between = answering({ Employees: [detail({ EmployeeID: "e2" })] });
    const failure = await catchFailure(find(await createXeroTestPayroll({ between }), "e1"));
    expect(failure).toMatchObject({ kind: "upstream", code: "payroll_unreadable" });
    expect(formatErrorChain(failure)).not.toContain("stranger");
  });

  test("is found among other rows by id, and is rejected if the id differs in case", async () => {
    const rows = [detail({ EmployeeID: "e2" }), { EmployeeID: "e1", Phone: "theirs" }];
    const made = await createXeroTestPayroll({ between: answering({ Employees: rows }) });
    expect(await find(made, "e1")).toMatchObject({ phone: "theirs", bankAccountNumber: undefined });
    expect(await find(made, "E1")).toBeNull();
  });

  test("gets only their own super fund", async () => {
    const member = { SuperMemberships: [{ SuperFundID: "f1", EmployeeNumber: "1" }] };
    const fund = { SuperFundID: "f2", Name: "Another fund", Type: "SMSF" };
    const { simulator, ...made } = await createXeroTestPayroll({
      between: answering({ SuperFunds: [fund] }),
    });
    const id = simulator.employees()[0]?.record.EmployeeID ?? "";
    simulator.edit(id, member);
    await expect(find({ simulator, ...made }, id)).rejects.toMatchObject({ code: "payroll_unreadable" });
    simulator.edit(id, { SuperMemberships: [{ SuperFundID: "..", EmployeeNumber: "1" }] });
    expect(await find({ simulator, ...made }, id)).toMatchObject({ superFundName: null });
  });
});

describe("part of an employee", () => {
  const parts: [part: LeavablePart, fields: (keyof PayrollProfile)[]][] = [
    ["Status", ["status"]],
    ["DateOfBirth", ["dateOfBirth"]],
    ["HomeAddress", ["homeAddress"]],
    ["TaxDeclaration", ["basis"]],
    ["BankAccounts", ["bankAccountName", "bankBsb", "bankAccountNumber"]],
    ["SuperMemberships", ["superFundName", "superFundType", "superMemberNumber"]],
  ];
  const scalars = {
    Gender: "gender",
    Phone: "phone",
    Mobile: "mobile",
    EmployeeGroupName: "groupName",
    StartDate: "startDate",
    TerminationDate: "endDate",
  } as const;

  /** Returns an employee whose every field has a value, and a function that reads the profile. */
  async function somebodyFull() {
    const { payroll, simulator } = await createXeroTestPayroll();
    const id = simulator.add({
      HomeAddress: { AddressLine1: "12 Sample Street" },
      TaxDeclaration: { EmploymentBasis: "CASUAL" },
      BankAccounts: [{ AccountName: "A", BSB: "062000", AccountNumber: "01" }],
      SuperMemberships: [{ SuperFundID: superFundIds[0], EmployeeNumber: "007" }],
      Gender: "F",
      Phone: "1",
      Mobile: "2",
      EmployeeGroupName: "Sydney",
      TerminationDate: "/Date(1795132800000+0000)/",
    });
    const read = async () => {
      const found = await payroll.findProfile(id, { signal: neverAborted });
      if (!found) throw new Error("they are there");
      return found;
    };
    const full = await read();
    expect(Object.values(full).filter((value) => value === null || value === undefined)).toEqual([]);
    return { simulator, id, read, full };
  }

  test.each(parts)(
    "(%s) that the answer omits is reported as omitted, and an empty one as empty (A81)",
    async (part, fields) => {
      const { simulator, id, read, full } = await somebodyFull();
      const replaceFields = (value: null | undefined) => ({
        ...full,
        ...Object.fromEntries(fields.map((field) => [field, value])),
      });
      simulator.setFault({ kind: "left-out", part });
      expect(await read()).toStrictEqual(replaceFields(undefined));
      simulator.clearFaults();
      const isList = part === "BankAccounts" || part === "SuperMemberships";
      const empties = part === "Status" || part === "DateOfBirth" ? [null] : [null, isList ? [] : {}];
      for (const value of empties) {
        simulator.edit(id, { [part]: value });
        expect({ ...(await read()), changedAt: full.changedAt }).toEqual(replaceFields(null));
      }
    },
  );

  test("that lacks a single value reports it as empty (XERO-30)", async () => {
    const { simulator, id, read, full } = await somebodyFull();
    for (const [name, field] of Object.entries(scalars)) {
      simulator.edit(id, { [name]: undefined });
      expect((await read())[field]).toBeNull();
    }
    simulator.edit(id, { TaxDeclaration: {}, BankAccounts: [{}], SuperMemberships: [{}] });
    const now = await read();
    const values = parts.filter(([part]) => /Tax|Bank|Super/.test(part)).flatMap(([, fields]) => fields);
    expect(values.map((field) => now[field])).toEqual(values.map(() => null));
    expect(now.homeAddress).toBe(full.homeAddress);
  });
});

describe("flood", () => {
  const tooMuch = { kind: "upstream", code: "payroll_unreadable" };

  test("of employees or super funds ends once all pages together exceed the limit of a listing", async () => {
    const whole = await createXeroTestPayroll();
    await whole.list();
    const { list, pages } = await createXeroTestPayroll({ limits: { listingBytes: 60_000 } });
    await expect(list()).rejects.toMatchObject(tooMuch);
    expect(pages().length).toBeLessThan(whole.pages().length);
    const { payroll } = await createXeroTestPayroll({ limits: { listingBytes: 100 } });
    await expect(payroll.createBulkProfileFinder({ signal: neverAborted })).rejects.toMatchObject(tooMuch);
  });

  test("of rows on one page is a vendor failure, not a defect", async () => {
    const rows = Array.from({ length: 150_000 }, () => ({ EmployeeID: "e" }));
    const between = answering({ Employees: rows });
    const { list } = await createXeroTestPayroll({ between, limits: { bodyBytes: 10_000_000 } });
    await expect(list()).rejects.toMatchObject(tooMuch);
  });
});
