import "server-only";
import type { AppUser } from "@/lib/generated/prisma/client";
import type { DatabaseSession } from "@/lib/platform/database";

/** The user as they are now, and stay until the transaction ends: others who would change them wait. Null: no such user. */
export async function lockUser(transaction: DatabaseSession, id: string): Promise<AppUser | null> {
  await transaction.$queryRaw`SELECT id FROM app_users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return transaction.appUser.findUnique({ where: { id } });
}
