import "server-only";
import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { lastGoodBackup } from "@/lib/backup/queries";
import { isOverdue } from "@/lib/backup/schedule-plan";
import { toTimestamp } from "@/lib/http/times";
import { database, openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/query";
import { countOpened } from "@/lib/platform/unreadable-values";
import { peopleSyncs } from "@/lib/runs/run-kinds";
import {
  examineCalendar,
  examineChat,
  examineMail,
  examinePayroll,
  examineProjects,
  examineWebhooks,
  explained,
} from "./doctor-systems";
import type { Finding } from "./finding";
import { countAbleExecutives, enabledExecutives } from "@/lib/sign-in/able-executives";
import { unreadableLabels } from "@/lib/unreadable-kinds";
import type { Terminal } from "./terminal";

/** Looks at everything that an installation needs, and says what to do about what is wrong: then the status is 1. Changes nothing. */
export async function diagnose({ out }: Terminal): Promise<void> {
  const findings = await examine();
  for (const { isGood, what, remedy } of findings) {
    out(`${isGood ? "ok  " : "FAIL"}  ${what}${remedy ? `\n      ${remedy}` : ""}`);
  }
  if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
}

async function examine(): Promise<Finding[]> {
  return [
    await examineDatabase(),
    examineAddress(),
    await examineExecutives(),
    await examineKeys(),
    await explained("projects", examineProjects),
    await explained("payroll", examinePayroll),
    await explained("chat", examineChat),
    examineCalendar(),
    await explained("mail", examineMail),
    await examineWebhooks(),
    await examineSync(),
    await examineBackups(),
  ];
}

async function examineDatabase(): Promise<Finding> {
  const [row] = await query(database(), z.object({ version: z.string(), isReadOnly: z.boolean() }))`
    SELECT current_setting('server_version') AS version,
      pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
  const kind =
    openedDatabase.current?.kind === "embedded" ? `embedded in ${environment().dataDir}` : "on a server";
  const what = `database: PostgreSQL ${row?.version ?? "?"}, ${kind}, migrated`;
  if (row?.isReadOnly !== true) return { isGood: true, what };
  const remedy =
    "It is a standby or set to default_transaction_read_only. Point DATABASE_URL at the primary, or make it writable.";
  return { isGood: false, what: `${what}, read-only`, remedy };
}

async function examineKeys(): Promise<Finding> {
  const { encryptionKeys } = environment();
  const what = `keys: ${encryptionKeys.map(({ id }) => id).join(", ")}`;
  const unreadable = (await countOpened(encryptionKeys)).filter((count) => count.unreadable > 0);
  if (unreadable.length === 0) return { isGood: true, what };
  const values = unreadable.map((count) => unreadableLabels[count.kind].count(count.unreadable)).join(", ");
  return {
    isGood: false,
    what: `${what}; no key decrypts ${values}`,
    remedy: "Put the key that encrypted these values back behind the first one in KITH_ENCRYPTION_KEYS.",
  };
}

function examineAddress(): Finding {
  const { publicUrl } = environment();
  const isLocal = ["localhost", "127.0.0.1"].includes(new URL(publicUrl).hostname);
  const isGood = publicUrl.startsWith("https:") || isLocal;
  const remedy =
    "Passwords and cookies travel unencrypted. Put a reverse proxy with https in front and set NEXTAUTH_URL to it.";
  return { isGood, what: `public address: ${publicUrl}`, ...(!isGood && { remedy }) };
}

async function examineExecutives(): Promise<Finding> {
  const count = await countAbleExecutives(database());
  const invited = (await database().appUser.count({ where: enabledExecutives })) - count;
  const what = `executives: ${count}${invited > 0 ? `, and ${invited} who cannot sign in yet` : ""}`;
  const isGood = count > 0 || environment().bootstrapExecutiveEmails.length > 0;
  const remedy = "Make the first one: npm run -s kith -- user add --email … --name … --level executive";
  return { isGood, what, ...(!isGood && { remedy }) };
}

async function examineBackups(): Promise<Finding> {
  const { planned } = environment().backups;
  if (!planned) return { isGood: true, what: "backups: none by itself (BACKUP_SCHEDULE is off)" };
  const [last, good] = await Promise.all([
    database().scheduledBackup.findFirst({
      where: { finishedAt: { not: null } },
      orderBy: { startedAt: "desc" },
    }),
    lastGoodBackup(),
  ]);
  const failure = last?.failure ?? null;
  const what = `backups: the last good one is from ${good ? `${toTimestamp(good)} UTC` : "never"}`;
  if (!isWritable(planned.folder))
    return { isGood: false, what, remedy: `Kith cannot write to ${planned.folder} (BACKUP_DIR).` };
  if (failure !== null) {
    return {
      isGood: false,
      what,
      remedy: `The last one failed. ${failure} See that ${planned.folder} can be written to.`,
    };
  }
  const isLate = isOverdue(planned.schedule, good, new Date());
  const remedy = "None was made for twice as long as BACKUP_SCHEDULE says. Does Kith run?";
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

async function examineSync(): Promise<Finding> {
  const [run, state] = await Promise.all([
    database().syncRun.findFirst({ where: peopleSyncs, orderBy: { startedAt: "desc" } }),
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
