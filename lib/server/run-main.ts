import "server-only";
import { DataFolderError } from "@/lib/platform/data-folder-error";
import { EnvironmentError } from "@/lib/platform/environment-error";

/** Runs a command's main function. What the person can mend is one message, without a stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(isForPeople(error) ? error.message : error);
    process.exit(1);
  }
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof EnvironmentError || error instanceof DataFolderError;
