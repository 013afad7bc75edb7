import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import type {
  PayrollOAuthClient,
  PayrollTenant,
  PayrollTokens,
} from "@/lib/connections/connectors/payroll/port";
import { changeAs } from "@/lib/identity/session/change-as";
import { kithActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { encrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { withLease } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { publicColumns, toConnection } from "./queries";
import { removeConnection, requireSameOrganisation, storeConnection } from "./store-connection";
import type { Connection } from "./schema";
import { findSecret, payrollSecretSchema } from "./stored-connection";

const pendingLifetimeMinutes = 10;

export const getPayrollRedirectUri = () => `${environment().publicUrl}/admin/connections/payroll/callback`;

/** Stored encrypted. `codeHash` and `tokens` are set after the exchange of the code. */
const pendingSecretSchema = z.object({
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
type PendingSecret = z.infer<typeof pendingSecretSchema>;

const getPendingSecretLocation = (id: string) => ({
  table: "pending_authorisations",
  column: "secret",
  row: id,
});
const encryptPending = (id: string, secret: PendingSecret) =>
  encrypt(JSON.stringify(secret), getPendingSecretLocation(id), environment().encryptionKeys);

const sha256Base64Url = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The state's hash and the encrypted PKCE verifier are stored for ten minutes, bound to the caller. */
export async function startPayrollAuthorisation(
  caller: CallerWith<"admin:connections">,
  authorisation: PayrollOAuthClient,
): Promise<string> {
  const id = randomUUID();
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const secret = encryptPending(id, { verifier });
  await database().$executeRaw`DELETE FROM pending_authorisations WHERE expires_at < clock_timestamp()`;
  await changeAs(
    caller,
    "admin:connections",
    (transaction) => transaction.$executeRaw`
    INSERT INTO pending_authorisations (id, user_id, state_hash, secret, expires_at)
    VALUES (${id}::uuid, ${caller.userId}::uuid, ${sha256Base64Url(state)}, ${secret},
      clock_timestamp() + make_interval(mins => ${pendingLifetimeMinutes}::int))`,
  );
  return authorisation.buildConsentUrl({ state, verifier, redirectUri: getPayrollRedirectUri() });
}

type CallbackParameters = { code: string; state: string | undefined; tenantId: string | undefined };

/**
 * Exchanges the code and stores the connection. The caller's pending authorisation is valid for one code. The vendor
 * accepts a code once, so the encrypted tokens are stored with the pending authorisation until a tenant is chosen. If a
 * different organisation is connected, throws a 409 and leaves the connection unchanged, because links to employees
 * belong to an organisation.
 */
export async function finishPayrollAuthorisation(
  caller: CallerWith<"admin:connections">,
  callback: CallbackParameters,
  authorisation: PayrollOAuthClient,
): Promise<Connection> {
  const pending = await findPending(caller, callback.state);
  const tokens = await exchangeCodeOnce(pending, callback.code, authorisation);
  const tenants = await authorisation.listTenants(tokens.accessToken);
  const tenant = chooseTenant(tenants, callback.tenantId);
  return storeAuthorisedConnection(caller, pending.id, tenant, tokens);
}

type PendingAuthorisation = { id: string; secret: PendingSecret; sealed: string; isUsed: boolean };

async function findPending(caller: Caller, state: string | undefined): Promise<PendingAuthorisation> {
  const stateHash = state === undefined ? null : sha256Base64Url(state);
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
      "This response of the payroll system does not match an authorisation that you started in the last ten minutes. Press Connect payroll again.",
    );
  }
  return { id: row.id, secret: decryptPending(row), sealed: row.secret, isUsed: row.isUsed };
}

function decryptPending({ id, secret }: { id: string; secret: string }): PendingSecret {
  const text = tryDecrypt(secret, getPendingSecretLocation(id), environment().encryptionKeys);
  if (text !== null) return pendingSecretSchema.parse(JSON.parse(text));
  throw new Problem(
    "invalid",
    "authorisation_not_found",
    "Kith can no longer decrypt this authorisation. Press Connect payroll again.",
  );
}

/**
 * Exchanges the code and stores the tokens. A repeated call with this code returns the stored tokens. Throws 400
 * `code_used` for a different code or while a concurrent call exchanges one, and 400 `code_refused` if the vendor
 * refuses the code. Any other failure releases the authorisation, so that the next call can exchange a code.
 */
async function exchangeCodeOnce(
  { id, secret, sealed, isUsed }: PendingAuthorisation,
  code: string,
  authorisation: PayrollOAuthClient,
): Promise<PayrollTokens> {
  const codeHash = sha256Base64Url(code);
  if (isUsed) {
    if (secret.tokens && secret.codeHash === codeHash) return secret.tokens;
    throw createCodeUsedProblem();
  }
  const claimed = await database().$executeRaw`
    UPDATE pending_authorisations SET used_at = clock_timestamp()
    WHERE id = ${id}::uuid AND used_at IS NULL AND secret = ${sealed}`;
  if (claimed !== 1) throw createCodeUsedProblem();
  try {
    const tokens = await authorisation.exchange({
      code,
      verifier: secret.verifier,
      redirectUri: getPayrollRedirectUri(),
    });
    // If a withdrawal deleted the authorisation, nothing is stored here, and the connection is refused afterwards.
    await database().pendingAuthorisation.updateMany({
      where: { id },
      data: { secret: encryptPending(id, { ...secret, codeHash, tokens }) },
    });
    return tokens;
  } catch (error) {
    // A refused code is no longer valid, so the user has to start again. After any other failure, such as a network
    // failure, the code may still be valid.
    const isRefused = error instanceof Problem && error.code === "payroll_refused";
    if (isRefused) await database().pendingAuthorisation.deleteMany({ where: { id } });
    else await database().pendingAuthorisation.updateMany({ where: { id }, data: { usedAt: null } });
    throw isRefused ? createCodeRefusedProblem(error) : error;
  }
}

const createCodeUsedProblem = () =>
  new Problem(
    "invalid",
    "code_used",
    "This authorisation was used already. Check whether payroll is connected; if not, press Connect payroll again.",
  );

const createCodeRefusedProblem = (cause: unknown) =>
  new Problem(
    "invalid",
    "code_refused",
    "The payroll system did not accept the code: it is more than five minutes old, was used before, or Kith's app there has another secret. Press Connect payroll again.",
    { cause },
  );

function chooseTenant(tenants: readonly PayrollTenant[], wanted: string | undefined): PayrollTenant {
  const [first] = tenants;
  if (!first) {
    throw new Problem(
      "invalid",
      "no_organisation",
      "This consent does not allow any organisation at the payroll system: none was chosen, or a later consent replaced it. Press Connect payroll again and choose one there.",
    );
  }
  const chosen = wanted === undefined ? undefined : tenants.find(({ tenantId }) => tenantId === wanted);
  if (chosen) return chosen;
  if (wanted !== undefined) {
    throw new Problem(
      "invalid",
      "unknown_tenant",
      "You did not allow this organisation at the payroll system.",
    );
  }
  if (tenants.length === 1) return first;
  throw new Problem(
    "conflict",
    "tenant_choice_needed",
    "The payroll system offers several organisations. Choose the one to connect.",
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

/** Throws 400 `code_used` if a concurrent request deleted the pending authorisation first. */
async function storeAuthorisedConnection(
  caller: CallerWith<"admin:connections">,
  pendingId: string,
  { connectionId, tenantId, tenantName }: PayrollTenant,
  { accessToken, refreshToken, expiresInSeconds, credentialExpiresInSeconds }: PayrollTokens,
): Promise<Connection> {
  const organisation = { id: tenantId, name: tenantName };
  const secret = { accessToken, refreshToken, tenantId, connectionId };
  // The change of organisation marks links to employees.
  const change = { need: "admin:connections", locksDirectory: true } as const;
  return changeAs(caller, change, async (transaction, current) => {
    await requireSameOrganisation(transaction, "payroll", organisation);
    const isOther = await isOtherOrganisation(transaction, tenantName);
    await storeConnection(transaction, current, "payroll", { organisation, secret });
    // A revocation would end the new authorisation too (XERO-10).
    await transaction.pendingRevocation.deleteMany();
    await transaction.externalIdentity.updateMany({
      where: { provider: "payroll" },
      data: { isKnown: isOther ? false : null },
    });
    // The choice of a tenant takes time, so token lifetimes count from the exchange, by the database's clock. Only the
    // request that deletes the pending authorisation stores its tokens: a second one could overwrite renewed tokens.
    const storedCount = await transaction.$executeRaw`
      WITH pending AS (DELETE FROM pending_authorisations WHERE id = ${pendingId}::uuid RETURNING used_at)
      UPDATE connections SET token_expires_at = pending.used_at + make_interval(secs => ${expiresInSeconds}::int),
        credential_expires_at = pending.used_at + make_interval(secs => ${credentialExpiresInSeconds}::int)
      FROM pending WHERE connections.provider = 'payroll'`;
    if (storedCount !== 1) throw createCodeUsedProblem();
    const where = { provider: "payroll" } as const;
    return toConnection(await transaction.connection.findUniqueOrThrow({ where, select: publicColumns }));
  });
}

/**
 * Returns true if payroll was last connected to an organisation with another name, so that no link has an employee in
 * this one. A disconnection deletes the connection, so the audit log is the source. If the organisation was only
 * renamed, the next list of employees corrects the links.
 */
async function isOtherOrganisation(transaction: DatabaseSession, name: string): Promise<boolean> {
  const last = await transaction.auditEvent.findFirst({
    where: { kind: { in: ["connection_made", "connection_removed"] }, subjectId: "payroll" },
    orderBy: { id: "desc" },
    select: { subjectName: true },
  });
  return last !== null && last.subjectName !== name;
}

const revocationHours = 24;

const getRevocationLocation = (id: string) => ({ table: "pending_revocations", column: "secret", row: id });

/**
 * Deletes the stored connection and ends the authorisation at the vendor. The credential is stored as a pending
 * revocation in the same transaction, so that a crash or an unreachable vendor does not lose it: `retryRevocations`
 * tries again for a day. `revocation` is absent if the authorisation has ended. Links of people to employees stay.
 */
export async function disconnectPayroll(
  caller: CallerWith<"admin:connections">,
  authorisation: () => PayrollOAuthClient,
): Promise<{ revocation?: "retrying" | "impossible" }> {
  const id = randomUUID();
  const pending = await removeConnection(caller, "payroll", async (transaction, orgName) => {
    // A credential that cannot be decrypted can still be removed.
    const credential = await findSecret("payroll", transaction).catch((error: unknown) => {
      if (error instanceof Problem && error.code === "reconnect_needed") return null;
      throw error;
    });
    if (!credential) return null;
    const secret = encrypt(
      JSON.stringify(credential),
      getRevocationLocation(id),
      environment().encryptionKeys,
    );
    await transaction.$executeRaw`
      INSERT INTO pending_revocations (id, org_name, secret, expires_at)
      VALUES (${id}::uuid, ${orgName}, ${secret}, clock_timestamp() + make_interval(hours => ${revocationHours}::int))`;
    return { id, orgName, secret };
  });
  if (!pending) return { revocation: "impossible" };
  return (await tryRevocation(pending, authorisation)) ? {} : { revocation: "retrying" };
}

type PendingRevocation = { id: string; orgName: string; secret: string };

/** Tries again to end deleted authorisations, on one instance at a time. Gives up after a day, with an audit entry. */
export async function retryRevocations(authorisation: () => PayrollOAuthClient): Promise<void> {
  if ((await database().pendingRevocation.count()) === 0) return;
  await withLease("payroll-tokens", 60, async () => {
    const rows = await query(
      database(),
      z.object({ id: z.string(), orgName: z.string(), secret: z.string(), isExpired: z.boolean() }),
    )`
      SELECT id, org_name AS "orgName", secret, expires_at < clock_timestamp() AS "isExpired" FROM pending_revocations`;
    for (const { isExpired, ...pending } of rows) {
      const isEnded = await tryRevocation(pending, authorisation);
      if (isEnded) await closeRevocation(pending, "ended later in the payroll system");
      else if (isExpired)
        await closeRevocation(pending, "not ended in the payroll system within a day. End it there");
    }
  });
}

async function closeRevocation({ id, orgName }: PendingRevocation, detail: string): Promise<void> {
  await database().pendingRevocation.deleteMany({ where: { id } });
  await recordAuditEvents(database(), kithActor, [
    {
      kind: "connection_removed",
      subject: { id: "payroll", name: orgName },
      detail: `authorisation ${detail}`,
    },
  ]);
}

/** Returns true if the vendor confirmed the revocation, which ends all access (XERO-10). Logs failures. */
async function tryRevocation(
  { id, secret }: PendingRevocation,
  authorisation: () => PayrollOAuthClient,
): Promise<boolean> {
  const text = tryDecrypt(secret, getRevocationLocation(id), environment().encryptionKeys);
  if (text === null) return false;
  const { accessToken, refreshToken, connectionId } = payrollSecretSchema.parse(JSON.parse(text));
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      return true;
    } catch (error) {
      log.warn({ err: error }, "the payroll connection could not be revoked at the vendor");
      return false;
    }
  };
  await attempt(() => authorisation().removeTenant(accessToken, connectionId));
  const isRevoked = await attempt(() => authorisation().revoke(refreshToken));
  if (isRevoked) await database().pendingRevocation.deleteMany({ where: { id } });
  return isRevoked;
}
