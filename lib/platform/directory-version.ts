import "server-only";
import type { DatabaseSession } from "./database";

/**
 * Raises the version of the directory and locks it until the transaction ends, so that those who change the directory do it
 * one after another. Whatever changes what the directory answers calls this first, in its own transaction.
 */
export async function raiseDirectoryVersion(transaction: DatabaseSession): Promise<void> {
  await transaction.$executeRaw`UPDATE directory_state SET version = version + 1 WHERE id = 1`;
}
