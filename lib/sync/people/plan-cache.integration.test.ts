import { expect, test } from "vitest";
import { kithActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import { singleton } from "@/lib/platform/singleton";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { createProductiveProjects } from "@/lib/connections/connectors/people/productive/adapter";
import { createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { runSync, type SyncRequest } from "./commands";
import { peopleSystem } from "@/lib/people/people-system";
import { keyOfExternalId } from "@/lib/identity/external-ids/people-identity";

setUpTestDatabase();

/** Cache of this process, which a run reads the plan from if it reuses it. */
const planCache = singleton<{ decided: { plan: unknown } | null }>("people-sync-decided", () => ({
  decided: null,
}));

/** Returns whether the run during `work` reused the cached plan. */
async function isPlanReused(work: () => Promise<unknown>): Promise<boolean> {
  const plan = planCache.decided?.plan;
  let isReused = false;
  if (planCache.decided) {
    Object.defineProperty(planCache.decided, "plan", {
      configurable: true,
      get: () => {
        isReused = true;
        return plan;
      },
    });
  }
  await work();
  return isReused;
}

const company = buildCompany(30);
const { staff, head, manager } = company.roles;

function connect() {
  const simulator = createProjectsSimulator({ company });
  const projects = createProductiveProjects({
    baseUrl: "http://simulator/api/v2",
    token: simulator.token,
    organizationId: simulator.organizationId,
    fetch: simulator.fetch,
  });
  const sync = async (approve?: SyncRequest["approve"]) => {
    let runId = "";
    const isReused = await isPlanReused(async () => {
      ({ runId } = await runSync({ source: projects, actor: kithActor, ...(approve && { approve }) }));
    });
    const run = await database().syncRun.findUniqueOrThrow({ where: { id: runId } });
    const { state, synced, matchedUsers, created, updated, removed, unchanged, heldRemovals, warnings } = run;
    return {
      isReused,
      run: { state, synced, matchedUsers, created, updated, removed, unchanged, heldRemovals, warnings },
    };
  };
  return { simulator, sync };
}

const idOf = async (externalId: string): Promise<string> => {
  const where = keyOfExternalId(externalId);
  return (await database().externalIdentity.findUniqueOrThrow({ where })).personId ?? "";
};

test("a run with unchanged inputs reuses the plan and reports an equal result", async () => {
  const { simulator, sync } = connect();
  simulator.edit(staff.id, { attributes: { email: "no address" } }); // a warning in each run
  await createUser("executive", head.email);
  expect((await sync()).isReused).toBe(false); // creates every person
  const first = await sync();
  expect(first).toMatchObject({ isReused: false, run: { unchanged: 30, matchedUsers: 1, updated: 0 } });
  expect(first.run.warnings).toMatchObject([{ code: "unusable_email" }]);
  const before = await database().directoryState.findFirstOrThrow();
  expect(await sync()).toEqual({ isReused: true, run: first.run });
  const after = await database().directoryState.findFirstOrThrow();
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.syncedAt).not.toEqual(before.syncedAt);
});

test("a run plans again after any input changed, with approved removals, and while removals wait", async () => {
  const { simulator, sync } = connect();
  await createUser("executive", head.email);
  const changes: [change: () => unknown, found: object][] = [
    [() => simulator.edit(staff.id, { attributes: { title: "Taster" } }), { updated: 1 }],
    [
      async () =>
        database().person.update({ where: { id: await idOf(staff.id) }, data: { title: "As restored" } }),
      { updated: 1 },
    ],
    [() => createUser("staff", manager.email), { matchedUsers: 2 }],
    [
      async () => {
        await database().externalIdentity.updateMany({
          where: { provider: peopleSystem },
          data: { userId: null },
        });
        await database().appUser.updateMany({
          data: { email: "other@fernhill.example" },
          where: { email: head.email },
        });
      },
      { matchedUsers: 1 },
    ],
    [() => overrideSettings({ syncRemovalLimit: { people: 11, share: 0.1 } }), { unchanged: 30 }],
  ];
  for (const [change, found] of changes) {
    await sync();
    await sync();
    expect((await sync()).isReused).toBe(true);
    await change();
    expect(await sync()).toMatchObject({ isReused: false, run: found });
  }
  expect((await sync("all")).isReused).toBe(false);
  overrideSettings({ syncRemovalLimit: { people: 1, share: 0.01 } });
  for (const { id } of [staff, manager]) simulator.deactivate(id);
  for (const _ of [1, 2]) expect(await sync()).toMatchObject({ isReused: false, run: { state: "held" } });
});
