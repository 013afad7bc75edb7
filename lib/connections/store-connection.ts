import "server-only";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { type SystemActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { Provider } from "@/lib/generated/prisma/enums";
import { changeAs } from "@/lib/identity/session/change-as";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { peopleSystem } from "@/lib/people/people-system";
import { defaultVendor, vendorNames, vendorTexts, type VendorName } from "./connectors/people/vendor-texts";
import type { ReceivedListing } from "./connectors/people/received/received-listing";
import type { VendorAccess } from "./connectors/people/vendor";
import { publicColumns, toConnection } from "./queries";
import type { Connection } from "./schema";
import { createDefaultRules } from "./people-rules";
import { encryptSecret, type ConnectionSecrets } from "./stored-connection";

/** Records whose ids belong to an organisation, so that a connection to another one is refused. */
const recordNouns: Partial<Record<Provider, string>> = { payroll: "employees", projects: "people" };

export type SystemAccess<P extends Provider> = VendorAccess & {
  channel?: string;
  vendor?: VendorName;
  tokenExpiresAt?: Date;
  secret: ConnectionSecrets[P];
};

export const storeAccess = <P extends Provider>(
  caller: CallerWith<"admin:connections">,
  provider: P,
  access: SystemAccess<P>,
): Promise<Connection> =>
  changeAs(caller, "admin:connections", async (transaction, current) => {
    if (access.vendor) await prepareVendor(transaction, access.vendor, access.organisation.id);
    await requireSameOrganisation(transaction, provider, access.organisation);
    return storeConnection(transaction, current, provider, access);
  });

/** Throws 409 `move_needed`. Deletes the connection to another vendor, with the listing that was sent there. */
async function prepareVendor(transaction: DatabaseSession, vendor: string, orgId: string): Promise<void> {
  await lockConnection(transaction, peopleSystem);
  await requireNoMove(transaction, vendor, orgId);
  await transaction.connection.deleteMany({ where: { provider: peopleSystem, vendor: { not: vendor } } });
}

export async function storeConnection<P extends Provider>(
  transaction: DatabaseSession,
  caller: Caller | SystemActor,
  provider: P,
  { organisation: { id, name }, actingAs, channel, vendor, secret, ...ends }: SystemAccess<P>,
): Promise<Connection> {
  await recordAuditEvents(transaction, caller, [
    { kind: "connection_made", subject: { id: provider, name }, ...(channel && { detail: `#${channel}` }) },
  ]);
  const now = databaseNow();
  const stored = {
    orgId: id,
    orgName: name,
    vendor: vendor ?? null,
    actingAs: actingAs ?? null,
    secret: encryptSecret(provider, secret),
    tokenExpiresAt: ends.tokenExpiresAt ?? null,
    credentialExpiresAt: ends.credentialEndsAt ?? null,
    connectedBy: caller.userId,
    connectedAt: now,
    status: "connected" as const,
    lastCheckedAt: now,
    lastSuccessAt: now,
    lastError: null,
    isBreakNotified: false,
    cooldownUntil: null,
    recordsReadAt: null,
  };
  const row = await transaction.connection.upsert({
    where: { provider },
    create: { provider, ...stored },
    update: stored,
    select: publicColumns,
  });
  const rules = vendor && createDefaultRules(vendor);
  if (rules && rules.rules.length > 0) {
    await transaction.peopleRules.createMany({ data: [{ vendor, rules }], skipDuplicates: true });
  }
  return toConnection(row);
}

export async function connectSender<N extends "manage:people" | "provision:people">(
  actor: CallerWith<N> | SystemActor,
  need: N,
  vendor: ReceivedListing["vendor"],
): Promise<void> {
  const connect = async (transaction: DatabaseSession, current: CallerWith<N> | SystemActor) => {
    await lockConnection(transaction, peopleSystem);
    if ((await requireSender(transaction, vendor)) === "connected") return;
    await storeConnection(transaction, current, peopleSystem, {
      organisation: { id: vendor, name: vendorTexts[vendor].name },
      vendor,
      secret: { vendor },
    });
  };
  return "via" in actor
    ? changeAs(actor, need, connect)
    : database().$transaction((transaction) => connect(transaction, actor));
}

/** Throws 409 `other_source`, or `move_needed` if nothing is connected and people have the ids of another vendor. */
export async function requireSender(
  session: DatabaseSession,
  vendor: string,
): Promise<"connected" | "nothing connected"> {
  const connected = await session.connection.findUnique({
    where: { provider: peopleSystem },
    select: { vendor: true, orgName: true },
  });
  // While both versions serve during an upgrade, the previous one stores no vendor.
  if (connected && (connected.vendor ?? defaultVendor) === vendor) return "connected";
  if (connected) {
    throw new Problem(
      "conflict",
      "other_source",
      `People come from ${connected.orgName}, so this listing was not applied. An executive chooses the source under Connections.`,
    );
  }
  await requireNoMove(session, vendor);
  return "nothing connected";
}

export function getVendorName(vendor: string): string {
  const known = vendorNames.find((name) => name === vendor);
  return known ? vendorTexts[known].name : vendor;
}

/** Null if the ids of the stored people are of this source. An unknown organisation (`""`) matches every organisation. */
export async function findOtherSource(
  session: DatabaseSession,
  vendor: string,
  orgId: string,
): Promise<string | null> {
  const { peopleVendor, peopleOrgId } = await session.directoryState.findFirstOrThrow();
  const isSameOrganisation = [peopleOrgId, orgId].includes("") || peopleOrgId === orgId;
  if (peopleVendor === null || (peopleVendor === vendor && isSameOrganisation)) return null;
  // A person who left and is still stored returns by their id, which a record of another source may have.
  return (await session.person.count()) > 0 ? getVendorName(peopleVendor) : null;
}

/** Throws 409 `move_needed` if stored people have the ids of another vendor or organisation. */
export async function requireNoMove(session: DatabaseSession, vendor: string, orgId = ""): Promise<void> {
  const former = await findOtherSource(session, vendor, orgId);
  if (former === null) return;
  throw new Problem(
    "conflict",
    "move_needed",
    `The people of the directory, also those who left recently, come from another source (${former}), with other ids. Nothing was changed. Under Connections, choose "Move to another source", which keeps everyone's data, or connect the former source again.`,
  );
}

/** Until the transaction ends, other requests that connect the system wait. A first connection has no row to lock. */
export const lockConnection = async (transaction: DatabaseSession, provider: Provider): Promise<void> =>
  void (await transaction.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext(${`connection ${provider}`}))`);

/**
 * Throws a 409 `other_organisation` if a different organisation is connected and the system's ids, and therefore all
 * links, belong to an organisation. Must be called in the transaction that stores the credential. Until this
 * transaction ends, other requests that connect the system wait.
 */
export async function requireSameOrganisation(
  transaction: DatabaseSession,
  provider: Provider,
  wanted: { id: string; name: string },
): Promise<void> {
  const nouns = recordNouns[provider];
  if (nouns === undefined) return;
  await lockConnection(transaction, provider);
  const connected = await transaction.connection.findUnique({ where: { provider } });
  if (!connected || connected.orgId === null || connected.orgId === wanted.id) return;
  const { orgName } = connected;
  const system = provider === peopleSystem ? "The source of people" : "Payroll";
  throw new Problem(
    "conflict",
    "other_organisation",
    `${system} is connected to ${orgName}, and ${wanted.name} is another organisation, with other ${nouns}. Nothing was changed. Choose ${orgName}, or disconnect it first.`,
  );
}

/**
 * Throws 404 `not_connected`. The credential is not revoked: the source of people has no API for that, and other programs
 * may use the chat app. `beforeRemoval` is in the transaction, with the name of the organisation.
 */
export async function removeConnection<T = void>(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
  beforeRemoval?: (transaction: DatabaseSession, orgName: string) => Promise<T>,
): Promise<T | undefined> {
  return changeAs(caller, "admin:connections", async (transaction, current) => {
    const row = await transaction.connection.findUnique({
      where: { provider },
      select: { orgName: true },
    });
    const notConnected = new Problem("missing", "not_connected", `The ${provider} system is not connected.`);
    if (!row) throw notConnected;
    const result = await beforeRemoval?.(transaction, row.orgName);
    const { count } = await transaction.connection.deleteMany({ where: { provider } });
    if (count === 0) throw notConnected; // a concurrent request disconnected it
    await recordAuditEvents(transaction, current, [
      { kind: "connection_removed", subject: { id: provider, name: row.orgName } },
    ]);
    return result;
  });
}
