// npm run -s kith -- <command>: the command line.
import { CommanderError } from "commander";
import { buildProgram } from "@/lib/cli/program";
import { Problem } from "@/lib/problem";
import { openStore, prepareEnvironment, runMain } from "@/lib/server/start";

const words = process.argv.slice(2);

await runMain(async () => {
  const program = buildProgram({ out: (line) => console.log(line), error: (line) => console.error(line) });
  if (words.length === 0 || words.includes("--help") || words.includes("-h") || words[0] === "help") {
    await program.parseAsync(words.length === 0 ? ["--help"] : words, { from: "user" }).catch(explain);
    return;
  }
  process.env["LOG_LEVEL"] ??= "silent";
  prepareEnvironment();
  const store = await openStore();
  try {
    await program.parseAsync(words, { from: "user" }).catch(explain);
  } finally {
    await store.close();
  }
});

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
