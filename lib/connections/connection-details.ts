import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { ChatReading, Connection } from "@/lib/generated/prisma/client";
import type { Provider } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { decryptSecret } from "./stored-connection";

/** Time before a credential's expiry at which the warning starts; leaves executives two weeks to act. */
const expiryWarningMs = 14 * 24 * 3_600_000;

export type ConnectionDetails = ReturnType<typeof toDetails>;

/** Decrypts credentials only to read the token's last four characters and the channel's name. */
export async function readConnectionDetails(
  _caller: CallerWith<"admin:connections">,
): Promise<Partial<Record<Provider, ConnectionDetails>>> {
  const [connections, reading] = await Promise.all([
    database().connection.findMany(),
    database().chatReading.findFirst(),
  ]);
  return Object.fromEntries(connections.map((one) => [one.provider, toDetails(one, reading)]));
}

function toDetails(connection: Connection, lastReading: ChatReading | null) {
  const { provider, orgId, actingAs, lastSuccessAt, credentialExpiresAt } = connection;
  const reading = provider === "chat" && lastReading?.orgId === orgId ? lastReading : null;
  const warnedUntil = new Date(databaseNow().getTime() + expiryWarningMs);
  return {
    /** Name of the vendor's user whose rights this connection has. */
    actingAs,
    lastSuccessAt: lastSuccessAt && toTimestamp(lastSuccessAt),
    /** Expiry of the credential unless it is renewed; null if none is known. */
    credentialEndsAt: credentialExpiresAt && toTimestamp(credentialExpiresAt),
    isEndNear: credentialExpiresAt !== null && credentialExpiresAt < warnedUntil,
    /** Number of directory people found in the chat, and what prevents finding them; null if it was not read yet. */
    people: reading?.people ?? null,
    finding: reading?.finding ?? null,
    ...summariseCredential(connection),
  };
}

/** Null for a part that the credential lacks, that cannot be decrypted, or that is too short to show. */
function summariseCredential({ provider, secret: sealed }: Connection) {
  try {
    const secret = decryptSecret(provider, sealed);
    const token = "token" in secret ? secret.token : "botToken" in secret ? secret.botToken : "";
    return {
      channel: "channelName" in secret ? secret.channelName : null,
      tokenEnding: token.length >= 16 ? token.slice(-4) : null, // of a short one, four characters reveal too much
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { channel: null, tokenEnding: null };
  }
}
