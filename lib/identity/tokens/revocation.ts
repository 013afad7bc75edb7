import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { lockUser } from "@/lib/identity/sign-in/passwords";

/** Revokes a token and all tokens created by it, including tokens that are being created concurrently. */
export async function revokeApiToken(transaction: DatabaseSession, actor: Actor, id: string): Promise<void> {
  const token = await transaction.apiToken.findUnique({ where: { id }, select: { userId: true } });
  if (token) await lockUser(transaction, token.userId);
  const revoked = await query(transaction, revokedTokenRow)`
    WITH RECURSIVE family AS (
      SELECT id FROM api_tokens WHERE id = ${id}::uuid AND revoked_at IS NULL
      UNION SELECT api_tokens.id FROM api_tokens JOIN family ON api_tokens.made_with_id = family.id
    )
    UPDATE api_tokens SET revoked_at = clock_timestamp()
    WHERE id IN (SELECT id FROM family) AND revoked_at IS NULL
    RETURNING id, name`;
  if (revoked.length === 0) {
    throw new Problem("missing", "token_not_found", "No active token has this id.");
  }
  await recordRevokedTokens(transaction, actor, revoked);
}

/** Enabling the user again does not restore the tokens. The caller must hold the lock of the user's row. */
export async function revokeUserTokens(
  transaction: DatabaseSession,
  actor: Actor,
  userId: string,
): Promise<void> {
  const revoked = await query(transaction, revokedTokenRow)`
    UPDATE api_tokens SET revoked_at = clock_timestamp()
    WHERE user_id = ${userId}::uuid AND revoked_at IS NULL
    RETURNING id, name`;
  await recordRevokedTokens(transaction, actor, revoked);
}

const revokedTokenRow = z.object({ id: z.string(), name: z.string() });
type RevokedToken = z.infer<typeof revokedTokenRow>;

const recordRevokedTokens = (transaction: DatabaseSession, actor: Actor, revoked: readonly RevokedToken[]) =>
  recordAuditEvents(
    transaction,
    actor,
    revoked.map((subject) => ({ kind: "token_revoked", subject })),
  );
