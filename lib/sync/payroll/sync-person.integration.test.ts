import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { payrollRuns } from "./worker";
import { syncRunResponse, syncRunsResponse } from "@/lib/runs/run-schema";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpTable } from "@/testing/dump-database";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { linkAllEmployees, toLinkedPersonId } from "@/testing/payroll-run-helpers";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
beforeAll(() => payrollRuns.stop());

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);

let headers: { authorization: string };
let employee = "";
beforeEach(async () => {
  simulator.clearFaults();
  headers = await createTokenHeaders(await createUser("executive"));
  await connectTestPayroll(simulator, headers);
  [employee = ""] = await linkAllEmployees(simulator, 1);
});

const sync = () => requestApi("POST", `/api/people/${toLinkedPersonId(employee)}/payroll-sync`, headers);
const runs = () => database().syncRun.findMany({ orderBy: { startedAt: "asc" } });

test("reading one person is a journal run and an audit entry, with fields and without values", async () => {
  expect((await sync()).outcome).toBe("200");
  simulator.edit(employee, { Phone: "02 9000 4711", EmployeeGroupName: "Hobart" });
  expect((await sync()).outcome).toBe("200");
  expect((await sync()).outcome).toBe("200");
  const stored = await runs();
  expect(stored.map(({ source, state, updated, unchanged }) => [source, state, updated, unchanged])).toEqual([
    ["payroll", "succeeded", 1, 0],
    ["payroll", "succeeded", 1, 0],
    ["payroll", "succeeded", 0, 1],
  ]);
  const answer = await requestApi("GET", `/api/admin/sync-runs/${stored[1]?.id ?? ""}`, headers);
  const { run, changes } = syncRunResponse.parse(answer.json());
  expect(run).toMatchObject({ source: "payroll", person_id: toLinkedPersonId(employee), trigger: "api" });
  expect(changes).toHaveLength(1);
  expect(changes[0]?.fields).toContainEqual({ field: "contact.phone", old: null, new: null });
  expect(changes[0]?.fields.find(({ field }) => field === "employment.location")?.new).toBe("Hobart");
  expect(answer.text).not.toContain("9000 4711");
  const events = await database().auditEvent.findMany({ where: { kind: "sync_finished" } });
  expect(events.map(({ personId, detail }) => [personId, detail])).toEqual(
    Array(3).fill([toLinkedPersonId(employee), "succeeded"]),
  );
  const listed = syncRunsResponse.parse((await requestApi("GET", "/api/admin/sync-runs", headers)).json());
  expect(listed.runs).toEqual([]);
});

const failVendor = () => simulator.setFault({ kind: "status", status: 400, operation: "employee" });
const endAuthorisation = () => simulator.setFault({ kind: "authentication-unsuccessful" });
const loseKey = () =>
  database().$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.')`;

test.each([
  ["the vendor fails", failVendor, "502 payroll_failed"],
  ["the authorisation was ended", endAuthorisation, "409 reconnect_needed"],
  ["the encryption key is lost", loseKey, "409 reconnect_needed"],
])("when %s, the profile is unchanged, and the journal has the reason", async (_what, fail, outcome) => {
  await sync();
  const before = await dumpTable("profiles");
  await fail();
  const answer = await sync();
  expect(answer.outcome).toBe(outcome);
  expect(await dumpTable("profiles")).toEqual(before);
  expect((await runs()).at(-1)).toMatchObject({
    state: "failed",
    personId: toLinkedPersonId(employee),
    errorCode: outcome.split(" ")[1],
  });
});

test("at the payroll rate limit, the caller gets a retry time, and the connection stays healthy", async () => {
  overrideSettings({ payrollRequestsPerMinute: 10 });
  for (let count = 0; count < 2; count++) expect((await sync()).outcome).toBe("200");
  let answer = await sync();
  while (answer.status === 200) answer = await sync();
  expect(answer.outcome).toBe("429 payroll_in_use");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const connection = await database().connection.findUnique({ where: { provider: "payroll" } });
  expect(connection).toMatchObject({ status: "connected", lastError: null });
  expect((await runs()).every(({ state }) => state === "succeeded")).toBe(true);
});
