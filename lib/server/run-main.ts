import "server-only";
import { destination } from "pino";
import { createLog, log } from "@/lib/platform/log";
import { startFailure } from "./start-failure";

/**
 * Runs a command's main function. A failure is one message without a stack, which LOG_LEVEL=debug adds. With `asLog` the message is a line
 * of the log unless a person sits at the terminal.
 */
export async function runMain(main: () => Promise<void>, { asLog = false } = {}): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = startFailure(error);
    const isDebugged = log.isLevelEnabled("debug") && error instanceof Error;
    if (asLog && !process.stderr.isTTY) {
      createLog("fatal", destination(2)).fatal(isDebugged ? { err: error } : {}, sentence);
    } else {
      console.error(sentence);
      if (isDebugged) console.error(error);
    }
    process.exit(1);
  }
}
