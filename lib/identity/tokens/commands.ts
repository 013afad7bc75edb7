import "server-only";
import { changeAs } from "@/lib/identity/session/change-as";
import { hashApiToken, generateApiToken, invalidTokenProblem } from "@/lib/identity/session/api-token";
import { publicOnlyScope, type Caller, type Permission } from "@/lib/identity/access/permissions";
import { toActor, type Actor, type SystemActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { requireName } from "@/lib/platform/text/plain-text";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import type { AppUser } from "@/lib/generated/prisma/client";
import { requireUser, requireUserByEmail } from "@/lib/identity/sign-in/passwords";
import { getToken } from "./queries";
import { revokeApiToken } from "./revocation";
import {
  computeExpiry,
  requireCallerHasScopes,
  requireBelowTokenLimit,
  requireOwnerHasScopes,
  requireWriteScope,
  toStoredScopes,
} from "./token-rules";
import type { NewToken } from "./new-token";
import type { ApiToken } from "./schema";

type TokenOptions = {
  name: string;
  scopes: readonly Permission[];
  /** Limits `view:people` to names, titles and the tree; not allowed with other scopes. */
  isPublicOnly?: boolean;
  days: number | null;
  parentTokenId?: string;
};

/** A token created by a token expires no later than its parent and is revoked with it. */
export async function createOwnToken(
  caller: Caller,
  { name, scopes, public_only: isPublicOnly, expires_in_days: days }: NewToken,
): Promise<{ token: ApiToken; secret: string }> {
  requireWriteScope(caller);
  const parentTokenId = caller.via.kind === "token" ? caller.via.tokenId : undefined;
  const secret = generateApiToken();
  const terms = { name, scopes, isPublicOnly, days, ...(parentTokenId && { parentTokenId }) };
  const id = await changeAs(caller, "signed-in", async (transaction, current) => {
    requireCallerHasScopes(current, scopes);
    const owner = await requireUser(transaction, current.userId);
    return createTokenForOwner(transaction, toActor(current), owner, secret, terms);
  });
  return { token: await getToken(caller, id), secret };
}

export async function createTokenByEmail(
  actor: SystemActor,
  { ownerEmail, ...terms }: TokenOptions & { ownerEmail: string },
): Promise<string> {
  const secret = generateApiToken();
  const named = { ...terms, name: requireName(terms.name) };
  await database().$transaction(async (transaction) => {
    const owner = await requireUserByEmail(transaction, ownerEmail);
    await createTokenForOwner(transaction, actor, owner, secret, named);
  });
  return secret;
}

/** `owner` is locked, so that no token is created while the owner is being disabled. */
async function createTokenForOwner(
  transaction: DatabaseSession,
  actor: Actor,
  owner: AppUser,
  secret: string,
  terms: TokenOptions,
): Promise<string> {
  requireOwnerHasScopes(owner, terms.scopes);
  requireBelowTokenLimit(await transaction.apiToken.count({ where: { userId: owner.id, ...isActive() } }));
  const id = await storeApiToken(transaction, owner.id, secret, terms);
  const limits = [terms.isPublicOnly && "public_only", terms.days !== null && `${terms.days} days`];
  const detail = [...terms.scopes, ...limits.filter(Boolean)].join(", ");
  await recordAuditEvents(transaction, actor, [
    { kind: "token_created", subject: { id, name: terms.name }, detail },
  ]);
  return id;
}

const isActive = () => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: databaseNow() } }],
});

/** Updates a token that is already stored. Throws a 401 if the parent token is no longer active. */
export async function storeApiToken(
  session: DatabaseSession,
  userId: string,
  token: string,
  { name, scopes, isPublicOnly = false, days, parentTokenId }: TokenOptions,
): Promise<string> {
  const parent = parentTokenId === undefined ? null : await readActiveParentToken(session, parentTokenId);
  const stored = {
    userId,
    name,
    lastFour: token.slice(-4),
    scopes: toStoredScopes(scopes, isPublicOnly || (parent?.scopes.includes(publicOnlyScope) ?? false)),
    expiresAt: computeExpiry(days, parent?.expiresAt ?? null, databaseNow()),
    parentTokenId: parentTokenId ?? null,
  };
  const hash = hashApiToken(token);
  const { id } = await session.apiToken.upsert({
    where: { hash },
    create: { hash, ...stored },
    update: stored,
  });
  return id;
}

/** Throws a 401 for an inactive token, because it may have been revoked since the request was authenticated. */
async function readActiveParentToken(session: DatabaseSession, id: string) {
  const parent = await session.apiToken.findFirst({
    where: { id, ...isActive() },
    select: { expiresAt: true, scopes: true },
  });
  if (!parent) throw invalidTokenProblem();
  return parent;
}

/** Executives can revoke any token, others only their own. A read-only token can revoke only itself. */
export async function revokeToken(caller: Caller, id: string): Promise<void> {
  const isItself = caller.via.kind === "token" && caller.via.tokenId === id;
  if (!isItself) requireWriteScope(caller);
  await changeAs(caller, "signed-in", async (transaction, current) => {
    await getToken(current, id, transaction); // 404 for a token that the caller may not see
    await revokeApiToken(transaction, toActor(current), id);
  });
}
