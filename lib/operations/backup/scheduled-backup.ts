import "server-only";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { database, databaseNow } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { query } from "@/lib/platform/database/query";
import { lockLease, withLease, type Lease } from "@/lib/platform/database/lease";
import { closeUnfinishedBackup, stoppedBackupFailure } from "@/lib/findings/backups";
import {
  computeNextBackupTime,
  toBackupFileName,
  describeBackupFailure,
  selectBackupFilesToDelete,
} from "./schedule-plan";
import { accessSync, constants, mkdirSync } from "node:fs";
import { EnvironmentError } from "@/lib/platform/branded-errors";

type BackupPlan = NonNullable<ReturnType<typeof environment>["backups"]["planned"]>;

/** Returns true even if the backup failed; false if none is due, or if another instance is making it. */
export async function backUpIfDue(stopping: AbortSignal): Promise<boolean> {
  const { planned } = environment().backups;
  if (!planned || !(await isDue(planned))) return false;
  const backUp = async (lease: Lease, signal: AbortSignal) => {
    if (!(await isDue(planned))) return false;
    await makeBackup(planned, lease, signal);
    return true;
  };
  return (await withLease("scheduled-backup", 60, backUp, { everyMs: 15_000, stopping })) === true;
}

const lastBackupRow = z.object({
  now: z.date(),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
  isFailed: z.boolean(),
});

/** The first backup is due immediately: a machine that is off at the times of the schedule would never make it. */
async function isDue({ schedule }: BackupPlan): Promise<boolean> {
  const [last] = await query(database(), lastBackupRow)`
    SELECT clock_timestamp() AS now, started_at AS "startedAt", finished_at AS "finishedAt",
      failure IS NOT NULL AS "isFailed"
    FROM scheduled_backups ORDER BY started_at DESC LIMIT 1`;
  if (!last) return true;
  const due = computeNextBackupTime(schedule, last);
  return due !== null && due <= last.now;
}

async function makeBackup({ folder, keep }: BackupPlan, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = randomUUID();
  await closeUnfinishedBackup(database());
  const startedAt = databaseNow();
  const fileName = toBackupFileName(startedAt);
  await database().scheduledBackup.create({ data: { id, startedAt, fileName } });
  const { failure, bytes } = await writeInChildProcess(folder, fileName, signal);
  await database().$transaction(async (transaction) => {
    if (!(await lockLease(transaction, lease))) return;
    await transaction.$executeRaw`
      UPDATE scheduled_backups SET finished_at = clock_timestamp(), failure = ${failure}, bytes = ${bytes}::bigint
      WHERE id = ${id}::uuid`;
  });
  if (failure === null) await deleteOldBackups(folder, keep);
}

/** A large backup takes minutes of CPU time that would delay requests. */
async function writeInChildProcess(
  folder: string,
  fileName: string,
  signal: AbortSignal,
): Promise<{ failure: string | null; bytes: number | null }> {
  const path = join(folder, fileName);
  const fail = (output: string) => ({
    failure: signal.aborted ? stoppedBackupFailure : describeBackupFailure(output),
    bytes: null,
  });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const output = await runCommand(["backup", "--scheduled", path], signal);
    if (output === null) return { failure: null, bytes: (await stat(path)).size };
    log.error({ output }, "a scheduled backup failed");
    return fail(output);
  } catch (error) {
    log.error({ err: error }, "a scheduled backup failed");
    return fail(String(error));
  }
}

/**
 * Returns null on success, otherwise the end of the error output. Rejects if the start fails or `signal` is aborted.
 */
async function runCommand(args: readonly string[], signal: AbortSignal): Promise<string | null> {
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/typescript.mjs", "scripts/kith.ts", ...args],
    // The child ends when its standard input does (scripts/kith.ts), so it does not outlive a killed process.
    { stdio: ["pipe", "ignore", "pipe"], signal, killSignal: "SIGTERM" },
  );
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0 ? null : output || `ended with ${String(code)}`));
  });
}

async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const name of selectBackupFilesToDelete(await readdir(folder), keep)) {
    await rm(join(folder, name), { force: true }).catch((error: unknown) =>
      log.warn({ err: error, name }, "an old backup could not be deleted"),
    );
  }
}

/** Throws if Kith cannot read and write the folder, so that the fault shows at the start, not at the first backup. */
export function prepareBackupFolder(): void {
  const { planned } = environment().backups;
  if (!planned) return;
  try {
    mkdirSync(planned.folder, { recursive: true, mode: 0o700 });
    accessSync(planned.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new EnvironmentError(
      `Kith cannot start. These settings need attention:\n  BACKUP_DIR: expected a folder that Kith can write to; ${resolve(planned.folder)} is not`,
    );
  }
}
