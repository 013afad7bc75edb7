import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";

/**
 * Raises the version of the directory and locks it until the transaction ends, so that those who change the directory do it
 * one after another. Whatever changes what the directory answers calls this first, in its own transaction.
 */
export async function raiseDirectoryVersion(transaction: DatabaseSession): Promise<void> {
  await transaction.$executeRaw`UPDATE directory_state SET version = version + 1 WHERE id = 1`;
}

/**
 * Keeps those out who change the directory or its links, until the transaction ends, without publishing anything: for work that must
 * not cross theirs and that no list shows. Like raising the version, it comes first in its transaction.
 */
export async function lockDirectory(transaction: DatabaseSession): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM directory_state WHERE id = 1 FOR UPDATE`;
}
