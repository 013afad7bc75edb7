import "server-only";
import { readFileSync } from "node:fs";
import { shortestPassphrase, type Secret } from "@/lib/backup/file-key";
import type { BackupHeader } from "@/lib/backup/header";
import { openSource, openTarget, recordBackup } from "@/lib/backup/installation";
import { openBackup } from "@/lib/backup/read-backup";
import { restoreBackup } from "@/lib/backup/restore";
import { leftOut } from "@/lib/backup/tables";
import { writeBackup } from "@/lib/backup/write-backup";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import { holdsDemoTokens } from "@/lib/server/demo-folder";
import { prepareEnvironment } from "@/lib/server/start";
import type { Terminal } from "./terminal";

export type PassphraseOptions = { passphrase?: true; passphraseFile?: string };
export type BackupOptions = PassphraseOptions & { scheduled?: true };
export type RestoreOptions = PassphraseOptions & { replace?: true };

/** Makes a backup of the installation, running or not. */
export async function backUp(terminal: Terminal, file: string, given: BackupOptions): Promise<void> {
  prepareEnvironment();
  const { encryptionKeys: keys, backups } = environment();
  const passphrase = (await givenPassphrase(terminal, given, { isNew: true })) ?? backups.passphrase;
  const secret = passphrase === null ? { keys } : { passphrase };
  const madeBy = given.scheduled ? "schedule" : "command";
  const source = await openSource(environment(), madeBy);
  try {
    if (!source.isRecorded && !(await recordBackup(source, madeBy))) {
      terminal.error(
        "The record of this installation could not be written to: it does not say that this backup was made.",
      );
    }
    const { header, bytes } = await writeBackup(source, { file, secret, keys });
    terminal.out(`${file}: ${megabytes(bytes)}, ${sayRows(header)}`);
    for (const line of sayKeys(header)) terminal.out(line);
  } finally {
    await source.close();
  }
}

/** Reads all of a backup. It ends well only where every part opens and everything is there that the header says. */
export async function verify(terminal: Terminal, file: string, given: PassphraseOptions): Promise<void> {
  const backup = await openBackup(file);
  try {
    const { header } = backup;
    const secret = await secretFor(terminal, given, header);
    for await (const part of backup.parts(secret)) void part;
    terminal.out(`${file} is whole.`);
    for (const line of describeBackup(header)) terminal.out(line);
  } finally {
    backup.close();
  }
}

/** Restores a backup into this installation. */
export async function restore(terminal: Terminal, file: string, given: RestoreOptions): Promise<void> {
  prepareEnvironment();
  const { encryptionKeys: keys, isDemo } = environment();
  const target = await openTarget(environment());
  try {
    const restored = await restoreBackup(target, {
      file,
      keys,
      replace: given.replace ?? false,
      secretFor: (header) => secretFor(terminal, given, header),
      examine: async (query) => {
        if (!isDemo && (await holdsDemoTokens(query))) throw demosOnly();
      },
    });
    terminal.out(`Restored the backup of ${sayTime(restored.header)}: ${sayRows(restored.header)}.`);
    for (const line of sayWhatNow(restored)) terminal.out(line);
  } finally {
    await target.close();
  }
}

const demosOnly = () =>
  new Problem(
    "conflict",
    "demo_data",
    "The backup is of a demo: everybody can look up the passwords of its accounts, so it is restored into a demo only. Nothing was changed.",
  );

function sayWhatNow(restored: Awaited<ReturnType<typeof restoreBackup>>): string[] {
  const { abandonedRuns, unreadableKeys, liveTokens, hasPayroll } = restored;
  return [
    "Everyone is signed out. Invitations and links for a new password are over: make new ones.",
    "Users, levels, passwords and second factors are as they were then: disable again who was disabled since.",
    ...(liveTokens > 0
      ? [`API tokens that work: ${liveTokens}, also any that was revoked since the backup. Look at them.`]
      : []),
    ...(abandonedRuns > 0
      ? [`Runs closed that were under way then: ${abandonedRuns}. Start them again.`]
      : []),
    ...(hasPayroll
      ? [
          "If Kith has used payroll since the backup was made, payroll refuses the older credential: connect it again then.",
        ]
      : []),
    ...(unreadableKeys.length > 0
      ? [
          `Some private values were unreadable already when the backup was made (sealed with ${unreadableKeys.join(", ")}). If Kith refuses to start because of them: kith keys accept-loss.`,
        ]
      : []),
    "Start Kith and sync: the directory is as old as the backup.",
  ];
}

function describeBackup(header: BackupHeader): string[] {
  const last = header.migrations.at(-1)?.name ?? "none";
  return [
    `made: ${sayTime(header)}, by Kith ${header.kith} on PostgreSQL ${header.postgresql} (${header.engine === "embedded" ? "embedded" : "a server"})`,
    `last migration: ${last}`,
    ...sayKeys(header),
    `tables: ${sayRows(header)}`,
    ...Object.entries(header.tables)
      .filter(([, rows]) => rows > 0)
      .map(([name, rows]) => `  ${name}: ${rows}`),
    `left out: ${Object.keys(leftOut)
      .filter((name) => header.left_out.includes(name))
      .join(", ")}`,
  ];
}

function sayKeys({ sealed_by, values_sealed_with }: BackupHeader): string[] {
  const opens =
    sealed_by.kind === "passphrase"
      ? "It opens with its passphrase."
      : `It opens with the key ${sealed_by.id} of this installation. Keep that key elsewhere: without it nothing in the backup can be read.`;
  const names = values_sealed_with.map(({ id }) => id).join(", ");
  return [
    opens,
    ...(names === ""
      ? []
      : [
          `Private values in it stay sealed with ${names}: to restore them elsewhere, those keys are needed there. A backup holds no keys.`,
        ]),
  ];
}

const sayTime = ({ created_at }: BackupHeader) => `${created_at.slice(0, 19).replace("T", " ")} UTC`;

const sayRows = ({ tables }: BackupHeader) =>
  `${Object.values(tables).reduce((sum, rows) => sum + rows, 0)} rows in ${Object.keys(tables).length} tables, ` +
  `${tables["people"] ?? 0} people and ${tables["app_users"] ?? 0} users among them`;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** By what a file opens, as its header says: its passphrase, or the keys of this installation. */
async function secretFor(
  terminal: Terminal,
  given: PassphraseOptions,
  { sealed_by }: BackupHeader,
): Promise<Secret> {
  if (sealed_by.kind === "installation") {
    prepareEnvironment();
    return { keys: environment().encryptionKeys };
  }
  const passphrase =
    (await givenPassphrase(terminal, given, { isNew: false })) ?? (await terminal.ask?.("Passphrase: "));
  if (passphrase !== undefined) return { passphrase };
  throw noPassphrase();
}

const noPassphrase = () =>
  new Problem(
    "conflict",
    "backup_needs_passphrase",
    "A passphrase is needed: give it with --passphrase-file, in BACKUP_PASSPHRASE, or where it is asked for at a terminal.",
  );

/** A passphrase from a file, asked for, or from the settings: never from the command itself, which other accounts of the machine can read. */
async function givenPassphrase(
  { ask, passphraseSetting }: Terminal,
  { passphrase, passphraseFile }: PassphraseOptions,
  { isNew }: { isNew: boolean },
): Promise<string | null> {
  if (passphraseFile !== undefined) return readPassphrase(passphraseFile);
  if (!passphrase) return passphraseSetting ?? null;
  if (!ask) throw noPassphrase();
  const typed = await ask("Passphrase: ");
  if (isNew && typed.length >= shortestPassphrase && (await ask("The same again: ")) !== typed) {
    throw new Problem(
      "invalid",
      "passphrases_differ",
      "The two are not the same. Nothing was written; try again.",
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
