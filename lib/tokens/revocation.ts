import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { lockOwner } from "./owner-lock";

/** Ends a token at its next use, and with it those that were made by it, also those that are being made. */
export async function revokeApiToken(actor: Actor, id: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const token = await transaction.apiToken.findUnique({ where: { id }, select: { userId: true } });
    if (token) await lockOwner(transaction, token.userId);
    const revoked = await query(transaction, named)`
      WITH RECURSIVE family AS (
        SELECT id FROM api_tokens WHERE id = ${id}::uuid AND revoked_at IS NULL
        UNION SELECT api_tokens.id FROM api_tokens JOIN family ON api_tokens.made_with_id = family.id
      )
      UPDATE api_tokens SET revoked_at = clock_timestamp()
      WHERE id IN (SELECT id FROM family) AND revoked_at IS NULL
      RETURNING id, name`;
    if (revoked.length === 0) {
      throw new Problem(
        "missing",
        "token_not_found",
        "There is no token with this id that could be revoked.",
      );
    }
    await recordRevoked(transaction, actor, revoked);
  });
}

/** Ends all tokens of a user for good: letting the user in again brings none of them back. Whoever calls has locked the user's row. */
export async function revokeTokensOf(
  transaction: DatabaseSession,
  actor: Actor,
  userId: string,
): Promise<void> {
  const revoked = await query(transaction, named)`
    UPDATE api_tokens SET revoked_at = clock_timestamp()
    WHERE user_id = ${userId}::uuid AND revoked_at IS NULL
    RETURNING id, name`;
  await recordRevoked(transaction, actor, revoked);
}

const named = z.object({ id: z.string(), name: z.string() });
type Named = z.infer<typeof named>;

const recordRevoked = (transaction: DatabaseSession, actor: Actor, revoked: readonly Named[]) =>
  record(
    transaction,
    actor,
    revoked.map((subject) => ({ kind: "token_revoked", subject })),
  );
