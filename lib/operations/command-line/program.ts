import "server-only";
import { Command, InvalidArgumentError, Option } from "commander";
import { permissions, type Permission } from "@/lib/identity/access/permissions";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import { Problem } from "@/lib/platform/problem";
import { readKithVersion } from "@/lib/platform/version";
import type { BackupOptions, PassphraseOptions, RestoreOptions } from "./backup";
import type { ImportOptions } from "./people";
import type { SyncOptions } from "./sync";
import type { CommandTerminal, Terminal } from "./terminal";
import type { CreateTokenOptions, AddUserOptions } from "./users";

/** `prepare` runs before a valid command, so that help and usage errors stay fast. Rejects with unexpected errors. */
export async function runCommand(
  terminal: Terminal,
  words: readonly string[],
  prepare: (command: Command) => Promise<void> = async () => undefined,
): Promise<number> {
  let status = 0;
  const fail = (to: 1 | 2 = 1) => {
    status = to;
  };
  const program = buildProgram({ ...terminal, fail });
  program.hook("preAction", (_program, command) => prepare(command));
  try {
    await program.parseAsync(words.length === 0 ? ["--help"] : words, { from: "user" });
  } catch (error) {
    // Commander has already printed usage errors, and only its errors have an exit code.
    if (error instanceof Error && "exitCode" in error) return Number(error.exitCode);
    if (!(error instanceof Problem)) throw error;
    terminal.error(error.message);
    fail();
  }
  return status;
}

/** RUN-5 to RUN-8. A command's implementation is imported when the command runs, so that help is fast. */
export function buildProgram(terminal: CommandTerminal): Command {
  const program = new Command("kith")
    .description("Kith's command line, for what must work without a browser")
    .version(readKithVersion(), "-V, --version", "print the version of Kith")
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.error(text.trimEnd()),
    })
    .exitOverride();
  addUserCommands(program.command("user").description("people who can sign in"), terminal);
  addTokenCommands(program.command("token").description("API tokens"), terminal);
  addKeyCommands(program.command("keys").description("the keys that encrypt private data"), terminal);
  addBackupCommands(program, terminal);
  program
    .command("doctor")
    .description(
      "check settings, database, keys, connections, mail, webhooks, backups and the last sync, and print remedies",
    )
    .action(async () => (await import("./doctor")).runDoctor(terminal));
  program
    .command("sync")
    .description(
      "sync people now; a preview changes nothing and ends with 2 if the sync would change something",
    )
    .option("--preview", "print what the sync would do")
    .option("--json", "print the answer of the API")
    .action(async (given: SyncOptions) => (await import("./sync")).runSyncCommand(terminal, given));
  program
    .command("people")
    .description("the people of the directory")
    .command("import <file>")
    .description(
      "sync people from a CSV or XLSX file; a preview changes nothing and ends with 2 if the file would change something",
    )
    .option("--full", "the file has everyone: a person who is not in it has left")
    .option("--preview", "print what the file would do")
    .option("--json", "print the answer of the API")
    .action(async (file: string, given: ImportOptions) =>
      (await import("./people")).runImportPeople(terminal, file, given),
    );
  return program;
}

const users = () => import("./users");

function addUserCommands(user: Command, terminal: Terminal): void {
  user
    .command("add")
    .description("create a local account; without --password one is generated and printed")
    .requiredOption("--email <address>")
    .requiredOption("--name <name>")
    .addOption(new Option("--level <level>").choices(accessLevels).makeOptionMandatory())
    .option("--password <password>", "at least 12 characters")
    .action(async (given: AddUserOptions) => (await users()).runAddUser(terminal, given));
  user
    .command("set-level")
    .description(`change the access level of a user: ${accessLevels.join(", ")}`)
    .argument("<email>")
    .argument("<level>", "access level", parseLevel)
    .action(async (email: string, level: AccessLevel) => (await users()).runSetLevel(terminal, email, level));
  user
    .command("set-email <email> <new-email>")
    .description("change the e-mail address of a user, and end their open links")
    .action(async (email: string, newEmail: string) =>
      (await users()).runSetEmail(terminal, email, newEmail),
    );
  user
    .command("disable <email>")
    .description("disable a user: end their sessions, and revoke their tokens")
    .action(async (email: string) => (await users()).runDisableUser(terminal, email));
  user
    .command("list")
    .description("list all users: e-mail, level, state, last sign-in and name, separated by tabs")
    .action(async () => (await users()).runListUsers(terminal));
  user
    .command("password-link <email>")
    .description("print a link with which a user chooses a password, valid for a day")
    .action(async (email: string) => (await users()).runCreatePasswordLink(terminal, email));
  user
    .command("reset-second-factor <email>")
    .description("remove the lost second factor of a user, also of the last executive")
    .action(async (email: string) => (await users()).runResetSecondFactor(terminal, email));
}

function addTokenCommands(token: Command, terminal: Terminal): void {
  token
    .command("create")
    .description("create an API token and print it once")
    .requiredOption("--email <address>", "owner of the token, who limits its permissions")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <scopes>", permissions.join(","), parseScopes)
    .option(
      "--public-only",
      "only names, titles and the org chart, whatever the owner may see; needs view:people",
    )
    .option("--days <days>", "lifetime; default: until it is revoked", parseDays)
    .action(async (wanted: CreateTokenOptions) => (await users()).runCreateToken(terminal, wanted));
  token
    .command("revoke <id>")
    .description("revoke a token, effective at its next use")
    .action(async (id: string) => (await users()).runRevokeToken(terminal, id));
}

function addKeyCommands(keys: Command, terminal: CommandTerminal): void {
  keys
    .command("rotate")
    .description("re-encrypt all values with the first key; the embedded database gets a new key first")
    .action(async () => (await import("./keys")).runRotateKeys(terminal));
  keys
    .command("accept-loss")
    .description("let Kith start without a lost key; its values stay unreadable, and nothing is deleted")
    .action(async () => (await import("./keys")).runAcceptKeyLoss(terminal));
}

/**
 * Commands that open the database themselves, or need no database. The caller opens a migrated database for all others.
 */
const selfOpeningCommands = ["backup", "verify", "restore", "accept-loss", "doctor"];
export const needsOpenDatabase = (command: Command): boolean => !selfOpeningCommands.includes(command.name());

export const canRunInRunningKith = ([name = ""]: readonly string[]): boolean =>
  ["user", "token", "keys", "doctor"].includes(name);

const backups = () => import("./backup");

function addBackupCommands(program: Command, terminal: Terminal): void {
  const withPassphrase = (command: Command) =>
    command
      .option("--passphrase", "prompt for a passphrase")
      .option("--passphrase-file <path>", "read the passphrase from this file");
  const backup = program
    .command("backup <file>")
    .description("write an encrypted backup, also while Kith runs")
    .addOption(new Option("--scheduled").hideHelp());
  withPassphrase(backup).action(async (file: string, given: BackupOptions) =>
    (await backups()).runBackup(terminal, file, given),
  );
  withPassphrase(backup.command("verify <file>"))
    .description("check a backup completely and print its contents; changes nothing")
    // `backup` declares the same options, and commander assigns them to that outer command.
    .action(async (file: string, _own: PassphraseOptions, command: Command) =>
      (await backups()).runVerify(terminal, file, command.optsWithGlobals<PassphraseOptions>()),
    );
  withPassphrase(program.command("restore <file>"))
    .description("replace all data with a backup from this or an earlier version; stop Kith first")
    .option("--replace", "also if this installation contains data; the data are lost")
    .action(async (file: string, given: RestoreOptions) =>
      (await backups()).runRestore(terminal, file, given),
    );
}

function parseLevel(value: string): AccessLevel {
  const level = accessLevels.find((known) => known === value);
  if (!level) throw new InvalidArgumentError(`Use one of ${accessLevels.join(", ")}.`);
  return level;
}

function parseScopes(value: string): Permission[] {
  return value.split(",").map((given) => {
    const scope = permissions.find((known) => known === given.trim());
    if (!scope) throw new InvalidArgumentError(`Use a list of ${permissions.join(", ")}.`);
    return scope;
  });
}

function parseDays(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new InvalidArgumentError("Use a whole number of days.");
  return Number(value);
}
