import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { healthResponse } from "@/lib/directory/health/schema";
import { syncRunResponse, syncRunsResponse } from "@/lib/runs/run-schema";
import { database } from "@/lib/platform/database/database";
import { acquireLease } from "@/lib/platform/database/lease";
import { syncResponse } from "@/lib/sync/people/schema";
import { buildCompany } from "@/simulators/projects/company";
import { createLevelHeaders } from "@/testing/callers";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { noRules, rulesListing, rulesPreview, type PeopleRules } from "./rules-schema";

setUpTestDatabase();

const company = buildCompany(40);
const { simulator } = await serveProjects({ company });
const path = "/api/admin/connections/projects/rules";
let executive: Record<string, string>;

beforeEach(async () => {
  simulator.replaceAll(company);
  simulator.clearFaults();
  executive = await createLevelHeaders("executive");
  await storeProjectsConnection(simulator);
});

const request = (method: HttpMethod, at: string, body?: unknown) => requestApi(method, at, executive, body);
const sync = async () => expect((await request("POST", "/api/people/sync")).outcome).toBe("200");
const health = async () => healthResponse.parse((await request("GET", "/api/admin/health")).json());
const lastRun = async () => {
  const { runs } = syncRunsResponse.parse((await request("GET", "/api/admin/sync-runs")).json());
  const answer = await request("GET", `/api/admin/sync-runs/${runs[0]?.id}`);
  return syncRunResponse.parse(answer.json()).run;
};
const leaveOut = (name: string): PeopleRules => ({
  ...noRules,
  rules: [{ kind: "name_contains", value: name }],
});
/** Manager with reports and a manager of their own. */
async function findMiddleManager() {
  const manager = await database().person.findFirstOrThrow({
    where: { managerId: { not: null }, reports: { some: {} } },
    include: { reports: true, identities: true },
  });
  return {
    ...manager,
    name: `${manager.firstName} ${manager.lastName}`,
    sourceId: manager.identities[0]?.externalId ?? "",
  };
}

test("rules are stored and read with the same shape, recorded, and start no sync", async () => {
  expect((await request("GET", path)).json()).toEqual(noRules);
  const rules = {
    rules: [{ kind: "disabled" }, { kind: "email_domain", value: "example.com" }],
    always: ["1", "gone"],
    never: ["2"],
  };
  const stored = await request("PUT", path, rules);
  expect([stored.outcome, stored.json()]).toEqual(["200", rules]);
  expect((await request("GET", path)).json()).toEqual(rules);
  expect(await database().syncRun.count()).toBe(0);
  expect(
    await database().auditEvent.findMany({
      where: { kind: "people_rules_changed" },
      select: { detail: true },
    }),
  ).toEqual([{ detail: "2 rules, 3 exceptions" }]);
});

test("rules that differ from those the caller expects are not replaced, also by concurrent changes", async () => {
  const put = async (rules: PeopleRules, expected?: PeopleRules) =>
    (await request("PUT", path, { ...rules, expected })).outcome;
  const include = (...always: string[]): PeopleRules => ({ ...leaveOut("Berg"), always });
  expect(await put(include("1"), noRules)).toBe("200");
  expect(await put(include("2"), noRules)).toBe("409 changed_meanwhile");
  expect((await request("GET", path)).json()).toEqual(include("1"));
  const both = await Promise.all(["2", "3"].map((id) => put(include("1", id), include("1"))));
  expect(both.toSorted()).toEqual(["200", "409 changed_meanwhile"]);
  expect(await put(include("4"))).toBe("200");
});

test("rules survive disconnecting, and another vendor starts without them", async () => {
  const rules = { ...leaveOut("Berg"), always: ["1001"], never: ["1002"] };
  await request("PUT", path, rules);
  const connection = "/api/admin/connections/projects";
  expect((await request("DELETE", connection)).outcome).toBe("200");
  expect((await request("PUT", connection, { vendor: "push" })).outcome).toBe("200");
  expect((await request("GET", path)).json()).toEqual(noRules);
  await request("DELETE", connection);
  await storeProjectsConnection(simulator);
  expect((await request("GET", path)).json()).toEqual(rules);
  const company = syncResponse.parse((await request("POST", "/api/people/sync")).json());
  expect(company.synced).toBeGreaterThan(10);
  expect(await database().externalIdentity.count({ where: { externalId: "1002" } })).toBe(0);
});

test("rules need a connected source", async () => {
  await database().connection.deleteMany();
  for (const [method, at, body] of [
    ["GET", path, undefined],
    ["PUT", path, noRules],
    ["PUT", `${path}?preview=true`, noRules],
    ["GET", `${path}/people`, undefined],
  ] as const)
    expect((await request(method, at, body)).outcome).toBe("409 projects_not_connected");
});

test("a preview of rules names whom each leaves out, stores nothing, and takes no lease", async () => {
  await sync();
  const manager = await findMiddleManager();
  const rules = { ...leaveOut(manager.lastName), never: [manager.sourceId, "gone"] };
  await database().$transaction((session) => acquireLease(session, "people-sync", randomUUID(), 60));
  const { left_out } = rulesPreview.parse((await request("PUT", `${path}?preview=true`, rules)).json());
  expect(left_out).toMatchObject([
    { kind: "name_contains", value: manager.lastName, count: expect.any(Number) },
    { kind: "never", value: null, count: 1, names: [manager.name] },
  ]);
  expect(left_out[0]?.names).toContain(manager.name);
  expect((await request("GET", path)).json()).toEqual(noRules);
  // The listing was read a moment ago, so the vendor is not read again.
  simulator.setFault({ kind: "status", status: 500 });
  const found = rulesListing.parse((await request("GET", `${path}/people?q=${manager.sourceId}`)).json());
  expect(found.found).toContainEqual(
    expect.objectContaining({ source_id: manager.sourceId, name: manager.name }),
  );
  expect(found.total).toBeGreaterThan(10);
});

test("people whom a rule leaves out leave with the next sync, as its preview says, and their reports move up", async () => {
  await sync();
  const manager = await findMiddleManager();
  await request("PUT", path, leaveOut(manager.name));
  const answer = await request("POST", "/api/people/sync?preview=true");
  const preview = syncResponse.required({ preview: true }).parse(answer.json()).preview;
  expect(preview.leaves.map(({ name }) => name)).toEqual([manager.name]);
  expect((await health()).left_out).toEqual({ found: 0, records: [] });
  expect((await request("POST", `/api/people/sync?apply=${preview.id}`)).outcome).toBe("200");
  const reports = await database().person.findMany({
    where: { id: { in: manager.reports.map(({ id }) => id) } },
  });
  expect(new Set(reports.map(({ managerId }) => managerId))).toEqual(new Set([manager.managerId]));
  expect((await lastRun()).warnings).toEqual([]);

  const record = {
    source_id: manager.sourceId,
    name: manager.name,
    kind: "name_contains",
    value: manager.name,
  };
  expect((await health()).left_out).toEqual({ found: 1, records: [{ ...record, is_always: false }] });
  await request("PUT", path, { ...leaveOut(manager.name), always: [manager.sourceId] });
  expect((await health()).left_out.records).toEqual([{ ...record, is_always: true }]);
  await sync();
  expect((await health()).left_out).toEqual({ found: 0, records: [] });
  const returned = await database().person.findUniqueOrThrow({
    where: { id: manager.id },
    include: { reports: true },
  });
  expect([returned.removedAt, returned.reports.length]).toEqual([null, manager.reports.length]);
});

test("a rule that leaves out the head of the company names the reports who have no manager then", async () => {
  await sync();
  const head = await database().person.findFirstOrThrow({
    where: { managerId: null, reports: { some: {} } },
    include: { reports: true, identities: true },
    orderBy: { reports: { _count: "desc" } },
  });
  await request("PUT", path, { ...noRules, never: [head.identities[0]?.externalId] });
  await sync();
  const { warnings } = await lastRun();
  expect(warnings.map(({ code, person_ids }) => [code, person_ids.length])).toEqual([
    ["manager_left_out", head.reports.length],
  ]);
  expect(warnings[0]?.detail).toContain(
    `report to ${head.firstName} ${head.lastName}, whom a rule leaves out.`,
  );
});

test("a rule that leaves out half of the people holds their removal, and their reports keep them", async () => {
  await sync();
  const manager = await findMiddleManager();
  const readManagers = () =>
    database().person.findMany({ select: { id: true, managerId: true }, orderBy: { id: "asc" } });
  const before = await readManagers();
  await request("PUT", path, { ...noRules, rules: [{ kind: "email_domain", value: "example.net" }] });
  await sync();
  expect(await lastRun()).toMatchObject({ state: "held", removed: 0 });
  expect(await readManagers()).toEqual(before);
  expect((await health()).left_out.found).toBeGreaterThan(manager.reports.length);
});

test("a hidden person is named neither by a preview of rules, nor by their page, nor under Health", async () => {
  await sync();
  const { id, name, sourceId } = await findMiddleManager();
  const names = async () => {
    const preview = await request("PUT", `${path}?preview=true`, leaveOut(name));
    const found = await request("GET", `${path}/people?q=${sourceId}`);
    return [
      ...rulesPreview.parse(preview.json()).left_out.flatMap((rule) => rule.names),
      ...rulesListing.parse(found.json()).found.map((record) => record.name),
      ...(await health()).left_out.records.map((record) => record.name),
    ];
  };
  await request("PUT", path, { ...noRules, never: [sourceId] });
  await sync();
  expect(await names()).toEqual([name, name, name]);
  await database().person.update({ where: { id }, data: { isHidden: true } });
  expect(await names()).toEqual([]);
});
