// Slow: processes are killed.
// The embedded database's own kill test is lib/platform/files/killed-folder.integration.test.ts.
import { beforeEach, expect, test } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import { inDirectoryFilter } from "@/lib/people/membership";
import { readCurrentListing } from "@/lib/connections/received-listings";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database/database";
import { buildCompany } from "@/simulators/projects/company";
import {
  killBefore,
  killDuring,
  killProcessWhen,
  runUntilKillPoint,
  startTestProcess,
} from "@/testing/test-process";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { createSharedDatabase } from "@/testing/shared-database";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { requestApi } from "@/testing/request-api";
import { moveResponse } from "./move-schema";
import { syncPeople } from "./sync-people";

const size = 450;
const { simulator, url, attach } = await serveProjects({ company: buildCompany(size) });
const { opened, expireLeases, ...store } = await createSharedDatabase();
const variables = { ...store.variables, PROJECTS_API_URL: url };
beforeEach(attach);

/** Last statement of a run's transaction: it closes the run. */
const closing = "UPDATE sync_runs SET\n          state = ";
/**
 * Covers all earlier moments: what was committed before, in another transaction, would be there. In the commit, all or
 * nothing is.
 */
const [beforeCommit, inCommit] = [
  killBefore("with everything, before the commit", closing, "COMMIT"),
  killDuring("in the commit", closing, "COMMIT"),
];

/** Counts all rows that a sync changes in one transaction. */
async function count() {
  const [row] = await database().$queryRaw<Record<string, number>[]>`
    SELECT (SELECT count(*) FROM people WHERE removed_at IS NULL)::int AS people,
      (SELECT count(*) FROM external_identities)::int AS identities,
      (SELECT count(*) FROM sync_changes)::int AS changes,
      (SELECT count(*) FROM sync_runs WHERE state = 'succeeded')::int AS succeeded,
      (SELECT sign(version) FROM directory_state)::int AS published`;
  return row;
}

const versionNow = async () => (await database().directoryState.findFirstOrThrow()).version;

async function connect(): Promise<void> {
  if ((await database().connection.count()) === 0) await storeProjectsConnection(simulator);
}

test(
  "a process killed at any moment of a sync leaves all or nothing, and the next run works (A52, A53)",
  { timeout: 240_000 },
  async () => {
    const nothing = { people: 0, identities: 0, changes: 0, succeeded: 0, published: 0 };
    const everything = { people: size, identities: size, changes: size, succeeded: 1, published: 1 };
    await opened(async () => {
      await connect();
      expect(await count()).toEqual(nothing);
    });
    const expectAfterKill = async (...allowed: object[]) => {
      await expireLeases();
      expect(allowed).toContainEqual(await opened(count));
    };

    simulator.setFault({ kind: "hang", page: 3, times: 1 });
    await killProcessWhen(simulator.nextStrike(), "sync-process", variables);
    await expectAfterKill(nothing);

    await runUntilKillPoint(beforeCommit, "sync-process", variables);
    await expectAfterKill(nothing);
    await runUntilKillPoint(inCommit, "sync-process", variables);
    await expectAfterKill(nothing, everything);

    await opened(async () => {
      const before = await count();
      expect(await syncPeople({ actor: commandLineActor, approve: "all" })).toMatchObject({ synced: size });
      expect(await count()).toMatchObject({
        people: size,
        identities: size,
        changes: size,
        succeeded: (before?.["succeeded"] ?? 0) + 1,
      });
      expect(await database().syncRun.count({ where: { state: "abandoned" } })).toBeGreaterThanOrEqual(2);
      expect(await database().syncRun.count({ where: { state: "running" } })).toBe(0);
    });
  },
);

test(
  "a process killed right after the commit has completed its sync: the result is visible and is not repeated (A54)",
  { timeout: 120_000 },
  async () => {
    const [before, version] = await opened(async () => {
      await connect();
      await syncPeople({ actor: commandLineActor });
      return Promise.all([count(), versionNow()]);
    });
    simulator.edit("1010", { attributes: { title: "Chief Taster" } });
    await runUntilKillPoint(
      killBefore(
        "with the commit confirmed, before the lease is given back",
        closing,
        "COMMIT",
        "UPDATE leases",
      ),
      "sync-process",
      variables,
    );
    await expireLeases();
    await opened(async () => {
      const done = await count();
      expect(done).toEqual({
        ...before,
        changes: (before?.["changes"] ?? 0) + 1,
        succeeded: (before?.["succeeded"] ?? 0) + 1,
      });
      expect(await versionNow()).toBeGreaterThan(version);
      const { directory } = await getCurrentDirectory();
      expect(directory.people.filter(({ title }) => title === "Chief Taster")).toHaveLength(1);
      expect(await database().syncRun.count({ where: { state: "running" } })).toBe(0);
      expect(await syncPeople({ actor: commandLineActor })).toMatchObject({ synced: size });
      expect(await count()).toMatchObject({ changes: done?.["changes"], people: size, identities: size });
      const last = await database().syncRun.findFirst({ orderBy: { startedAt: "desc" } });
      expect(last).toMatchObject({ created: 0, updated: 0, removed: 0 });
    });
  },
);

test(
  "a process killed while it applies a pushed listing stores the listing and its people, or neither (A94)",
  { timeout: 240_000 },
  async () => {
    const records = Array.from({ length: 50 }, (_, index) => ({
      source_id: `p${index}`,
      name: `Ana ${index}`,
    }));
    const listing = { vendor: "push", sentBy: "test", digest: null, isComplete: true, records, rejected: [] };
    const pushing = { ...variables, PUSHED: JSON.stringify(listing) };
    await opened(async () => {
      await database().$executeRaw`TRUNCATE connections, sync_runs, external_identities, people CASCADE`;
      const connection = { orgName: "Push", vendor: "push", connectedAt: new Date() };
      const secret = encryptSecret("projects", { vendor: "push" });
      await database().connection.create({ data: { provider: "projects", secret, ...connection } });
    });
    const countStored = async () => {
      const people = await database().person.count({ where: inDirectoryFilter });
      return [people, (await readCurrentListing(database()))?.records.length ?? 0];
    };
    await runUntilKillPoint(beforeCommit, "sync-process", pushing);
    await expireLeases();
    expect(await opened(countStored)).toEqual([0, 0]);
    await runUntilKillPoint(inCommit, "sync-process", pushing);
    await expireLeases();
    const both = [0, 50].map((count) => [count, count]);
    expect(both).toContainEqual(await opened(countStored));
    expect((await startTestProcess("sync-process", pushing).ended).output).toContain("sync: done");
    expect(await opened(countStored)).toEqual([50, 50]);
  },
);

test(
  "a process killed at any moment of a move leaves the former source or the new one whole, and the same move is applied after a restart (A99)",
  { timeout: 240_000 },
  async () => {
    const path = "/api/admin/connections/projects/move";
    const known = buildCompany(size).people.slice(0, 200);
    const records = known.map(({ id, attributes: { first_name, last_name, email } }) => ({
      source_id: `pushed-${id}`,
      first_name,
      last_name,
      email,
    }));
    /** Everything that a move changes in one transaction. */
    const readState = async () => {
      const [row] = await database().$queryRaw<object[]>`
        SELECT vendor, people_vendor, (SELECT count(*) FROM people_moves)::int AS moves,
          (SELECT count(*) FROM people WHERE removed_at IS NULL)::int AS people,
          (SELECT count(*) FROM external_identities WHERE starts_with(external_id, 'pushed-'))::int AS "ids",
          (SELECT count(*) FROM former_source_ids)::int AS "formerIds",
          (SELECT count(*) FROM sync_runs WHERE state = 'succeeded')::int AS runs
        FROM directory_state, connections WHERE provider = 'projects'`;
      return row;
    };
    const preparing = {
      vendor: "push",
      people_vendor: "push",
      moves: 1,
      people: 200,
      ids: 200,
      formerIds: 0,
      runs: 1,
    };
    const moved = {
      vendor: "productive",
      people_vendor: "productive",
      moves: 0,
      people: size,
      ids: 0,
      formerIds: 200,
      runs: 2,
    };
    const request = await opened(async () => {
      await database().$executeRaw`TRUNCATE connections, sync_runs, external_identities, people CASCADE`;
      await database().$executeRaw`UPDATE directory_state SET people_vendor = NULL`;
      const headers = await createTokenHeaders(await createUser("executive", "mover@example.com"));
      expect((await requestApi("PUT", "/api/people/source", headers, { people: records })).outcome).toBe(
        "200",
      );
      const prepared = await requestApi("POST", path, headers, { api_token: simulator.token });
      expect(prepared.outcome).toBe("200");
      const { move } = moveResponse.parse(prepared.json());
      expect(move?.counts).toEqual({ same: 200, answered: 0, unclear: 0 });
      expect(await readState()).toEqual(preparing);
      return { ...variables, MOVED: JSON.stringify({ ...headers, preview: move?.preview?.id }) };
    });
    const expectAfterKill = async (...allowed: object[]) => {
      await expireLeases();
      expect(allowed).toContainEqual(await opened(readState));
    };
    await runUntilKillPoint(beforeCommit, "sync-process", request);
    await expectAfterKill(preparing);
    await runUntilKillPoint(inCommit, "sync-process", request);
    await expectAfterKill(preparing, moved);
    const { output } = await startTestProcess("sync-process", request).ended;
    expect(output).toMatch(/sync: (done|no_move)/); // the commit may have arrived
    expect(await opened(readState)).toEqual(moved);
  },
);
