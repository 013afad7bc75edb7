// npm run -s kith -- <command>: the command line.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { CommanderError } from "commander";
import { buildProgram, needsOpenDatabase } from "@/lib/operations/command-line/program";
import type { OpenDatabase } from "@/lib/platform/database";
import { Problem } from "@/lib/platform/problem";
import { runMain } from "@/lib/operations/server/start-failure";

const commandArguments = process.argv.slice(2);

await runMain(async () => {
  const passphrase = process.env["BACKUP_PASSPHRASE"];
  const program = buildProgram({
    out: (line) => console.log(line),
    error: (line) => console.error(line),
    ...(process.stdin.isTTY && { ask: promptHidden }),
    ...(passphrase && { passphraseSetting: passphrase }),
  });
  const opened: OpenDatabase[] = [];
  // Opens the database only before a valid command, because opening takes most of the time. Help and usage errors stay
  // fast.
  program.hook("preAction", async (_program, command) => {
    process.env["LOG_LEVEL"] ??= "silent";
    if (needsOpenDatabase(command)) opened.push(await openKithDatabase());
  });
  try {
    await program
      .parseAsync(commandArguments.length === 0 ? ["--help"] : commandArguments, { from: "user" })
      .catch(printError);
  } finally {
    for (const store of opened) await store.close();
  }
});

async function openKithDatabase(): Promise<OpenDatabase> {
  // Delays the optimisation of the WebAssembly database, because most commands end before it pays off.
  setFlagsFromString("--wasm-tiering-budget=100000000");
  const { openCheckedDatabase: openStore, prepareEnvironment } =
    await import("@/lib/operations/server/start");
  prepareEnvironment();
  return openStore();
}

/** Commander has already printed usage errors; a Problem has its own message. */
function printError(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else if (error instanceof Problem) {
    console.error(error.message);
    process.exitCode = 1;
  } else {
    throw error;
  }
}

/** Prompts on the terminal without echo. */
async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
