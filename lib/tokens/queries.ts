import "server-only";
import { allows, permissionFor, permissions, publicOnly, scopes, type Caller } from "@/lib/access/levels";
import type { ApiToken as Row } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import type { ApiToken } from "./schema";

const shown = {
  id: true,
  name: true,
  lastFour: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  user: { select: { id: true, name: true } },
} as const;

/** The caller's tokens; executives see everybody's. The newest first, without their secrets, which nobody has. */
export async function listTokens(caller: Caller): Promise<ApiToken[]> {
  const rows = await database().apiToken.findMany({
    where: withinReach(caller),
    select: shown,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toToken);
}

/** One of the tokens that the caller may see. Somebody else's is as unknown as one that never was. */
export async function getToken(caller: Caller, id: string): Promise<ApiToken> {
  const row = await database().apiToken.findFirst({ where: { id, ...withinReach(caller) }, select: shown });
  if (!row) throw new Problem("missing", "token_not_found", "There is no such token.");
  return toToken(row);
}

/** A `public_only` token sees itself. */
function withinReach(caller: Caller) {
  if (allows(caller, "admin:connections")) return {};
  const { userId, via } = caller;
  return { userId, ...(via.kind === "token" && via.scopes.includes(publicOnly) && { id: via.tokenId }) };
}

type Shown = Pick<Row, Exclude<keyof typeof shown, "user">> & { user: { id: string; name: string } };

function toToken(row: Shown): ApiToken {
  const held = scopes.filter((scope) => row.scopes.includes(scope));
  const isExpired = row.expiresAt !== null && row.expiresAt.getTime() <= Date.now();
  return {
    id: row.id,
    name: row.name,
    owner: { user_id: row.user.id, name: row.user.name },
    last_four: row.lastFour,
    scopes: permissions.filter((permission) => held.some((scope) => permissionFor(scope) === permission)),
    public_only: held.includes(publicOnly),
    created_at: toTimestamp(row.createdAt),
    expires_at: row.expiresAt && toTimestamp(row.expiresAt),
    last_used_at: row.lastUsedAt && toTimestamp(row.lastUsedAt),
    revoked_at: row.revokedAt && toTimestamp(row.revokedAt),
    state: row.revokedAt ? "revoked" : isExpired ? "expired" : "active",
  };
}
