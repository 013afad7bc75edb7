// Slow: processes are killed.
// Both engines: a restore process is killed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import type { KillPoint } from "@/testing/kill-at";
import { killBefore, killDuring, runUntilKillPoint, startTestProcess } from "@/testing/test-process";
import { createSharedDatabase } from "@/testing/shared-database";
import { openBackupSource } from "./open-databases";
import { writeBackup } from "./write-backup";

const folder = mkdtempSync(join(tmpdir(), "kith-killed-restore-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "before.backup");
const { opened, isEmbedded, ...store } = await createSharedDatabase();
const variables = { ...store.variables, RESTORED_FILE: file };

const moments: KillPoint[] = [
  killDuring("with the old tables gone", "CREATE TABLE public._prisma_migrations"),
  killDuring("with half of the data loaded", "json_populate_recordset", "json_populate_recordset"),
  killBefore("with everything, before the commit", "ANALYZE", "COMMIT"),
];

test(
  "a process killed at any moment of a restore leaves the earlier data, and the next restore works",
  { timeout: 240_000 },
  async () => {
    const before = await opened(async () => {
      await createTestCompany();
      return dumpDatabase();
    });
    const source = await openBackupSource(
      { databaseUrl: store.variables.DATABASE_URL || null, dataDir: store.variables.KITH_DATA_DIR },
      "command",
    );
    const { encryptionKeys: keys } = environment();
    await writeBackup(source, { file, secret: { keys }, keys });
    await source.close();
    const changed = await opened(async () => {
      await database().person.delete({ where: { id: toPersonId("loner") } });
      return dumpDatabase();
    });
    expect(changed).not.toEqual(before);
    for (const moment of isEmbedded ? moments.slice(0, 1) : moments) {
      await runUntilKillPoint(moment, "restore-process", variables);
      expect(await opened(() => dumpDatabase({ without: ["leases"] }))).toEqual(without(changed));
    }
    expect(await startTestProcess("restore-process", variables).ended).toMatchObject({ errors: "", code: 0 });
    const people = await opened(() => dumpDatabase({ without: ["leases"] }));
    expect(people["people"]).toEqual(before["people"]);
    expect(people["profiles"]).toEqual(before["profiles"]);
  },
);

const without = ({ leases: _leases, ...rest }: Record<string, string[]>) => rest;
