// Slow: long random sequences on a whole installation.
// Both engines: locks, leases and concurrent writes.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { orgChartResponse, peopleResponse, type Person } from "@/lib/directory/schema";
import { changesResponse, type ChangedPerson } from "@/lib/directory/changes/schema";
import { findSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database/database";
import { profileResponse } from "@/lib/profiles/schema";
import { waitForRefresh } from "@/lib/sync/people/refresh-when-stale";
import { buildCompany } from "@/simulators/projects/company";
import { readApi, requestApi } from "@/testing/request-api";
import { createLevelHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase, dumpTable } from "@/testing/dump-database";
import { getPropertyRuns } from "@/testing/property-runs";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { serveProjects } from "@/testing/serve-projects";
import { overrideSettings } from "@/testing/override-settings";
import { emptyDatabase, setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { readPersonIds, installationCommands } from "@/testing/installation-commands";
import {
  maxUnapprovedRemovals,
  type InstallationModel,
  type TestedInstallation,
} from "@/testing/installation-model";

setUpTestDatabase();
recordVendorWaits();

const company = buildCompany(24);
const { simulator: projects, url: projectsApiUrl } = await serveProjects({ company });
const payroll = await servePayroll({ company });
afterAll(payroll.close);

type OrgNode = { id: string; title: string; children: OrgNode[] };
const flattenNodes = (nodes: readonly OrgNode[]): OrgNode[] =>
  nodes.flatMap((node) => [node, ...flattenNodes(node.children)]);

test(
  "any sequence of actions leaves the directory as last synced, and every invariant holds (I1, I2, I3, I4, I5, I6, I7, I8)",
  { timeout: getPropertyRuns(300_000) },
  async () => {
    overrideSettings({
      projectsApiUrl,
      syncRemovalLimit: { people: maxUnapprovedRemovals, share: 0.1 },
    });
    payroll.attach();
    await fc.assert(
      fc.asyncProperty(installationCommands, async (commands) => {
        await fc.asyncModelRun(createInstallation, commands);
      }),
      { numRuns: getPropertyRuns(4) },
    );
  },
);

/** Creates an installation with people, both systems connected, and a user of level staff. */
async function createInstallation(): Promise<{ model: InstallationModel; real: TestedInstallation }> {
  await waitForRefresh();
  await emptyDatabase();
  projects.replaceAll(company);
  projects.clearFaults();
  const executive = await createLevelHeaders("executive");
  const user = await createUser("staff", "colleague@outside.example");
  const colleague = { id: user.id, headers: await createTokenHeaders(user) };
  const ids = projects
    .people()
    .filter(({ personType, attributes }) => personType === 1 && !attributes["deactivated_at"])
    .map(({ id }) => id)
    .toSorted();
  for (const id of ids) projects.edit(id, { attributes: { title: "Title 1" } });
  await requestApi("PUT", "/api/admin/connections/projects", executive, { api_token: projects.token });
  await connectTestPayroll(payroll.simulator, executive);
  const { cursor } = await readApi(changesResponse, "/api/people/changes", executive);
  expect((await requestApi("POST", "/api/people/sync", executive)).outcome).toBe("200");
  const employees = payroll.simulator.employees().map(({ record }) => record.EmployeeID);
  const model: InstallationModel = {
    ...{ listed: new Map(ids.map((id) => [id, true])), vendorTitle: 1, directory: new Set(ids), title: 1 },
    ...{ isHeld: false, isProjectsConnected: true, isPayrollConnected: true },
    ...{ links: new Map(), peopleWithPayroll: new Set(), level: "staff", isDisabled: false, keys: 0 },
  };
  const seen: SeenDirectory = {
    ...{ version: 0n, people: ids.length, runs: 1, rows: "" },
    ...{ cursor, followed: new Map() },
  };
  const real = { projects, payroll: payroll.simulator, employees, executive, colleague };
  await checkInvariants(model, real, seen);
  return { model, real: { ...real, check: (now) => checkInvariants(now, real, seen) } };
}

type SeenDirectory = {
  version: bigint;
  people: number;
  runs: number;
  rows: string;
  /** State of a client that follows the changes from the start: its last cursor and its copy of each person. */
  cursor: string;
  followed: Map<string, unknown>;
};

/** Reads all changes after the last cursor. */
async function followChanges(headers: Record<string, string>, seen: SeenDirectory): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const path = `/api/people/changes?cursor=${seen.cursor}&limit=7`;
    const { changes, cursor, has_more } = await readApi(changesResponse, path, headers);
    for (const { person_id, person } of changes) {
      if (person === null) seen.followed.delete(person_id);
      else seen.followed.set(person_id, withoutDetails(person));
    }
    [seen.cursor, hasMore] = [cursor, has_more];
  }
}

/** The change feed has these fields beside the Person of the list. */
const withoutDetails = ({
  office: _office,
  department: _department,
  teams: _teams,
  ...person
}: ChangedPerson) => person;
const withoutSyncedAt = ({ synced_at: _syncedAt, ...person }: Person) => person;

async function checkInvariants(
  model: Readonly<InstallationModel>,
  real: Omit<TestedInstallation, "check">,
  seen: SeenDirectory,
): Promise<void> {
  const { executive, colleague } = real;
  const people = await requestApi("GET", "/api/people", executive);
  const listed = peopleResponse.parse(people.json()).people;
  const chart = await requestApi("GET", "/api/people/org-chart", executive);
  const nodes = flattenNodes(orgChartResponse.parse(chart.json()).roots as OrgNode[]);

  // A client that follows the changes has the data of the list.
  await followChanges(executive, seen);
  expect(seen.followed).toEqual(new Map(listed.map((person) => [person.id, withoutSyncedAt(person)])));

  // All titles come from one sync (I1), except those of people whose removal is held.
  expect(listed.map(({ productive_id }) => productive_id).toSorted()).toEqual(
    [...model.directory].toSorted(),
  );
  const there = listed.filter(({ productive_id }) => model.listed.get(productive_id) || !model.isHeld);
  expect([...new Set(there.map(({ title }) => title))].length).toBeLessThanOrEqual(1);
  // The tree has everyone once (I7), with the data of the list.
  expect(nodes.map(({ id }) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
  expect(new Map(nodes.map(({ id, title }) => [id, title]))).toEqual(
    new Map(listed.map(({ id, title }) => [id, title])),
  );

  // The version only grows (I8), and a failed run changed no data (I2).
  const { version } = await database().directoryState.findFirstOrThrow();
  expect(version >= seen.version).toBe(true);
  const runs = await database().syncRun.findMany({
    where: { source: "projects" },
    orderBy: { startedAt: "desc" },
  });
  const rows = JSON.stringify([await dumpTable("people"), await dumpTable("external_identities")]);
  const [newest] = runs;
  if (runs.length > seen.runs && newest && !["succeeded", "held"].includes(newest.state)) {
    expect(rows).toBe(seen.rows);
    expect(version).toBe(seen.version);
  }
  // Without an executive's approval, at most the limit of people disappears (I3).
  const isApproved =
    newest?.state === "succeeded" && runs.length > seen.runs && (newest.removed ?? 0) > maxUnapprovedRemovals;
  if (!isApproved) expect(seen.people - listed.length).toBeLessThanOrEqual(maxUnapprovedRemovals);

  // Each token is renewed once (I4); stored credentials are valid at the vendor, or nothing is connected (I5).
  expect(payroll.simulator.tokens.seen).toMatchObject({ reusesAfterSuccessor: 0 });
  const secret = await findSecret("payroll");
  expect(secret !== null).toBe(model.isPayrollConnected);
  if (secret) expect(payroll.simulator.tokens.isRefreshTokenLive(secret.refreshToken)).toBe(true);

  // Links and payroll data are as created, and every user sees only what their level allows now (I6).
  const ids = await readPersonIds();
  for (const [id, employeeId] of model.links) {
    if (!model.directory.has(id)) continue;
    const { profile } = await readApi(profileResponse, `/api/people/${ids.get(id)}/profile`, executive);
    expect(profile.payroll_mapping?.payroll_employee_id).toBe(employeeId);
    const { record } =
      payroll.simulator.employees().find((one) => one.record.EmployeeID === employeeId) ?? {};
    expect(profile.contact?.phone ?? null).toBe(
      model.peopleWithPayroll.has(id) ? (record?.["Phone"] ?? null) : null,
    );
  }
  const asked = ids.get([...model.links.keys()][0] ?? "") ?? ids.values().next().value ?? "";
  const seenByColleague = await requestApi("GET", `/api/people/${asked}/profile`, colleague.headers);
  const expected = model.isDisabled ? /^401 / : model.level === "guest" ? /^403 / : /^(?:200|404 .*)$/;
  expect(seenByColleague.outcome).toMatch(expected);
  const above = model.level === "executive" && !model.isDisabled ? [] : [seenByColleague.text];
  const inAnswers = [people.text, chart.text, ...above].join("\n");
  expect(privateValues(model).filter((value) => inAnswers.includes(value))).toEqual([]);
  if (model.keys > 0) {
    const keys = [...JSON.stringify(await dumpDatabase()).matchAll(/v1\.([\w-]+)\./g)].map(([, key]) => key);
    expect(keys.filter((key) => key !== `key-${model.keys}`)).toEqual([]);
  }
  Object.assign(seen, { version, people: listed.length, runs: runs.length, rows });
}

/** Returns the payroll values of the people read, which appear nowhere else. */
function privateValues(model: Readonly<InstallationModel>): string[] {
  const peopleWithPayroll = new Set(
    [...model.links].flatMap(([id, employee]) => (model.peopleWithPayroll.has(id) ? [employee] : [])),
  );
  return payroll.simulator
    .employees()
    .filter(({ record }) => peopleWithPayroll.has(record.EmployeeID))
    .flatMap(({ record }) => [record["Phone"], record["Mobile"]])
    .filter((value): value is string => typeof value === "string" && value.length > 6);
}
