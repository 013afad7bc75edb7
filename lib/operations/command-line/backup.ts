import "server-only";
import { readFileSync } from "node:fs";
import { minPassphraseLength, type BackupSecret } from "@/lib/operations/backup/file-key";
import type { BackupHeader } from "@/lib/operations/backup/backup-header";
import {
  openBackupSource,
  openRestoreTarget,
  recordBackupInAuditLog,
} from "@/lib/operations/backup/open-databases";
import { openBackup } from "@/lib/operations/backup/read-backup";
import { restoreBackup } from "@/lib/operations/backup/restore";
import { excludedTables } from "@/lib/operations/backup/tables";
import { writeBackup } from "@/lib/operations/backup/write-backup";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { hasDemoTokens } from "@/lib/operations/server/demo-folder";
import { prepareEnvironment } from "@/lib/operations/server/start";
import type { Terminal } from "./terminal";

export type PassphraseOptions = { passphrase?: true; passphraseFile?: string };
export type BackupOptions = PassphraseOptions & { scheduled?: true };
export type RestoreOptions = PassphraseOptions & { replace?: true };

export async function runBackup(terminal: Terminal, file: string, given: BackupOptions): Promise<void> {
  prepareEnvironment();
  const { encryptionKeys: keys, backups } = environment();
  const passphrase = (await requestPassphrase(terminal, given, { isNew: true })) ?? backups.passphrase;
  const secret = passphrase === null ? { keys } : { passphrase };
  const madeBy = given.scheduled ? "schedule" : "command";
  const source = await openBackupSource(environment(), madeBy);
  try {
    if (!source.isRecorded && !(await recordBackupInAuditLog(source, madeBy))) {
      terminal.error("The audit log could not be written, so it does not contain this backup.");
    }
    const { header, bytes } = await writeBackup(source, { file, secret, keys });
    terminal.out(`${file}: ${formatMegabytes(bytes)}, ${describeRows(header)}`);
    for (const line of describeKeys(header)) terminal.out(line);
  } finally {
    await source.close();
  }
}

export async function runVerify(terminal: Terminal, file: string, given: PassphraseOptions): Promise<void> {
  const backup = await openBackup(file);
  try {
    const { header } = backup;
    const secret = await resolveSecret(terminal, given, header);
    for await (const part of backup.parts(secret)) void part;
    terminal.out(`${file} is complete.`);
    for (const line of describeBackup(header)) terminal.out(line);
  } finally {
    backup.close();
  }
}

export async function runRestore(terminal: Terminal, file: string, given: RestoreOptions): Promise<void> {
  prepareEnvironment();
  const { encryptionKeys: keys, isDemo } = environment();
  const target = await openRestoreTarget(environment());
  try {
    const restored = await restoreBackup(target, {
      file,
      keys,
      replace: given.replace ?? false,
      secretFor: (header) => resolveSecret(terminal, given, header),
      checkRestoredData: async (query) => {
        if (isDemo || !(await hasDemoTokens(query))) return;
        throw new Problem(
          "conflict",
          "demo_data",
          "The backup is from a demo, whose passwords are public, so it can only be restored into a demo. Nothing was changed.",
        );
      },
    });
    terminal.out(
      `Restored the backup of ${formatCreationTime(restored.header)}: ${describeRows(restored.header)}.`,
    );
    for (const line of describeNextSteps(restored)) terminal.out(line);
  } finally {
    await target.close();
  }
}

function describeNextSteps(restored: Awaited<ReturnType<typeof restoreBackup>>): string[] {
  const { abandonedRuns, unreadableKeys, liveTokens, hasPayroll, hiddenAgain, restrictedAgain } = restored;
  return [
    "Everyone is signed out. Invitations and reset links no longer work: create new ones.",
    "Users, levels, passwords and second factors are as at the time of the backup. Disable users again who were disabled since.",
    `Hidden people and restricted executives of the replaced data stay so (people: ${hiddenAgain}, executives: ${restrictedAgain}). Hide and restrict those again who are not in it.`,
    liveTokens > 0 &&
      `API tokens that work: ${liveTokens}, including tokens that were revoked since the backup. Review them.`,
    abandonedRuns > 0 && `Runs that were in progress and are now closed: ${abandonedRuns}. Start them again.`,
    hasPayroll &&
      "If Kith has used payroll since the backup was made, payroll rejects the older credential: connect it again.",
    unreadableKeys.length > 0 &&
      `Some private values were already unreadable when the backup was made (encrypted with ${unreadableKeys.join(", ")}). If Kith therefore refuses to start, run: kith keys accept-loss.`,
    "Start Kith and sync: the directory is as old as the backup.",
  ].filter((line) => line !== false);
}

function describeBackup(header: BackupHeader): string[] {
  const last = header.migrations.at(-1)?.name ?? "none";
  return [
    `made: ${formatCreationTime(header)}, by Kith ${header.kith} on PostgreSQL ${header.postgresql} (${header.engine === "embedded" ? "embedded" : "a server"})`,
    `last migration: ${last}`,
    ...describeKeys(header),
    `tables: ${describeRows(header)}`,
    ...Object.entries(header.tables)
      .filter(([, rows]) => rows > 0)
      .map(([name, rows]) => `  ${name}: ${rows}`),
    `excluded: ${Object.keys(excludedTables)
      .filter((name) => header.left_out.includes(name))
      .join(", ")}`,
  ];
}

function describeKeys({ sealed_by, values_sealed_with }: BackupHeader): string[] {
  const names = values_sealed_with.map(({ id }) => id).join(", ");
  return [
    sealed_by.kind === "passphrase"
      ? "It is decrypted with its passphrase."
      : `It opens with the key ${sealed_by.id} of this installation. Keep that key elsewhere: without it nothing in the backup can be read.`,
    names !== "" &&
      `Private values in it stay encrypted with ${names}: to restore them elsewhere, add those keys there. A backup contains no keys.`,
  ].filter((line) => line !== false);
}

const formatCreationTime = ({ created_at }: BackupHeader) =>
  `${created_at.slice(0, 19).replace("T", " ")} UTC`;

const describeRows = ({ tables }: BackupHeader) =>
  `${Object.values(tables).reduce((sum, rows) => sum + rows, 0)} rows in ${Object.keys(tables).length} tables, ` +
  `${tables["people"] ?? 0} people and ${tables["app_users"] ?? 0} users among them`;

const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function resolveSecret(
  terminal: Terminal,
  given: PassphraseOptions,
  { sealed_by }: BackupHeader,
): Promise<BackupSecret> {
  if (sealed_by.kind === "installation") {
    prepareEnvironment();
    return { keys: environment().encryptionKeys };
  }
  const passphrase =
    (await requestPassphrase(terminal, given, { isNew: false })) ?? (await terminal.ask?.("Passphrase: "));
  if (passphrase !== undefined) return { passphrase };
  throw missingPassphraseProblem();
}

const missingPassphraseProblem = () =>
  new Problem(
    "conflict",
    "backup_needs_passphrase",
    "A passphrase is needed. Provide it with --passphrase-file, in BACKUP_PASSPHRASE, or at the prompt of a terminal.",
  );

/**
 * From the file, the prompt (`--passphrase`) or BACKUP_PASSPHRASE. Never an argument, because other accounts of the
 * machine can read arguments.
 */
async function requestPassphrase(
  { ask, passphraseSetting }: Terminal,
  { passphrase, passphraseFile }: PassphraseOptions,
  { isNew }: { isNew: boolean },
): Promise<string | null> {
  if (passphraseFile !== undefined) return readPassphrase(passphraseFile);
  if (!passphrase) return passphraseSetting ?? null;
  if (!ask) throw missingPassphraseProblem();
  const typed = await ask("Passphrase: ");
  if (isNew && typed.length >= minPassphraseLength && (await ask("Repeat the passphrase: ")) !== typed) {
    throw new Problem(
      "invalid",
      "passphrases_differ",
      "The passphrases do not match. Nothing was written. Try again.",
    );
  }
  return typed;
}

function readPassphrase(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch {
    throw new Problem("invalid", "no_passphrase", `The file ${path} cannot be read.`);
  }
}
