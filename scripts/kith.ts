// npm run -s kith -- <command>: the command line.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { canRunInRunningKith, needsOpenDatabase, runCommand } from "@/lib/operations/command-line/program";
import { DataFolderError } from "@/lib/platform/branded-errors";
import type { OpenDatabase } from "@/lib/platform/database/database";
import { runMain } from "@/lib/operations/server/start-failure";

const words = process.argv.slice(2);
const passphrase = process.env["BACKUP_PASSPHRASE"];
const terminal = {
  out: (line: string) => console.log(line),
  error: (line: string) => console.error(line),
  ...(process.stdin.isTTY && { ask: promptHidden }),
  ...(passphrase && { passphraseSetting: passphrase }),
};
// A reader that ends early (`kith doctor | head -1`) must not interrupt a command, such as a restore.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// A scheduled backup ends with the process that started it, however that process ends.
if (words.includes("--scheduled"))
  process.stdin
    .once("end", () => process.exit(1))
    .resume()
    .unref();

await runMain(async () => {
  const opened: OpenDatabase[] = [];
  try {
    process.exitCode = await runCommand(terminal, words, async (command) => {
      process.env["LOG_LEVEL"] ??= "silent";
      if (needsOpenDatabase(command)) opened.push(await openKithDatabase());
    });
  } catch (error) {
    if (!(error instanceof DataFolderError) || !canRunInRunningKith(words)) throw error;
    const { runInRunningKith } = await import("@/lib/operations/command-line/serve-commands");
    const status = await runInRunningKith(terminal, words, process.env["KITH_DATA_DIR"] || ".kith/data");
    if (status === null) throw error; // this error names the process that holds the folder, and the remedy
    process.exitCode = status;
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
