import "server-only";
import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { findLastGoodBackupTime } from "@/lib/operations/backup/queries";
import { isBackupOverdue } from "@/lib/operations/backup/schedule-plan";
import { toTimestamp } from "@/lib/platform/times";
import { database, openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/query";
import { countDecryptable } from "@/lib/platform/unreadable-values";
import { peopleSyncFilter } from "@/lib/history/run-kinds";
import {
  examineCalendar,
  examineChat,
  examineMail,
  examinePayroll,
  examineProjects,
  examineProxy,
  examineWebhooks,
  examineSafely,
  type DoctorFinding,
} from "./doctor-systems";
import {
  countUnrestrictedExecutivesAbleToSignIn,
  enabledUnrestrictedExecutives,
} from "@/lib/identity/sign-in/executives";
import { unreadableValueLabels } from "@/lib/platform/unreadable-value-kinds";
import type { Terminal } from "./terminal";

/**
 * Checks settings, database, keys, connections, mail, webhooks, backups and the last sync. Prints the results, with a
 * remedy for each fault whose remedy is known. Sets exit status 1 if there is a fault. The checks change nothing, but
 * opening the database migrates it.
 */
export async function runDoctor({ out }: Terminal): Promise<void> {
  const findings = await examineAll();
  for (const { isGood, what, remedy } of findings) {
    out(`${isGood ? "ok  " : "FAIL"}  ${what}${remedy ? `\n      ${remedy}` : ""}`);
  }
  if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
}

async function examineAll(): Promise<DoctorFinding[]> {
  return [
    await examineDatabase(),
    examineAddress(),
    await examineExecutives(),
    await examineKeys(),
    await examineProxy(),
    await examineSafely("projects", examineProjects),
    await examineSafely("payroll", examinePayroll),
    await examineSafely("chat", examineChat),
    examineCalendar(),
    await examineSafely("mail", examineMail),
    await examineWebhooks(),
    await examineSync(),
    await examineBackups(),
  ];
}

async function examineDatabase(): Promise<DoctorFinding> {
  const [row] = await query(database(), z.object({ version: z.string(), isReadOnly: z.boolean() }))`
    SELECT current_setting('server_version') AS version,
      pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
  const kind =
    openedDatabase.current?.kind === "embedded" ? `embedded in ${environment().dataDir}` : "on a server";
  const what = `database: PostgreSQL ${row?.version ?? "?"}, ${kind}, migrated`;
  if (row?.isReadOnly !== true) return { isGood: true, what };
  const remedy =
    "It is a standby, or default_transaction_read_only is set. Point DATABASE_URL at the primary, or make it writable.";
  return { isGood: false, what: `${what}, read-only`, remedy };
}

async function examineKeys(): Promise<DoctorFinding> {
  const { encryptionKeys } = environment();
  const what = `keys: ${encryptionKeys.map(({ id }) => id).join(", ")}`;
  const unreadable = (await countDecryptable(encryptionKeys)).filter((count) => count.unreadable > 0);
  if (unreadable.length === 0) return { isGood: true, what };
  const values = unreadable
    .map((count) => unreadableValueLabels[count.kind].count(count.unreadable))
    .join(", ");
  return {
    isGood: false,
    what: `${what}; no key decrypts ${values}`,
    remedy: "Put the key that encrypted these values back behind the first one in KITH_ENCRYPTION_KEYS.",
  };
}

function examineAddress(): DoctorFinding {
  const { publicUrl } = environment();
  const isLocal = ["localhost", "127.0.0.1"].includes(new URL(publicUrl).hostname);
  const isGood = publicUrl.startsWith("https:") || isLocal;
  const remedy =
    "Passwords and cookies travel unencrypted. Put a reverse proxy with https in front and set NEXTAUTH_URL to it.";
  return { isGood, what: `public address: ${publicUrl}`, ...(!isGood && { remedy }) };
}

async function examineExecutives(): Promise<DoctorFinding> {
  const count = await countUnrestrictedExecutivesAbleToSignIn(database());
  const invited = (await database().appUser.count({ where: enabledUnrestrictedExecutives })) - count;
  const what = `executives: ${count}${invited > 0 ? `, and ${invited} who cannot sign in yet` : ""}`;
  const isGood = count > 0 || environment().bootstrapExecutiveEmails.length > 0;
  const remedy = "Create the first one: npm run -s kith -- user add --email … --name … --level executive";
  return { isGood, what, ...(!isGood && { remedy }) };
}

async function examineBackups(): Promise<DoctorFinding> {
  const { planned } = environment().backups;
  if (!planned) return { isGood: true, what: "backups: not scheduled (BACKUP_SCHEDULE is off)" };
  const [last, good] = await Promise.all([
    database().scheduledBackup.findFirst({
      where: { finishedAt: { not: null } },
      orderBy: { startedAt: "desc" },
    }),
    findLastGoodBackupTime(),
  ]);
  const failure = last?.failure ?? null;
  const what = `backups: last success ${good ? `${toTimestamp(good)} UTC` : "never"}`;
  if (!isWritable(planned.folder))
    return { isGood: false, what, remedy: `Kith cannot write to ${planned.folder} (BACKUP_DIR).` };
  if (failure !== null) {
    return { isGood: false, what, remedy: `The last one failed. ${failure}` };
  }
  const isLate = isBackupOverdue(planned.schedule, good, new Date());
  const remedy = "The last one is older than two intervals of BACKUP_SCHEDULE. Check that Kith is running.";
  return { isGood: !isLate, what, ...(isLate && { remedy }) };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function examineSync(): Promise<DoctorFinding> {
  const [run, state] = await Promise.all([
    database().syncRun.findFirst({ where: peopleSyncFilter, orderBy: { startedAt: "desc" } }),
    database().directoryState.findUnique({ where: { id: 1 } }),
  ]);
  const directory = state?.syncedAt
    ? `directory: from ${toTimestamp(state.syncedAt)} UTC`
    : "directory: never synced";
  if (!run || run.state === "succeeded" || run.state === "running") return { isGood: true, what: directory };
  const isWaiting = run.state === "held" && run.dismissedAt === null;
  const remedy = isWaiting
    ? `${run.heldRemovals ?? 0} removals wait for an executive on the sync page.`
    : (run.errorDetail ?? undefined);
  return {
    isGood: run.state === "held" && !isWaiting,
    what: `${directory}; last sync: ${run.state}`,
    ...(remedy && { remedy }),
  };
}
