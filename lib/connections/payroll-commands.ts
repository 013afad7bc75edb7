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
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { encrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { withLease } from "@/lib/platform/database/lease";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { createPayrollOAuthClient } from "./vendor-clients";
import { removeConnection, requireSameOrganisation, storeConnection } from "./store-connection";
import type { Connection } from "./schema";
import { findSecret, payrollSecretSchema } from "./stored-connection";

const pendingLifetimeMs = 10 * 60_000;

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
export async function startPayrollAuthorisation(caller: CallerWith<"admin:connections">): Promise<string> {
  const authorisation = createPayrollOAuthClient();
  const id = randomUUID();
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const now = databaseNow();
  await database().pendingAuthorisation.deleteMany({ where: { expiresAt: { lt: now } } });
  const pending = {
    id,
    userId: caller.userId,
    stateHash: sha256Base64Url(state),
    secret: encryptPending(id, { verifier }),
    expiresAt: new Date(now.getTime() + pendingLifetimeMs),
  };
  await changeAs(caller, "admin:connections", (transaction) =>
    transaction.pendingAuthorisation.create({ data: pending }),
  );
  return authorisation.buildConsentUrl({ state, verifier, redirectUri: getPayrollRedirectUri() });
}

type CallbackParameters = { code: string; state: string | undefined; tenantId: string | undefined };

/** The pending authorisation is valid for one code, whose tokens are stored until a tenant is chosen. Throws a 409 if
 * another organisation is connected, because links to employees belong to an organisation. */
export async function finishPayrollAuthorisation(
  caller: CallerWith<"admin:connections">,
  callback: CallbackParameters,
): Promise<Connection> {
  const authorisation = createPayrollOAuthClient();
  const pending = await findPending(caller, callback.state);
  const tokens = await exchangeCodeOnce(pending, callback.code, authorisation);
  const tenants = await authorisation.listTenants(tokens.accessToken);
  const tenant = chooseTenant(tenants, callback.tenantId);
  return storeAuthorisedConnection(caller, pending.id, tenant, tokens);
}

type PendingAuthorisation = Awaited<ReturnType<typeof findPending>>;

async function findPending(caller: Caller, state: string | undefined) {
  const row = await database().pendingAuthorisation.findFirst({
    where: {
      userId: caller.userId,
      expiresAt: { gt: databaseNow() },
      ...(state !== undefined && { stateHash: sha256Base64Url(state) }),
    },
    orderBy: { createdAt: "desc" },
  });
  if (!row) {
    throw new Problem(
      "invalid",
      "authorisation_not_found",
      "This response of the payroll system does not match an authorisation that you started in the last ten minutes. Press Connect payroll again.",
    );
  }
  return { ...row, sealed: row.secret, secret: decryptPending(row) };
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
  { id, secret, sealed, usedAt }: PendingAuthorisation,
  code: string,
  authorisation: PayrollOAuthClient,
): Promise<PayrollTokens> {
  const codeHash = sha256Base64Url(code);
  if (usedAt) {
    if (secret.tokens && secret.codeHash === codeHash) return secret.tokens;
    throw createCodeUsedProblem();
  }
  const claimed = await database().pendingAuthorisation.updateMany({
    where: { id, usedAt: null, secret: sealed },
    data: { usedAt: databaseNow() },
  });
  if (claimed.count !== 1) throw createCodeUsedProblem();
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
  const chosen = wanted === undefined ? tenants : tenants.filter(({ tenantId }) => tenantId === wanted);
  if (tenants.length === 0) {
    throw new Problem(
      "invalid",
      "no_organisation",
      "This consent does not allow any organisation at the payroll system: none was chosen, or a later consent replaced it. Press Connect payroll again and choose one there.",
    );
  }
  const [tenant, ...others] = chosen;
  if (!tenant) {
    throw new Problem(
      "invalid",
      "unknown_tenant",
      "You did not allow this organisation at the payroll system.",
    );
  }
  if (others.length === 0 || wanted !== undefined) return tenant;
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
    // A revocation would end the new authorisation too (XERO-10).
    await transaction.pendingRevocation.deleteMany();
    await transaction.externalIdentity.updateMany({
      where: { provider: "payroll" },
      data: { isKnown: isOther ? false : null },
    });
    // The choice of a tenant takes time, so token lifetimes count from the exchange. Only the request that deletes the
    // pending authorisation stores its tokens: a second one could overwrite renewed tokens.
    const where = { id: pendingId };
    const pending = await transaction.pendingAuthorisation.findUnique({ where });
    const { count } = await transaction.pendingAuthorisation.deleteMany({ where });
    if (!pending?.usedAt || count !== 1) throw createCodeUsedProblem();
    const exchangedMs = pending.usedAt.getTime();
    return storeConnection(transaction, current, "payroll", {
      organisation,
      secret,
      tokenExpiresAt: new Date(exchangedMs + expiresInSeconds * 1_000),
      ...(credentialExpiresInSeconds !== null && {
        credentialEndsAt: new Date(exchangedMs + credentialExpiresInSeconds * 1_000),
      }),
    });
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

const revocationMs = 24 * 3_600_000;

const getRevocationLocation = (id: string) => ({ table: "pending_revocations", column: "secret", row: id });

/**
 * Deletes the stored connection and ends the authorisation at the vendor. The credential is stored as a pending
 * revocation in the same transaction, so that a crash or an unreachable vendor does not lose it: `retryRevocations`
 * tries again for a day. `revocation` is absent if the authorisation has ended. Links of people to employees stay.
 */
export async function disconnectPayroll(
  caller: CallerWith<"admin:connections">,
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
    const expiresAt = new Date(databaseNow().getTime() + revocationMs);
    await transaction.pendingRevocation.create({ data: { id, orgName, secret, expiresAt } });
    return { id, orgName, secret };
  });
  if (!pending) return { revocation: "impossible" };
  return (await tryRevocation(pending)) ? {} : { revocation: "retrying" };
}

type PendingRevocation = { id: string; orgName: string; secret: string };

/** On one instance at a time. Gives up after a day, with an audit entry. */
export async function retryRevocations(): Promise<void> {
  if ((await database().pendingRevocation.count()) === 0) return;
  await withLease("payroll-tokens", 60, async () => {
    for (const { expiresAt, ...pending } of await database().pendingRevocation.findMany()) {
      const isEnded = await tryRevocation(pending);
      if (isEnded) await closeRevocation(pending, "ended later in the payroll system");
      else if (expiresAt < databaseNow())
        await closeRevocation(pending, "not ended in the payroll system within a day. End it there");
    }
  });
}

async function closeRevocation({ id, orgName: name }: PendingRevocation, detail: string): Promise<void> {
  await database().pendingRevocation.deleteMany({ where: { id } });
  await recordAuditEvents(database(), kithActor, [
    { kind: "connection_removed", subject: { id: "payroll", name }, detail: `authorisation ${detail}` },
  ]);
}

/** Returns true if the vendor confirmed the revocation, which ends all access (XERO-10). Logs failures. */
async function tryRevocation({ id, secret }: PendingRevocation): Promise<boolean> {
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
  await attempt(() => createPayrollOAuthClient().removeTenant(accessToken, connectionId));
  const isRevoked = await attempt(() => createPayrollOAuthClient().revoke(refreshToken));
  if (isRevoked) await database().pendingRevocation.deleteMany({ where: { id } });
  return isRevoked;
}
