import "server-only";
import { Command, InvalidArgumentError, Option } from "commander";
import { accessLevels, permissions, type AccessLevel, type Permission } from "@/lib/access/levels";
import { addUser, disableUser, setAccessLevel } from "@/lib/users/commands";
import { newPassword } from "@/lib/sign-in/passwords";
import { commandLine } from "@/lib/audit/actor";
import { addEmbeddedKey } from "@/lib/platform/data-folder";
import { environment, parseEncryptionKeys } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import { createApiToken } from "@/lib/tokens/commands";
import { revokeApiToken } from "@/lib/tokens/revocation";
import { examine } from "./doctor";

/** Where the command line writes: results to `out`, everything else to `error`. */
type Terminal = { out: (line: string) => void; error: (line: string) => void };

/** The command line (RUN-5 to RUN-8), for what must work without a browser. Needs an open database. */
export function buildProgram(terminal: Terminal): Command {
  const program = new Command("kith")
    .description("Kith's command line, for what must work without a browser")
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.error(text.trimEnd()),
    })
    .exitOverride();
  addUserCommands(program.command("user").description("people who can sign in"), terminal);
  addTokenCommands(program.command("token").description("API tokens"), terminal);
  addKeyCommands(program.command("keys").description("the keys that seal private data"), terminal);
  addDoctor(program.command("doctor"), terminal);
  return program;
}

function addUserCommands(user: Command, { out }: Terminal): void {
  type Added = { email: string; name: string; level: AccessLevel; password?: string };
  user
    .command("add")
    .description("make a local account; without --password one is made and printed")
    .requiredOption("--email <address>")
    .requiredOption("--name <name>")
    .addOption(new Option("--level <level>").choices(accessLevels).makeOptionMandatory())
    .option("--password <password>", "at least 12 characters")
    .action(async ({ email, name, level, password }: Added) => {
      const chosen = password ?? newPassword();
      const added = await addUser(commandLine, { email, name, level, password: chosen });
      out(`added: ${added.email} (${added.accessLevel})`);
      if (password === undefined) out(`password: ${chosen}`);
    });
  user
    .command("set-level")
    .description(`what a user may do: ${accessLevels.join(", ")}`)
    .argument("<email>")
    .argument("<level>", "access level", parseLevel)
    .action(async (email: string, level: AccessLevel) => {
      const changed = await setAccessLevel(commandLine, email, level);
      out(`${changed.email}: ${changed.accessLevel}`);
    });
  user
    .command("disable")
    .description("shut a user out: end their sessions, and their tokens for good")
    .argument("<email>")
    .action(async (email: string) => {
      const disabled = await disableUser(commandLine, email);
      out(`disabled: ${disabled.email}`);
    });
}

function addTokenCommands(token: Command, { out }: Terminal): void {
  type Wanted = { email: string; name: string; scopes: Permission[]; days?: number };
  token
    .command("create")
    .description("make an API token and print it, this one time")
    .requiredOption("--email <address>", "whose token it is: it can do what they may do, and no more")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <scopes>", permissions.join(","), parseScopes)
    .option("--days <days>", "how long it is good; without: until it is revoked", parseDays)
    .action(async ({ email, name, scopes, days }: Wanted) => {
      out(await createApiToken(commandLine, { ownerEmail: email, name, scopes, days: days ?? null }));
    });
  token
    .command("revoke")
    .description("end a token at its next use")
    .argument("<id>")
    .action(async (id: string) => {
      await revokeApiToken(commandLine, id);
      out(`revoked: ${id}`);
    });
}

function addKeyCommands(keys: Command, { out }: Terminal): void {
  keys
    .command("rotate")
    .description(
      "seal everything anew with the first key; with the embedded database a new key is made first",
    )
    .action(async () => {
      const { databaseUrl, dataDir, encryptionKeys } = environment();
      const used = databaseUrl === null ? parseEncryptionKeys(addEmbeddedKey(dataDir)) : encryptionKeys;
      const { resealed, unreadable } = await resealEverything(used);
      out(`sealed anew with ${used[0]?.id ?? "?"}: ${resealed}`);
      if (unreadable > 0) {
        out(`left, because no key opens them: ${unreadable}`);
        process.exitCode = 1;
      } else if (used.length > 1) {
        out("The earlier keys are needed only for older backups now.");
      } else if (resealed === 0) {
        out(
          "To change the key, put a new one first in KITH_ENCRYPTION_KEYS of every instance, restart, and run this again.",
        );
      }
    });
}

function addDoctor(doctor: Command, { out }: Terminal): void {
  doctor
    .description("look at settings, database, stored credentials and the last sync, and say what to do")
    .action(async () => {
      const findings = await examine();
      for (const { isGood, what, remedy } of findings) {
        out(`${isGood ? "ok  " : "FAIL"}  ${what}${remedy ? `\n      ${remedy}` : ""}`);
      }
      if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
    });
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
