// Slow: backups, and a process that is killed.
// Both engines: a command backs up a running Kith.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { parseSchedule } from "@/lib/platform/text/schedule";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { createTestCompany } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { createSharedDatabase } from "@/testing/shared-database";
import { serveCommands } from "@/lib/operations/command-line/serve-commands";
import { killBefore, runUntilKillPoint, startTestProcess } from "@/testing/test-process";
import { openBackup } from "./read-backup";
import { backUpIfDue } from "./scheduled-backup";

// Each backup starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const { opened, variables, isEmbedded, expireLeases } = await createSharedDatabase();
const folder = mkdtempSync(join(tmpdir(), "kith-scheduled-"));
afterAll(() => rmSync(folder, { recursive: true }));

const schedule = parseSchedule("20 2 * * *");
if (!schedule) throw new Error("no schedule");
const plan = (to: string) =>
  overrideSettings({ backups: { planned: { schedule, folder: to, keep: 2 }, passphrase: null } });
beforeEach(() => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});

const never = new AbortController().signal;
/** Leaves a backup of two days ago alone. */
const resetToGood = async () => {
  await database().scheduledBackup.deleteMany();
  const startedAt = new Date(Date.now() - 2 * 86_400_000);
  await database().scheduledBackup.create({
    data: { id: crypto.randomUUID(), startedAt, finishedAt: startedAt, fileName: "a.backup", bytes: 1n },
  });
};
const earlier = ["kith-2025-01-01T02-20-00Z.backup", "kith-2025-01-02T02-20-00Z.backup", "mine.txt"];

describe("a scheduled backup", () => {
  test("is made while Kith runs, once over all instances, is recorded, and replaces older files", () =>
    opened(async () => {
      plan(folder);
      await createTestCompany();
      for (const name of earlier) writeFileSync(join(folder, name), "");
      const channel = await serveCommands();
      const made = await Promise.all([backUpIfDue(never), backUpIfDue(never)]);
      channel.close();
      expect(made.toSorted()).toEqual([false, true]);
      expect(await backUpIfDue(never)).toBe(false);

      const stored = await database().scheduledBackup.findFirstOrThrow({ orderBy: { startedAt: "desc" } });
      expect(readdirSync(folder).toSorted()).toEqual([earlier[1], stored.fileName, "mine.txt"].toSorted());
      const file = join(folder, stored.fileName);
      expect(stored).toMatchObject({ failure: null, bytes: BigInt(statSync(file).size) });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const backup = await openBackup(file);
      for await (const part of backup.parts({ keys: environment().encryptionKeys })) void part;
      expect(backup.header.tables).toMatchObject({ people: 9, profiles: 9, audit_events: 1 });
      expect(await database().auditEvent.findMany()).toMatchObject([
        { kind: "backup_made", channel: "system", actorName: "Kith" },
      ]);
      // The snapshot is deleted as soon as the command ends.
      if (isEmbedded)
        await expect.poll(() => readdirSync(variables.KITH_DATA_DIR).join()).not.toContain("snapshot");
    }));

  test("that cannot be written is shown to executives, without a path of the machine", () =>
    opened(async () => {
      const noFolder = join(folder, "mine.txt");
      plan(noFolder);
      await resetToGood();
      expect(await backUpIfDue(never)).toBe(true);
      const answer = await requestApi(
        "GET",
        "/api/admin/waiting",
        await createTokenHeaders(await createUser("executive")),
      );
      expect(answer.text).not.toContain(folder);
      expect(answer.json()).toMatchObject({
        failed_backup: {
          detail: "The folder for backups is not writable.",
          last_good_at: expect.any(String) as string,
        },
      });
    }));

  test("does not outlive the process that started it (A91)", async ({ skip }) => {
    skip(isEmbedded, "the lock of a table holds the backup up");
    await opened(async () => {
      await resetToGood();
      // Else the server does not notice that the client of a session that waits for a lock is gone.
      await database().$executeRaw`
        DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET client_connection_check_interval = 500', current_database()); END $$`;
      const isRunning = async (): Promise<boolean> => {
        const [row] = await database().$queryRaw<{ waiting: number }[]>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%webhooks%'`;
        return row?.waiting === 1;
      };
      await database().$transaction(
        async (transaction) => {
          await transaction.$executeRaw`LOCK TABLE webhooks IN ACCESS EXCLUSIVE MODE`;
          const starter = startTestProcess("backup-process", {
            ...{ ...variables, BACKUP_SCHEDULE: "20 2 * * *", BACKUP_DIR: folder },
          });
          await vi.waitFor(async () => expect(await isRunning()).toBe(true), { timeout: 120_000 });
          starter.kill();
          await starter.ended;
          await vi.waitFor(async () => expect(await isRunning()).toBe(false), { timeout: 30_000 });
        },
        { timeout: 200_000 },
      );
    });
    await expireLeases();
  });

  test("of a killed process is a failed backup for the next reader, and is repeated (A91, SYNC-29)", async ({
    skip,
  }) => {
    skip(isEmbedded, "the server alone: the engine recovers all transactions alike");
    await opened(resetToGood);
    await runUntilKillPoint(
      killBefore(
        "before the result is stored",
        'INSERT INTO "public"."scheduled_backups"',
        "UPDATE scheduled_backups",
      ),
      "backup-process",
      { ...variables, BACKUP_SCHEDULE: "20 2 * * *", BACKUP_DIR: folder },
    );
    await expireLeases();
    await opened(async () => {
      plan(folder);
      expect(await database().scheduledBackup.count({ where: { finishedAt: null } })).toBe(1);
      const headers = await createTokenHeaders(await createUser("executive", "later@example.com"));
      expect((await requestApi("GET", "/api/admin/waiting", headers)).json()).toMatchObject({
        failed_backup: { detail: "Kith was stopped during the backup." },
      });
      await database().scheduledBackup.updateMany({
        where: { failure: { not: null } },
        data: { finishedAt: new Date(Date.now() - 3_700_000) },
      });
      const channel = await serveCommands();
      expect(await backUpIfDue(never)).toBe(true);
      channel.close();
      expect(
        await database().scheduledBackup.count({ where: { failure: null, finishedAt: { not: null } } }),
      ).toBe(2);
    });
  });
});
