import "server-only";
import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { readLastBackups } from "@/lib/findings/backups";
import { findFailedRuns, findHeldRemovals, readSyncedAt } from "@/lib/findings/runs";
import { isBackupOverdue } from "@/lib/operations/backup/schedule-plan";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow, openedDatabase } from "@/lib/platform/database/database";
import { parseDatabaseHosts } from "@/lib/platform/database/database-hosts";
import { checkDatabaseClock, readServerTimeZone } from "@/lib/platform/database/kith-client";
import { findWritableAddress } from "@/lib/platform/database/writable-host";
import { environment } from "@/lib/platform/environment";
import { countDecryptable, findLostKeyIds } from "@/lib/platform/secrets/key-check";
import { describeLostKeys } from "@/lib/platform/files/lost-key-messages";
import { isMigrated } from "@/lib/platform/database/migrations";
import { hasEmbeddedDatabase, openDatabase } from "@/lib/platform/database/open-database";
import { query } from "@/lib/platform/database/query";
import { findNewestRun } from "@/lib/runs/newest-runs";
import { peopleSyncFilter } from "@/lib/runs/run-kinds";
import {
  examineCalendar,
  examineChat,
  examineMail,
  examinePayroll,
  examineProjects,
  examineProxy,
  examineWebhooks,
  examineSafely,
  examineSingleSignOn,
  type DoctorFinding,
} from "./doctor-systems";
import {
  countUnrestrictedExecutivesAbleToSignIn,
  enabledUnrestrictedExecutives,
} from "@/lib/identity/sign-in/executives";
import { unreadableValueLabels } from "@/lib/findings/unreadable-value-kinds";
import { prepareEnvironment } from "@/lib/operations/server/start";
import type { CommandTerminal } from "./terminal";

/** Sets exit status 1 if there is a fault. Changes nothing, and does not migrate the database. */
export async function runDoctor({ out, fail }: CommandTerminal): Promise<void> {
  const findings = await (openedDatabase.current ? examineAll() : openAndExamine());
  for (const { what, remedy, note } of findings) {
    const advice = remedy ?? note;
    out(`${remedy ? "FAIL" : "ok  "}  ${what}${advice ? `\n      ${advice}` : ""}`);
  }
  if (findings.some(({ remedy }) => remedy)) fail();
}

async function openAndExamine(): Promise<DoctorFinding[]> {
  prepareEnvironment();
  const settings = environment();
  if (settings.databaseUrl === null && !hasEmbeddedDatabase(settings.dataDir)) {
    const what = `database: none in ${settings.dataDir} yet`;
    return [{ what, remedy: "Start Kith once, which creates it: npm start" }, examineAddress()];
  }
  const opened = await openDatabase(settings, { migrates: false });
  try {
    const isCurrent = await isMigrated((sql) => opened.client.$queryRawUnsafe(sql));
    return isCurrent ? await examineAll() : [await examineDatabase({ isCurrent }), examineAddress()];
  } finally {
    await opened.close();
  }
}

async function examineAll(): Promise<DoctorFinding[]> {
  return [
    await examineDatabase(),
    await examineClock(),
    ...(await examineEarlierTimes()),
    examineAddress(),
    await examineExecutives(),
    await examineSafely("single sign-on", examineSingleSignOn),
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

async function examineDatabase({ isCurrent = true } = {}): Promise<DoctorFinding> {
  const [row] = await query(database(), z.object({ version: z.string(), isReadOnly: z.boolean() }))`
    SELECT current_setting('server_version') AS version,
      pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
  const kind =
    openedDatabase.current?.kind === "embedded" ? `embedded in ${environment().dataDir}` : "on a server";
  const what = `database: PostgreSQL ${row?.version ?? "?"}, ${kind}${isCurrent ? ", migrated" : ""}`;
  if (!isCurrent) {
    const remedy =
      "It is older than this version of Kith. Make a backup, then start Kith, which migrates it.";
    return { what, remedy };
  }
  if (row?.isReadOnly !== true) return { what };
  const remedy =
    "It is a standby, or default_transaction_read_only is set. Point DATABASE_URL at the primary, or make it writable.";
  return { what: `${what}, read-only`, remedy };
}

async function examineClock(): Promise<DoctorFinding> {
  const ahead = await checkDatabaseClock((sql) => database().$queryRawUnsafe<Record<string, unknown>[]>(sql));
  if (ahead === 0) return { what: "clock: as the database's, in UTC" };
  const remedy =
    "Synchronise the clocks of both machines. Kith uses the database's, browsers and vendors expect the right time.";
  return { what: `clock: ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"} the database's`, remedy };
}

/**
 * For rows of a version that stored times in the server's time zone instead of UTC. The migration of this version dates
 * the upgrade. A zone without an offset, or a database without earlier rows, is no finding.
 */
async function examineEarlierTimes(): Promise<DoctorFinding[]> {
  const { databaseUrl } = environment();
  const hosts = databaseUrl === null ? null : parseDatabaseHosts(databaseUrl);
  const address = hosts && (await findWritableAddress(hosts));
  const zone = address && (await readServerTimeZone(address));
  const [row] = await query(database(), z.object({ until: z.date().nullable() }))`
    SELECT min(finished_at) AS until FROM _prisma_migrations
    WHERE migration_name = '20261128013000_note_changed_people_by_row' AND EXISTS (SELECT FROM audit_events WHERE at < finished_at)`;
  if (!zone || !zone.hasOffset || !row?.until) return [];
  const what = `times: stored in the server's time zone ${zone.name}, not in UTC, until ${toTimestamp(row.until)} UTC`;
  const note =
    "Entries of the audit log and other times before then are off by the zone's offset, and Kith does not guess at them. Renew API tokens with an expiry that were created before then.";
  return [{ what, note }];
}

async function examineKeys(): Promise<DoctorFinding> {
  const { encryptionKeys } = environment();
  const lost = await findLostKeyIds(encryptionKeys);
  const values = (await countDecryptable(encryptionKeys))
    .filter((count) => count.unreadable > 0)
    .map((count) => unreadableValueLabels[count.table].count(count.unreadable))
    .join(", ");
  const names = encryptionKeys.map(({ id }) => id).join(", ");
  const what = `keys: ${names}${values === "" ? "" : `; no key decrypts ${values}`}`;
  if (lost.length > 0) return { what, remedy: describeLostKeys(lost, environment()) };
  const remedy = "Put the key that encrypted these values back behind the first one in KITH_ENCRYPTION_KEYS.";
  return { what, remedy: values === "" ? null : remedy };
}

function examineAddress(): DoctorFinding {
  const { publicUrl } = environment();
  const isLocal = ["localhost", "127.0.0.1"].includes(new URL(publicUrl).hostname);
  const isGood = publicUrl.startsWith("https:") || isLocal;
  const remedy =
    "Passwords and cookies travel unencrypted. Put a reverse proxy with https in front and set NEXTAUTH_URL to it.";
  return { what: `public address: ${publicUrl}`, remedy: isGood ? null : remedy };
}

async function examineExecutives(): Promise<DoctorFinding> {
  const count = await countUnrestrictedExecutivesAbleToSignIn(database());
  const invited = (await database().appUser.count({ where: enabledUnrestrictedExecutives })) - count;
  const what = `executives: ${count}${invited > 0 ? `, and ${invited} who cannot sign in yet` : ""}`;
  const isGood = count > 0 || environment().bootstrapExecutiveEmails.length > 0;
  const remedy = "Create the first one: npm run -s kith -- user add --email … --name … --level executive";
  return { what, remedy: isGood ? null : remedy };
}

async function examineBackups(): Promise<DoctorFinding> {
  const { planned } = environment().backups;
  if (!planned) return { what: "backups: not scheduled (BACKUP_SCHEDULE is off)" };
  const { last, good } = await readLastBackups();
  const what = `backups: last success ${good ? `${toTimestamp(good.startedAt)} UTC` : "never"}`;
  if (!isWritable(planned.folder))
    return { what, remedy: `Kith cannot write to ${planned.folder} (BACKUP_DIR).` };
  if (last?.failure) return { what, remedy: `The last one failed. ${last.failure}` };
  const remedy = good
    ? "The last one is older than two intervals of BACKUP_SCHEDULE. Check that Kith is running."
    : "Kith makes the first backup when it runs. Start it, and check this again after an hour.";
  const isLate = !good || isBackupOverdue(planned.schedule, good.startedAt, databaseNow());
  return { what, remedy: isLate ? remedy : null };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Says what the home page says about syncs of people. */
async function examineSync(): Promise<DoctorFinding> {
  const [run, syncedAt, held, failures] = await Promise.all([
    findNewestRun(peopleSyncFilter),
    readSyncedAt(),
    findHeldRemovals(),
    findFailedRuns(),
  ]);
  const directory = syncedAt ? `directory: from ${syncedAt} UTC` : "directory: never synced";
  const isUsual = !run || run.state === "succeeded" || run.state === "running";
  const remedies = [
    ...(held ? [`${held.people} removals wait for an executive on the sync page.`] : []),
    ...failures.filter(({ source }) => source === "projects").map(({ detail }) => detail),
  ];
  return {
    what: isUsual ? directory : `${directory}; last sync: ${run.state}`,
    remedy: remedies.join("\n      "),
  };
}
