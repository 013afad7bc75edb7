// Both engines: the database says whether its people are the same.
import { expect, test, vi } from "vitest";
import { kithItself } from "@/lib/audit/actor";
import { database } from "@/lib/platform/database";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { productiveProjects } from "@/lib/connectors/projects/productive";
import { makeUser } from "@/lib/testing/callers";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { syncPeople, type SyncRequest } from "./commands";
import { planSync } from "./sync-plan";

vi.mock("./sync-plan", { spy: true });

withStore();

const company = buildCompany(30);
const { staff, head, manager } = company.roles;

function connect() {
  const simulator = createProjectsSimulator({ company, rateLimit: false });
  const projects = productiveProjects({
    baseUrl: "http://simulator/api/v2",
    token: simulator.token,
    organizationId: simulator.organizationId,
    fetch: simulator.fetch,
  });
  const sync = async (approve?: SyncRequest["approve"]) => {
    vi.mocked(planSync).mockClear();
    const { runId } = await syncPeople({ projects, actor: kithItself, ...(approve && { approve }) });
    const run = await database().syncRun.findUniqueOrThrow({ where: { id: runId } });
    const { state, synced, matchedUsers, created, updated, removed, unchanged, heldRemovals, warnings } = run;
    return {
      decided: vi.mocked(planSync).mock.calls.length,
      run: { state, synced, matchedUsers, created, updated, removed, unchanged, heldRemovals, warnings },
    };
  };
  return { simulator, sync };
}

/** After a run that found nothing to change. */
async function settled() {
  const { simulator, sync } = connect();
  await makeUser("executive", head.email);
  await sync();
  await sync();
  return { simulator, sync };
}

const idOf = async (externalId: string): Promise<string> => {
  const where = { provider_externalId: { provider: "projects", externalId } } as const;
  return (await database().externalIdentity.findUniqueOrThrow({ where })).personId ?? "";
};

test("what the run before was decided from is not decided again, and the run says the same", async () => {
  const { simulator, sync } = connect();
  simulator.edit(staff.id, { attributes: { email: "no address" } }); // a warning of each run
  await makeUser("executive", head.email);
  expect((await sync()).decided).toBe(1); // brings everybody in
  const first = await sync();
  expect(first).toMatchObject({ decided: 1, run: { unchanged: 30, matchedUsers: 1, updated: 0 } });
  expect(first.run.warnings).toMatchObject([{ code: "unusable_email" }]);
  const before = await database().directoryState.findFirstOrThrow();
  expect(await sync()).toEqual({ decided: 0, run: first.run });
  const after = await database().directoryState.findFirstOrThrow();
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.syncedAt).not.toEqual(before.syncedAt);
});

type Simulator = ReturnType<typeof connect>["simulator"];

test.each<[name: string, change: (simulator: Simulator) => unknown, found: object]>([
  [
    "another title there",
    (simulator) => simulator.edit(staff.id, { attributes: { title: "Taster" } }),
    { updated: 1 },
  ],
  ["another manager there", (simulator) => simulator.edit(staff.id, { managerId: head.id }), { updated: 1 }],
  [
    "another e-mail there",
    (simulator) => simulator.edit(staff.id, { attributes: { email: "new@fernhill.example" } }),
    { updated: 1 },
  ],
  [
    "somebody who is gone there",
    (simulator) => simulator.deactivate(staff.id),
    { removed: 1, unchanged: 29 },
  ],
  [
    "another title here",
    async () =>
      database().person.update({ where: { id: await idOf(staff.id) }, data: { title: "As restored" } }),
    { updated: 1 },
  ],
  [
    "another first day here",
    async () =>
      database().person.update({
        where: { id: await idOf(staff.id) },
        data: { joinedOn: new Date("1999-01-02") },
      }),
    { updated: 1 },
  ],
  [
    "another manager here",
    async () =>
      database().person.update({
        where: { id: await idOf(staff.id) },
        data: { managerId: await idOf(head.id) },
      }),
    { updated: 1 },
  ],
  [
    "somebody who is removed here",
    async () =>
      database().person.update({
        where: { id: await idOf(staff.id) },
        data: { removedAt: new Date(), managerId: null },
      }),
    { updated: 1, synced: 30 },
  ],
  [
    "somebody who is deleted here",
    async () => database().person.delete({ where: { id: await idOf(staff.id) } }),
    { created: 1 },
  ],
  ["a new user with an address of somebody", () => makeUser("staff", manager.email), { matchedUsers: 2 }],
  [
    "a user with another address, whose link is gone",
    async () => {
      await database().externalIdentity.updateMany({
        where: { provider: "projects" },
        data: { userId: null },
      });
      await database().appUser.update({
        where: { email: head.email },
        data: { email: "other@fernhill.example" },
      });
    },
    { matchedUsers: 0 },
  ],
  [
    "a link that is another's",
    async () => {
      const { userId } = await database().externalIdentity.findFirstOrThrow({
        where: { provider: "projects", userId: { not: null } },
      });
      await database().externalIdentity.updateMany({ where: { userId }, data: { userId: null } });
      await database().externalIdentity.updateMany({
        where: { provider: "projects", externalId: manager.id },
        data: { userId },
      });
    },
    { matchedUsers: 1, warnings: [{ code: "user_already_linked" }] },
  ],
  [
    "another limit of removals",
    () => withSettings({ syncRemovalLimit: { people: 11, share: 0.1 } }),
    { unchanged: 30 },
  ],
])("after %s a run decides anew", async (_name, change, found) => {
  const { simulator, sync } = await settled();
  await change(simulator);
  expect(await sync()).toMatchObject({ decided: 1, run: found });
});

test("that somebody is confirmed again is found", async () => {
  const { sync } = await settled();
  const id = await idOf(staff.id);
  await database().person.update({ where: { id }, data: { lastConfirmedAt: new Date() } });
  expect((await sync()).decided).toBe(1);
  expect((await database().person.findUniqueOrThrow({ where: { id } })).lastConfirmedAt).toBeNull();
});

test("a run that somebody lets remove people decides for itself", async () => {
  const { sync } = await settled();
  expect((await sync("all")).decided).toBe(1);
});

test("removals that wait are decided on at every run", async () => {
  const { simulator, sync } = await settled();
  withSettings({ syncRemovalLimit: { people: 1, share: 0.01 } });
  for (const { id } of [staff, manager]) simulator.deactivate(id);
  for (const _ of [1, 2, 3]) expect(await sync()).toMatchObject({ decided: 1, run: { state: "held" } });
});
