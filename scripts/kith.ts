// npm run -s kith -- <command>: the command line.
import { setFlagsFromString } from "node:v8";
import { CommanderError } from "commander";
import { buildProgram, needsOpenDatabase } from "@/lib/cli/program";
import { askHidden } from "./ask-hidden";
import type { OpenDatabase } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { runMain } from "@/lib/server/run-main";

const words = process.argv.slice(2);

await runMain(async () => {
  const passphrase = process.env["BACKUP_PASSPHRASE"];
  const program = buildProgram({
    out: (line) => console.log(line),
    error: (line) => console.error(line),
    ...(process.stdin.isTTY && { ask: askHidden }),
    ...(passphrase && { passphraseSetting: passphrase }),
  });
  const opened: OpenDatabase[] = [];
  // Before a command runs, and not for a question or a slip of the pen: it takes most of the time.
  program.hook("preAction", async (_program, command) => {
    process.env["LOG_LEVEL"] ??= "silent";
    if (needsOpenDatabase(command)) opened.push(await open());
  });
  try {
    await program.parseAsync(words.length === 0 ? ["--help"] : words, { from: "user" }).catch(explain);
  } finally {
    for (const store of opened) await store.close();
  }
});

async function open(): Promise<OpenDatabase> {
  // A command is over before its database's code, optimised, pays for the optimising; one that lasts longer still gets it.
  setFlagsFromString("--wasm-tiering-budget=100000000");
  const { openStore, prepareEnvironment } = await import("@/lib/server/start");
  prepareEnvironment();
  return openStore();
}

/** Commander has said what is wrong with the words; a Problem says it itself. */
function explain(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else if (error instanceof Problem) {
    console.error(error.message);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
