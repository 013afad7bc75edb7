import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Caller, CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { PayrollAuthorisation, PayrollTenant, PayrollTokens } from "@/lib/connectors/payroll/port";
import { database } from "@/lib/platform/database";
import { seal, SealBrokenError, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { shownColumns, toConnection } from "./queries";
import { removeConnection } from "./remove-connection";
import { requireSameOrganisation } from "./same-organisation";
import type { Connection } from "./schema";
import { findSecret, sealSecret, type PayrollSecret } from "./stored-connection";

const minutes = 10;

/** Where the vendor sends the executive back to (CONN-8). */
export const redirectUri = () => `${environment().publicUrl}/admin/connections/payroll/callback`;

/** What is kept, sealed, between asking for consent and storing the connection. */
const pendingSecret = z.object({
  verifier: z.string(),
  codeHash: z.string().optional(),
  tokens: z
    .object({
      accessToken: z.string(),
      refreshToken: z.string(),
      expiresInSeconds: z.number(),
      credentialExpiresInSeconds: z.number().nullable().default(null),
    })
    .optional(),
});
type PendingSecret = z.infer<typeof pendingSecret>;

const place = (id: string) => ({ table: "pending_authorisations", column: "secret", row: id });
const sealPending = (id: string, secret: PendingSecret) =>
  seal(JSON.stringify(secret), place(id), environment().encryptionKeys);

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The address at which the executive consents. State and PKCE verifier stay here for ten minutes, bound to who asked. */
export async function startPayrollAuthorisation(
  caller: CallerWith<"admin:connections">,
  authorisation: PayrollAuthorisation,
): Promise<string> {
  const id = randomUUID();
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const secret = sealPending(id, { verifier });
  await database().$executeRaw`DELETE FROM pending_authorisations WHERE expires_at < clock_timestamp()`;
  await database().$executeRaw`
    INSERT INTO pending_authorisations (id, user_id, state_hash, secret, expires_at)
    VALUES (${id}::uuid, ${caller.userId}::uuid, ${digest(state)}, ${secret},
      clock_timestamp() + make_interval(mins => ${minutes}::int))`;
  return authorisation.consentUrl({ state, verifier, redirectUri: redirectUri() });
}

type Callback = { code: string; state: string | undefined; tenantId: string | undefined };

/**
 * Turns the code into a stored connection. The authorisation that is pending for the caller is good for one code; until a tenant
 * is chosen the tokens wait, sealed, so that the code is not lost. Another organisation than the connected one is refused before
 * anything is replaced: links to employees belong to an organisation.
 */
export async function finishPayrollAuthorisation(
  caller: CallerWith<"admin:connections">,
  callback: Callback,
  authorisation: PayrollAuthorisation,
): Promise<Connection> {
  const pending = await findPending(caller, callback.state);
  const tokens = await exchangeOnce(pending, callback.code, authorisation);
  const tenants = await authorisation.listTenants(tokens.accessToken);
  const tenant = chooseTenant(tenants, callback.tenantId);
  return storeConnection(caller, pending.id, tenant, tokens);
}

type Pending = { id: string; secret: PendingSecret; sealed: string; isUsed: boolean };

async function findPending(caller: Caller, state: string | undefined): Promise<Pending> {
  const stateHash = state === undefined ? null : digest(state);
  const [row] = await query(
    database(),
    z.object({ id: z.string(), secret: z.string(), isUsed: z.boolean() }),
  )`
    SELECT id, secret, used_at IS NOT NULL AS "isUsed" FROM pending_authorisations
    WHERE user_id = ${caller.userId}::uuid AND expires_at > clock_timestamp()
      AND (${stateHash}::text IS NULL OR state_hash = ${stateHash})
    ORDER BY created_at DESC LIMIT 1`;
  if (!row) {
    throw new Problem(
      "invalid",
      "authorisation_not_found",
      "This answer of the payroll system belongs to no authorisation that you began in the last ten minutes. Press Connect payroll again.",
    );
  }
  return { id: row.id, secret: openPending(row), sealed: row.secret, isUsed: row.isUsed };
}

function openPending({ id, secret }: { id: string; secret: string }): PendingSecret {
  try {
    return pendingSecret.parse(JSON.parse(unseal(secret, place(id), environment().encryptionKeys)));
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    throw new Problem(
      "invalid",
      "authorisation_not_found",
      "This authorisation can no longer be read here. Press Connect payroll again.",
      { cause: error },
    );
  }
}

/** The tokens for the code: exchanged the first time, afterwards those that wait. */
async function exchangeOnce(
  { id, secret, sealed, isUsed }: Pending,
  code: string,
  authorisation: PayrollAuthorisation,
): Promise<PayrollTokens> {
  const codeHash = digest(code);
  if (isUsed) {
    if (secret.tokens && secret.codeHash === codeHash) return secret.tokens;
    throw codeUsed();
  }
  const claimed = await database().$executeRaw`
    UPDATE pending_authorisations SET used_at = clock_timestamp()
    WHERE id = ${id}::uuid AND used_at IS NULL AND secret = ${sealed}`;
  if (claimed !== 1) throw codeUsed();
  try {
    const tokens = await authorisation.exchange({
      code,
      verifier: secret.verifier,
      redirectUri: redirectUri(),
    });
    await database().pendingAuthorisation.update({
      where: { id },
      data: { secret: sealPending(id, { ...secret, codeHash, tokens }) },
    });
    return tokens;
  } catch (error) {
    // Out of reach: the code may be good still. Refused: it never will be.
    const isRefused = error instanceof Problem && error.code === "payroll_refused";
    if (isRefused) await database().pendingAuthorisation.deleteMany({ where: { id } });
    else await database().pendingAuthorisation.updateMany({ where: { id }, data: { usedAt: null } });
    throw isRefused ? codeRefused(error) : error;
  }
}

const codeUsed = () =>
  new Problem(
    "invalid",
    "code_used",
    "This authorisation was used already. Look whether payroll is connected; if not, press Connect payroll again.",
  );

const codeRefused = (cause: unknown) =>
  new Problem(
    "invalid",
    "code_refused",
    "The payroll system did not take the code: it is more than five minutes old, was used before, or Kith's app there has another secret. Press Connect payroll again.",
    { cause },
  );

function chooseTenant(tenants: readonly PayrollTenant[], wanted: string | undefined): PayrollTenant {
  const [first] = tenants;
  if (!first) {
    throw new Problem(
      "invalid",
      "no_organisation",
      "The payroll system names no organisation that this consent allowed: none was chosen, or another consent was given since. Press Connect payroll again and choose one there.",
    );
  }
  const chosen = wanted === undefined ? undefined : tenants.find(({ tenantId }) => tenantId === wanted);
  if (chosen) return chosen;
  if (wanted !== undefined) {
    throw new Problem("invalid", "unknown_tenant", "That organisation was not among those you allowed.");
  }
  if (tenants.length === 1) return first;
  throw new Problem(
    "conflict",
    "tenant_choice_needed",
    "The payroll system offers several organisations. Say which one to connect.",
    {
      extensions: {
        tenants: tenants.map(({ tenantId, tenantName }) => ({
          tenant_id: tenantId,
          tenant_name: tenantName,
        })),
      },
    },
  );
}

/** Stores it and takes the authorisation, or nothing where that has been taken: 400 `code_used`. */
async function storeConnection(
  caller: Caller,
  pendingId: string,
  { connectionId, tenantId, tenantName }: PayrollTenant,
  { accessToken, refreshToken, expiresInSeconds, credentialExpiresInSeconds }: PayrollTokens,
): Promise<Connection> {
  const now = new Date();
  const stored = {
    orgId: tenantId,
    orgName: tenantName,
    secret: sealSecret("payroll", { accessToken, refreshToken, tenantId, connectionId }),
    connectedBy: caller.userId,
    connectedAt: now,
    status: "connected" as const,
    lastCheckedAt: now,
    lastSuccessAt: now,
    lastError: null,
    restUntil: null,
    isBreakTold: false,
  };
  return database().$transaction(async (transaction) => {
    await requireSameOrganisation(transaction, "payroll", { id: tenantId, name: tenantName });
    await record(transaction, actorOf(caller), [
      { kind: "connection_made", subject: { id: "payroll", name: tenantName } },
    ]);
    const where = { provider: "payroll" } as const;
    await transaction.connection.upsert({ where, create: { ...where, ...stored }, update: stored });
    // Counted from the exchange, by the database's clock: the tokens may have waited for the choice of a tenant. Who has taken the
    // authorisation first has connected; the same tokens stored again may have been renewed since.
    const taken = await transaction.$executeRaw`
      WITH pending AS (DELETE FROM pending_authorisations WHERE id = ${pendingId}::uuid RETURNING used_at)
      UPDATE connections SET token_expires_at = pending.used_at + make_interval(secs => ${expiresInSeconds}::int),
        credential_expires_at = pending.used_at + make_interval(secs => ${credentialExpiresInSeconds}::int)
      FROM pending WHERE connections.provider = 'payroll'`;
    if (taken !== 1) throw codeUsed();
    return toConnection(await transaction.connection.findUniqueOrThrow({ where, select: shownColumns }));
  });
}

/**
 * Removes the stored credential first, so that a crash leaves nothing half-alive, and then gives it up at the vendor if that can be
 * reached. Links of people to employees stay.
 */
export async function disconnectPayroll(
  caller: CallerWith<"admin:connections">,
  authorisation: () => PayrollAuthorisation,
): Promise<void> {
  const secret = await findSecret("payroll").catch(() => null); // one that cannot be opened can still be removed
  await removeConnection(caller, "payroll");
  if (secret) await giveUp(secret, authorisation);
}

async function giveUp(secret: PayrollSecret, authorisation: () => PayrollAuthorisation): Promise<void> {
  for (const attempt of [
    () => authorisation().removeTenant(secret.accessToken, secret.connectionId),
    () => authorisation().revoke(secret.refreshToken),
  ]) {
    try {
      await attempt();
    } catch (error) {
      log.warn({ err: error }, "the payroll system was not told that it is disconnected");
    }
  }
}
