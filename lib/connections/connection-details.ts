import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { Provider } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/platform/text/times";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { decryptSecret } from "./stored-connection";

/** Days before a credential's expiry at which the warning starts; leaves executives time to act. */
const expiryWarningDays = 14;

const time = z.date().transform(toTimestamp).nullable();

const detailsRow = z.object({
  provider: z.enum(Provider),
  secret: z.string(),
  /** Name of the vendor's user whose rights this connection has. */
  actingAs: z.string().nullable(),
  lastSuccessAt: time,
  /** Expiry of the credential unless it is renewed; null if none is known. */
  credentialEndsAt: time,
  isEndNear: z.boolean(),
  /** Number of directory people found in the chat, and what prevents finding them; null if it was not read yet. */
  people: z.number().nullable(),
  finding: z.string().nullable(),
});

/** `tokenEnding`: last four characters, to identify the token. */
export type ConnectionDetails = Omit<z.infer<typeof detailsRow>, "provider" | "secret"> & {
  channel: string | null;
  tokenEnding: string | null;
};

/** Decrypts credentials only to read the token's last four characters and the channel's name. */
export async function readConnectionDetails(
  _caller: CallerWith<"admin:connections">,
): Promise<Partial<Record<Provider, ConnectionDetails>>> {
  const rows = await query(database(), detailsRow)`
    SELECT connections.provider::text AS provider, secret, acting_as AS "actingAs", last_success_at AS "lastSuccessAt",
      credential_expires_at AS "credentialEndsAt", chat_readings.people, chat_readings.finding, coalesce(
        credential_expires_at < clock_timestamp() + make_interval(days => ${expiryWarningDays}::int), false) AS "isEndNear"
    FROM connections
    LEFT JOIN chat_readings ON connections.provider = 'chat' AND chat_readings.org_id = connections.org_id`;
  return Object.fromEntries(
    rows.map(({ provider, secret, ...details }) => [
      provider,
      { ...details, ...summariseCredential(provider, secret) },
    ]),
  );
}

/** Null for a part that the credential lacks, that cannot be decrypted, or that is too short to show. */
function summariseCredential(
  provider: Provider,
  sealed: string,
): Pick<ConnectionDetails, "channel" | "tokenEnding"> {
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
