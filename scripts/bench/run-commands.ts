// node --import ./scripts/typescript.mjs scripts/bench/run-commands.ts "<command>" …: runs several commands of `kith` in
// one process, because starting a process takes longer than a command.
import { runCommand } from "@/lib/operations/command-line/program";
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";

prepareEnvironment();
const store = await openCheckedDatabase();
const terminal = {
  out: (line: string) => console.log(line),
  error: (line: string) => console.error(line),
};
for (const command of process.argv.slice(2)) {
  const status = await runCommand(terminal, command.split(" "));
  if (status !== 0) throw new Error(`kith ${command} ended with ${status}`);
}
await store.close();
process.exit(0);
