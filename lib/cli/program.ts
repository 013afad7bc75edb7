import "server-only";
import { Command, InvalidArgumentError, Option } from "commander";
import { accessLevels, permissions, type AccessLevel, type Permission } from "@/lib/access/levels";
import { kithVersion } from "@/lib/platform/version";
import type { BackupOptions, PassphraseOptions, RestoreOptions } from "./backup";
import type { Terminal } from "./terminal";
import type { WantedToken } from "./tokens";
import type { AddedUser } from "./users";

/**
 * The command line (RUN-5 to RUN-8), for what must work without a browser. What a command does needs an open database and is loaded when
 * it runs: whoever asks what there is does not wait for it.
 */
export function buildProgram(terminal: Terminal): Command {
  const program = new Command("kith")
    .description("Kith's command line, for what must work without a browser")
    .version(kithVersion(), "-V, --version", "print the version of Kith")
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.error(text.trimEnd()),
    })
    .exitOverride();
  addUserCommands(program.command("user").description("people who can sign in"), terminal);
  addTokenCommands(program.command("token").description("API tokens"), terminal);
  addKeyCommands(program.command("keys").description("the keys that seal private data"), terminal);
  addBackupCommands(program, terminal);
  addDoctor(program.command("doctor"), terminal);
  return program;
}

function addUserCommands(user: Command, terminal: Terminal): void {
  user
    .command("add")
    .description("make a local account; without --password one is made and printed")
    .requiredOption("--email <address>")
    .requiredOption("--name <name>")
    .addOption(new Option("--level <level>").choices(accessLevels).makeOptionMandatory())
    .option("--password <password>", "at least 12 characters")
    .action(async (given: AddedUser) => (await import("./users")).add(terminal, given));
  user
    .command("set-level")
    .description(`what a user may do: ${accessLevels.join(", ")}`)
    .argument("<email>")
    .argument("<level>", "access level", parseLevel)
    .action(async (email: string, level: AccessLevel) =>
      (await import("./users")).setLevel(terminal, email, level),
    );
  user
    .command("disable")
    .description("shut a user out: end their sessions, and their tokens for good")
    .argument("<email>")
    .action(async (email: string) => (await import("./users")).disable(terminal, email));
  user
    .command("reset-second-factor")
    .description("remove the second factor of a user who has lost it, the last executive among them")
    .argument("<email>")
    .action(async (email: string) => (await import("./users")).resetFactor(terminal, email));
}

function addTokenCommands(token: Command, terminal: Terminal): void {
  token
    .command("create")
    .description("make an API token and print it, this one time")
    .requiredOption("--email <address>", "whose token it is: it can do what they may do, and no more")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <scopes>", permissions.join(","), parseScopes)
    .option(
      "--public-only",
      "names, titles and the org chart alone, whatever the owner sees; with view:people",
    )
    .option("--days <days>", "how long it is good; without: until it is revoked", parseDays)
    .action(async (wanted: WantedToken) => (await import("./tokens")).create(terminal, wanted));
  token
    .command("revoke")
    .description("end a token at its next use")
    .argument("<id>")
    .action(async (id: string) => (await import("./tokens")).revoke(terminal, id));
}

function addKeyCommands(keys: Command, terminal: Terminal): void {
  keys
    .command("rotate")
    .description(
      "encrypt everything again with the first key; with the embedded database a new key is made first",
    )
    .action(async () => (await import("./keys")).rotate(terminal));
  keys
    .command("accept-loss")
    .description(
      "let Kith start although a key is lost; what it encrypted stays unreadable, and nothing is deleted",
    )
    .action(async () => (await import("./keys")).acceptLoss(terminal));
}

/** Commands that open what they need themselves: these take a database as it is, or none. */
const openThemselves = ["backup", "verify", "restore", "accept-loss"];
export const needsOpenDatabase = (command: Command): boolean => !openThemselves.includes(command.name());

function addBackupCommands(program: Command, terminal: Terminal): void {
  const withPassphrase = (command: Command) =>
    command
      .option("--passphrase", "ask for a passphrase")
      .option("--passphrase-file <path>", "read the passphrase from this file");
  const backup = program
    .command("backup")
    .description("write everything into an encrypted file, also while Kith runs")
    .argument("<file>")
    .addOption(new Option("--scheduled").hideHelp());
  withPassphrase(backup).action(async (file: string, given: BackupOptions) =>
    (await import("./backup")).backUp(terminal, file, given),
  );
  withPassphrase(backup.command("verify"))
    .description("read a whole backup, check it and say what is in it; changes nothing")
    .argument("<file>")
    // `backup` has the same options, and commander gives each to the outer command that declares it.
    .action(async (file: string, _own: PassphraseOptions, command: Command) =>
      (await import("./backup")).verify(terminal, file, command.optsWithGlobals<PassphraseOptions>()),
    );
  withPassphrase(program.command("restore"))
    .description(
      "put a backup, of this version or an earlier one, in the place of everything; Kith has to be stopped",
    )
    .argument("<file>")
    .option("--replace", "also where this installation is not empty: what it holds is lost")
    .action(async (file: string, given: RestoreOptions) =>
      (await import("./backup")).restore(terminal, file, given),
    );
}

function addDoctor(doctor: Command, terminal: Terminal): void {
  doctor
    .description(
      "check settings, database, keys, connections, mail, webhooks, backups and the last sync, and say what to do",
    )
    .action(async () => (await import("./doctor")).diagnose(terminal));
}

function parseLevel(value: string): AccessLevel {
  const level = accessLevels.find((known) => known === value);
  if (!level) throw new InvalidArgumentError(`It is one of ${accessLevels.join(", ")}.`);
  return level;
}

function parseScopes(value: string): Permission[] {
  return value.split(",").map((given) => {
    const scope = permissions.find((known) => known === given.trim());
    if (!scope) throw new InvalidArgumentError(`It is a list of ${permissions.join(", ")}.`);
    return scope;
  });
}

function parseDays(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new InvalidArgumentError("It is a whole number of days.");
  return Number(value);
}
