import "server-only";
import { log } from "@/lib/platform/log";
import { currentDirectory } from "./directory-store";

/**
 * Reads the directory into memory while a process starts, so that whoever asks first does not wait for it. Never fails: what cannot be read
 * now is read by the first request.
 */
export async function readDirectoryAhead(): Promise<void> {
  try {
    await currentDirectory();
  } catch (error) {
    log.warn({ err: error }, "the directory could not be read ahead");
  }
}
