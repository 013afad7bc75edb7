import "server-only";
import {
  hasAccess,
  getPermissionForScope,
  permissions,
  publicOnlyScope,
  scopes,
  type Caller,
} from "@/lib/identity/access/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import type { ApiToken } from "./schema";

/** Without the hash, which only the check of a credential reads. */
const tokenWithOwner = {
  include: { user: { select: { id: true, name: true } } },
  omit: { hash: true },
} as const;

export async function listTokens(caller: Caller): Promise<ApiToken[]> {
  const rows = await database().apiToken.findMany({
    ...tokenWithOwner,
    where: buildVisibleTokensWhere(caller),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toApiToken);
}

/** Throws a 404 for unknown tokens and tokens of other users. */
export async function getToken(
  caller: Caller,
  id: string,
  session: DatabaseSession = database(),
): Promise<ApiToken> {
  const row = await session.apiToken.findFirst({
    ...tokenWithOwner,
    where: { id, AND: buildVisibleTokensWhere(caller) },
  });
  if (!row) throw new Problem("missing", "token_not_found", "No token has this id.");
  return toApiToken(row);
}

function buildVisibleTokensWhere(caller: Caller) {
  if (hasAccess(caller, "admin:connections")) return {};
  const { userId, via } = caller;
  return { userId, ...(via.kind === "token" && via.scopes.includes(publicOnlyScope) && { id: via.tokenId }) };
}

function toApiToken(row: Prisma.ApiTokenGetPayload<typeof tokenWithOwner>): ApiToken {
  const held = scopes.filter((scope) => row.scopes.includes(scope));
  const isExpired = row.expiresAt !== null && row.expiresAt.getTime() <= databaseNow().getTime();
  return {
    id: row.id,
    name: row.name,
    owner: { user_id: row.user.id, name: row.user.name },
    last_four: row.lastFour,
    scopes: permissions.filter((permission) =>
      held.some((scope) => getPermissionForScope(scope) === permission),
    ),
    public_only: held.includes(publicOnlyScope),
    created_at: toTimestamp(row.createdAt),
    expires_at: row.expiresAt && toTimestamp(row.expiresAt),
    last_used_at: row.lastUsedAt && toTimestamp(row.lastUsedAt),
    revoked_at: row.revokedAt && toTimestamp(row.revokedAt),
    state: row.revokedAt ? "revoked" : isExpired ? "expired" : "active",
  };
}
