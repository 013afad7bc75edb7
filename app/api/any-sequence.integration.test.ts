// Both engines: locks, leases and what is stored at once.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { orgChartResponse, peopleResponse, type Person } from "@/lib/directory/schema";
import { changesResponse, type ChangedPerson } from "@/lib/directory-changes/schema";
import { findSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database";
import { profileResponse } from "@/lib/profiles/schema";
import { refreshSettled } from "@/lib/people-sync/refresh-when-stale";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase, dumpTable } from "@/lib/testing/dump";
import { faultRuns } from "@/lib/testing/fault-runs";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { withoutVendorWaits } from "@/lib/testing/vendor-waits";
import { personIds, wholeCommands } from "@/lib/testing/whole-commands";
import { mostRemovals, type Model, type Real } from "@/lib/testing/whole-model";

withStore();
withoutVendorWaits();

const company = buildCompany(24);
const projects = createProjectsSimulator({ company, rateLimit: false });
const projectsServer = await projects.listen();
afterAll(projectsServer.close);
const payroll = await servePayroll({ company });
afterAll(payroll.close);

type OrgNode = { id: string; title: string; children: OrgNode[] };
const flat = (nodes: readonly OrgNode[]): OrgNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

test(
  "whatever is done in whatever order, the directory is what was synced last, and what must hold always does (I1, I2, I3, I4, I5, I6, I7, I8)",
  { timeout: faultRuns(300_000) },
  async () => {
    withSettings({
      projectsApiUrl: projectsServer.url,
      syncRemovalLimit: { people: mostRemovals, share: 0.1 },
    });
    payroll.attach();
    await fc.assert(
      fc.asyncProperty(wholeCommands, async (commands) => {
        await fc.asyncModelRun(begin, commands);
      }),
      { numRuns: faultRuns(4) },
    );
  },
);

/** An installation with everybody in it, both systems connected, and a colleague of staff. */
async function begin(): Promise<{ model: Model; real: Real }> {
  await refreshSettled();
  await emptyStore();
  projects.replaceAll(company);
  projects.clearFaults();
  const executive = await tokenOf(await makeUser("executive"));
  const user = await makeUser("staff", "colleague@outside.example");
  const colleague = { id: user.id, headers: await tokenOf(user) };
  const ids = projects
    .people()
    .filter(({ personType, attributes }) => personType === 1 && !attributes["deactivated_at"])
    .map(({ id }) => id)
    .toSorted();
  for (const id of ids) projects.edit(id, { attributes: { title: "Title 1" } });
  await api("PUT", "/api/admin/connections/projects", executive, { api_token: projects.token });
  await connectPayroll(payroll.simulator, executive);
  const { cursor } = changesResponse.parse((await api("GET", "/api/people/changes", executive)).json());
  expect((await api("POST", "/api/people/sync", executive)).outcome).toBe("200");
  const employees = payroll.simulator.employees().map(({ record }) => record.EmployeeID);
  const model: Model = {
    ...{ listed: new Map(ids.map((id) => [id, true])), titleThere: 1, directory: new Set(ids), title: 1 },
    ...{ isHeld: false, isProjectsConnected: true, isPayrollConnected: true },
    ...{ links: new Map(), told: new Set(), level: "staff", isDisabled: false, keys: 0 },
  };
  const seen: Seen = { version: 0n, people: ids.length, runs: 1, rows: "", cursor, followed: new Map() };
  const real = { projects, payroll: payroll.simulator, employees, executive, colleague };
  await check(model, real, seen);
  return { model, real: { ...real, check: (now) => check(now, real, seen) } };
}

type Seen = {
  version: bigint;
  people: number;
  runs: number;
  rows: string;
  /** Who follows the changes from the beginning: the last cursor, and everybody as they were told. */
  cursor: string;
  followed: Map<string, unknown>;
};

/** Goes on from the last cursor until nothing is left. */
async function follow(headers: Record<string, string>, seen: Seen): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const answer = await api("GET", `/api/people/changes?cursor=${seen.cursor}&limit=7`, headers);
    expect(answer.outcome).toBe("200");
    const { changes, cursor, has_more } = changesResponse.parse(answer.json());
    for (const { person_id, person } of changes) {
      if (person === null) seen.followed.delete(person_id);
      else seen.followed.set(person_id, withoutOffice(person));
    }
    [seen.cursor, hasMore] = [cursor, has_more];
  }
}

const withoutOffice = ({ office: _office, ...person }: ChangedPerson) => person;
const withoutSyncedAt = ({ synced_at: _syncedAt, ...person }: Person) => person;

async function check(model: Readonly<Model>, real: Omit<Real, "check">, seen: Seen): Promise<void> {
  const { executive, colleague } = real;
  const people = await api("GET", "/api/people", executive);
  const listed = peopleResponse.parse(people.json()).people;
  const chart = await api("GET", "/api/people/org-chart", executive);
  const nodes = flat(orgChartResponse.parse(chart.json()).roots as OrgNode[]);

  // Who follows the changes knows what the list says.
  await follow(executive, seen);
  expect(seen.followed).toEqual(new Map(listed.map((person) => [person.id, withoutSyncedAt(person)])));

  // What the directory is, of one version: everybody's title is of the same sync (I1), but of whom it holds back.
  expect(listed.map(({ productive_id }) => productive_id).toSorted()).toEqual(
    [...model.directory].toSorted(),
  );
  const there = listed.filter(({ productive_id }) => model.listed.get(productive_id) || !model.isHeld);
  expect([...new Set(there.map(({ title }) => title))].length).toBeLessThanOrEqual(1);
  // Everybody once in the tree (I7), with what the list says of them.
  expect(nodes.map(({ id }) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
  expect(new Map(nodes.map(({ id, title }) => [id, title]))).toEqual(
    new Map(listed.map(({ id, title }) => [id, title])),
  );

  // The version only grows (I8), and a run that failed changed nobody (I2).
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
  // Without an executive's word nobody disappears beyond the limit (I3).
  const isApproved =
    newest?.state === "succeeded" && runs.length > seen.runs && (newest.removed ?? 0) > mostRemovals;
  if (!isApproved) expect(seen.people - listed.length).toBeLessThanOrEqual(mostRemovals);

  // One renewal of each token (I4); what is stored is good at the vendor, or nothing is connected (I5).
  expect(payroll.simulator.tokens.seen).toMatchObject({ reusesAfterSuccessor: 0 });
  const secret = await findSecret("payroll");
  expect(secret !== null).toBe(model.isPayrollConnected);
  if (secret) expect(payroll.simulator.tokens.isRefreshTokenLive(secret.refreshToken)).toBe(true);

  // Links and what payroll told, as they were made; nobody sees more than their level, now (I6).
  const ids = await personIds();
  for (const [id, employeeId] of model.links) {
    if (!model.directory.has(id)) continue;
    const answer = await api("GET", `/api/people/${ids.get(id)}/profile`, executive);
    const { profile } = profileResponse.parse(answer.json());
    expect(profile.payroll_mapping?.payroll_employee_id).toBe(employeeId);
    const { record } =
      payroll.simulator.employees().find((one) => one.record.EmployeeID === employeeId) ?? {};
    expect(profile.contact?.phone ?? null).toBe(model.told.has(id) ? (record?.["Phone"] ?? null) : null);
  }
  const asked = ids.get([...model.links.keys()][0] ?? "") ?? ids.values().next().value ?? "";
  const seenByColleague = await api("GET", `/api/people/${asked}/profile`, colleague.headers);
  const expected = model.isDisabled ? /^401 / : model.level === "guest" ? /^403 / : /^(?:200|404 .*)$/;
  expect(seenByColleague.outcome).toMatch(expected);
  const above = model.level === "executive" && !model.isDisabled ? [] : [seenByColleague.text];
  const inAnswers = [people.text, chart.text, ...above].join("\n");
  expect(privateValues(model).filter((value) => inAnswers.includes(value))).toEqual([]);
  if (model.keys > 0) {
    const stored = JSON.stringify(await dumpDatabase());
    expect([...stored.matchAll(/v1\.([\w-]+)\./g)].filter(([, key]) => key !== `key-${model.keys}`)).toEqual(
      [],
    );
  }
  Object.assign(seen, { version, people: listed.length, runs: runs.length, rows });
}

/** What payroll has of those who were read, that stands nowhere else. */
function privateValues(model: Readonly<Model>): string[] {
  const told = new Set([...model.links].flatMap(([id, employee]) => (model.told.has(id) ? [employee] : [])));
  return payroll.simulator
    .employees()
    .filter(({ record }) => told.has(record.EmployeeID))
    .flatMap(({ record }) => [record["Phone"], record["Mobile"]])
    .filter((value): value is string => typeof value === "string" && value.length > 6);
}

async function emptyStore(): Promise<void> {
  await database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = replica`,
    database().$executeRaw`
      TRUNCATE people, app_users, user_sessions, api_tokens, external_identities, connections, profiles, sync_runs,
      sync_changes, directory_changes, audit_events, rate_limits, pending_authorisations, payroll_run_people, payroll_suggestions CASCADE`,
    database().$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = NULL`,
    database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`,
  ]);
}
