// Slow: processes are killed.
// Embedded engine: a killed process damages neither sessions nor files of a server.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { afterAll, expect, test } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { dumpDatabase } from "@/testing/dump-database";
import { getPropertyRuns } from "@/testing/property-runs";
import { startTestProcess } from "@/testing/test-process";
import { overrideSettings } from "@/testing/override-settings";
import { createSharedDatabase } from "@/testing/shared-database";
import { findInconsistencies } from "@/testing/find-inconsistencies";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import { peopleSystem } from "@/lib/people/people-system";

const people = 24; // on one page: a listing shows one moment
const simulator = createProjectsSimulator({ company: buildCompany(people) });
const { url, close } = await simulator.listen();
afterAll(close);
const { opened, ...store } = await createSharedDatabase();
const [old] = environment().encryptionKeys;
if (!old) throw new Error("the tests have a key");
const keys = [old, { id: "fresh", key: Buffer.alloc(32, 9) }];
overrideSettings({ projectsApiUrl: url, encryptionKeys: keys });
const variables = {
  ...store.variables,
  PROJECTS_API_URL: url,
  KITH_ENCRYPTION_KEYS: keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(),
};

/** Once in `npm run test:slow`, a hundred times in `npm run test:faults` (20 times 5). */
const kills = getPropertyRuns(1) > 1 ? getPropertyRuns(5) : 1;

let title = 0;
function retitle(): void {
  title += 1;
  for (const { id } of simulator.people()) simulator.edit(id, { attributes: { title: `Title ${title}` } });
}

test(
  "a folder whose process is killed at any moment of syncs, links and rotations reopens and is consistent (A52, A53, A80)",
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    retitle();
    await opened(async () => {
      const secret = encryptSecret(peopleSystem, {
        vendor: "productive",
        token: simulator.token,
        organizationId: "77",
      });
      await database().connection.create({
        data: { provider: peopleSystem, orgName: "Fernhill Studio", secret, connectedAt: new Date() },
      });
      await syncPeople({ actor: commandLineActor });
    });
    for (let kill = 0; kill < kills; kill++) {
      const titles = setInterval(retitle, 10);
      const { said, kill: end, ended } = startTestProcess("mixed-work-process", variables);
      await said(kill % 2 === 0 ? "went round" : "ready");
      const afterMs = Math.floor(Math.random() * 1_500);
      await sleep(afterMs);
      end();
      expect((await ended).signal).toBe("SIGKILL");
      clearInterval(titles);
      const when = `kill ${kill + 1}, ${afterMs} ms after the start`;
      expect([when, await findIndexErrors()]).toEqual([when, []]);
      expect([when, await opened(findViolations)]).toEqual([when, {}]);
    }
    await opened(async () => {
      expect(await syncPeople({ actor: commandLineActor, approve: "all" })).toMatchObject({ synced: people });
      expect(await findViolations()).toEqual({});
      expect(await database().syncRun.count({ where: { state: "running" } })).toBe(0);
      // The killed process had written before.
      expect(await database().auditEvent.count({ where: { kind: "link_made" } })).toBeGreaterThanOrEqual(6);
      expect(await database().syncRun.count({ where: { state: "succeeded" } })).toBeGreaterThan(2);
    });
  },
);

/** Returns every violated invariant, by name. */
async function findViolations(): Promise<Record<string, unknown>> {
  const rows = async (statement: string) => database().$queryRawUnsafe<Record<string, unknown>[]>(statement);
  await dumpDatabase(); // every row can be read
  const titles = await rows("SELECT DISTINCT title FROM people WHERE removed_at IS NULL ORDER BY title");
  const wrongLinks = await rows(`
    SELECT id FROM people
    WHERE (SELECT count(*) FROM external_identities WHERE person_id = people.id AND provider = 'payroll') <>
      (SELECT count(*) FILTER (WHERE kind = 'link_made') - count(*) FILTER (WHERE kind = 'link_removed')
       FROM audit_events WHERE person_id = people.id)`);
  const { unreadable } = await reencryptAllValues(keys);
  return {
    ...(await findInconsistencies(rows)),
    ...(titles.length > 1 && { "people of another sync than the others": titles.slice(1) }),
    ...(wrongLinks.length > 0 && { "people whose links are not those of the record": wrongLinks }),
    ...(unreadable > 0 && { "values that no key opens": unreadable }),
  };
}

/** Runs PostgreSQL's integrity check on a copy: every index, and that each index finds every row of its table. */
async function findIndexErrors(): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), "kith-killed-"));
  cpSync(join(store.variables.KITH_DATA_DIR, "database"), copy, { recursive: true });
  const embedded = await PGlite.create({ dataDir: copy, extensions: { amcheck } });
  try {
    await embedded.exec("CREATE EXTENSION amcheck");
    const { rows: indexes } = await embedded.query<{ name: string }>(`
      SELECT indexrelid::regclass::text AS name FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
      WHERE amname = 'btree' AND relpersistence = 'p' AND indisvalid`);
    const broken: string[] = [];
    for (const { name } of indexes) {
      const look = embedded.query("SELECT bt_index_check($1::regclass, true)", [name]);
      await look.catch((error: unknown) => broken.push(`${name}: ${String(error)}`));
    }
    const { rows: tables } = await embedded.query<{ name: string; msg: string }>(`
      SELECT relname::text AS name, found.msg FROM pg_class, verify_heapam(pg_class.oid) AS found
      WHERE relkind = 'r' AND relpersistence = 'p'`);
    return [...broken, ...tables.map(({ name, msg }) => `${name}: ${msg}`)];
  } finally {
    await embedded.close();
    rmSync(copy, { recursive: true });
  }
}
