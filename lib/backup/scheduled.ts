import "server-only";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { query } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import { backgroundWork } from "@/lib/runs/background-work";
import { acquireLease, keepLease, lockLease, releaseLease, type Lease } from "@/lib/runs/lease";
import { dueAt, fileNameAt, reasonOf, toDelete } from "./schedule-plan";

type Planned = NonNullable<ReturnType<typeof environment>["backups"]["planned"]>;

const leaseName = "scheduled-backup";
const leaseSeconds = 60;
const heartbeatMs = 15_000;

const background = backgroundWork("scheduled-backup", async (signal) => {
  await backUpIfDue(signal);
});

/** Makes the backup that is due, if one is, in the background of whichever instance comes first. Never waits and never fails. */
export const backUpInBackground = (): void => background.start();

/** Ends it for good, with the server. */
export const stopBackups = (): Promise<void> => background.stop();

/** From when on this process looks: a first backup is made when it is next due, not at once. */
const since = singleton("scheduled-backup-since", () => ({ start: null as Date | null }));

/** Makes the backup that is due. False: none is, or another instance is at it. */
export async function backUpIfDue(signal: AbortSignal): Promise<boolean> {
  const { planned } = environment().backups;
  if (!planned || !(await isDue(planned))) return false;
  const lease = await acquireLease(database(), leaseName, randomUUID(), leaseSeconds);
  if (!lease) return false;
  const stop = new AbortController();
  const heartbeat = keepLease(lease, { seconds: leaseSeconds, everyMs: heartbeatMs }, stop);
  try {
    if (!(await isDue(planned))) return false;
    await makeOne(planned, lease, AbortSignal.any([signal, stop.signal]));
    return true;
  } finally {
    heartbeat.end();
    await releaseLease(database(), lease).catch(() => undefined);
  }
}

const look = z.object({
  now: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  isFailed: z.boolean().nullable(),
});

async function isDue({ schedule }: Planned): Promise<boolean> {
  const [row] = await query(database(), look)`
    SELECT clock_timestamp() AS now, last.started_at AS "startedAt", last.finished_at AS "finishedAt",
      last.failure IS NOT NULL AS "isFailed"
    FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM scheduled_backups ORDER BY started_at DESC LIMIT 1) AS last ON true`;
  if (!row) return false;
  since.start ??= row.now;
  const due = dueAt(schedule, { ...row, isFailed: row.isFailed === true, firstLook: since.start });
  return due !== null && due <= row.now;
}

async function makeOne({ folder, keep }: Planned, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = randomUUID();
  const [begun] = await query(database(), z.object({ startedAt: z.date() }))`
    WITH closed AS (UPDATE scheduled_backups SET finished_at = clock_timestamp(),
      failure = 'The process that made it was stopped.' WHERE finished_at IS NULL)
    SELECT clock_timestamp() AS "startedAt"`;
  const startedAt = begun?.startedAt ?? new Date();
  const fileName = fileNameAt(startedAt);
  await database().scheduledBackup.create({ data: { id, startedAt, fileName } });
  const { failure, bytes } = await writeInOwnProcess(folder, fileName, signal);
  await database().$transaction(async (transaction) => {
    // Whoever took over has closed this one as stopped.
    if (!(await lockLease(transaction, lease))) return;
    await transaction.$executeRaw`
      UPDATE scheduled_backups SET finished_at = clock_timestamp(), failure = ${failure}, bytes = ${bytes}::bigint
      WHERE id = ${id}::uuid`;
  });
  if (failure === null) await deleteOlder(folder, keep);
}

type Written = { failure: string | null; bytes: number | null };

/** As an administrator would, with the command, in a process of its own: a large one takes minutes of work that no request waits for. */
async function writeInOwnProcess(folder: string, fileName: string, signal: AbortSignal): Promise<Written> {
  const path = join(folder, fileName);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const said = await runCommand(["backup", "--scheduled", path], signal);
    if (said === null) return { failure: null, bytes: (await stat(path)).size };
    log.error({ said }, "a scheduled backup failed");
    return { failure: reasonOf(signal.aborted ? "stopped" : said), bytes: null };
  } catch (error) {
    log.error({ err: error }, "a scheduled backup failed");
    return { failure: reasonOf(signal.aborted ? "stopped" : String(error)), bytes: null };
  }
}

/** Null: it went well; else what it said. */
async function runCommand(words: readonly string[], signal: AbortSignal): Promise<string | null> {
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/typescript.mjs", "scripts/kith.ts", ...words],
    { stdio: ["ignore", "ignore", "pipe"], signal, killSignal: "SIGTERM" },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0 ? null : said || `ended with ${String(code)}`));
  });
}

/** Of our own files alone, and of what killed processes left of them. */
async function deleteOlder(folder: string, keep: number): Promise<void> {
  for (const name of toDelete(await readdir(folder), keep)) {
    await rm(join(folder, name), { force: true }).catch((error: unknown) =>
      log.warn({ err: error, name }, "an old backup could not be deleted"),
    );
  }
}
