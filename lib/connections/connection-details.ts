import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { Provider } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import type { ConnectionDetails } from "./schema";
import { openSecret } from "./stored-connection";

/** As long before its end as somebody has to be told to find the time. */
const nearDays = 14;

const connectionRow = z.object({
  provider: z.enum(Provider),
  secret: z.string(),
  actingAs: z.string().nullable(),
  lastSuccessAt: z.date().nullable(),
  credentialEndsAt: z.date().nullable(),
  isNear: z.boolean().nullable(),
  people: z.number().nullable(),
  finding: z.string().nullable(),
});

/** What only the page shows of each stored connection. Opens credentials for their last letters and the channel's name alone. */
export async function readConnectionDetails(
  _caller: CallerWith<"admin:connections">,
): Promise<Partial<Record<Provider, ConnectionDetails>>> {
  const rows = await query(database(), connectionRow)`
    SELECT connections.provider::text AS provider, secret, acting_as AS "actingAs", last_success_at AS "lastSuccessAt",
      credential_expires_at AS "credentialEndsAt",
      credential_expires_at < clock_timestamp() + make_interval(days => ${nearDays}::int) AS "isNear",
      chat_readings.people, chat_readings.finding
    FROM connections
    LEFT JOIN chat_readings ON connections.provider = 'chat' AND chat_readings.org_id = connections.org_id`;
  return Object.fromEntries(
    rows.map(({ provider, secret, actingAs, lastSuccessAt, credentialEndsAt, isNear, people, finding }) => [
      provider,
      {
        lastSuccessAt: lastSuccessAt && toTimestamp(lastSuccessAt),
        actingAs,
        people: people === null ? null : { count: people, finding },
        ...describe(provider, secret),
        credential: credentialEndsAt && { endsAt: toTimestamp(credentialEndsAt), isNear: isNear === true },
      } satisfies ConnectionDetails,
    ]),
  );
}

type Described = Pick<ConnectionDetails, "channel" | "tokenEnding">;

/** What may be shown of a credential. Of one that cannot be opened here: nothing. */
function describe(provider: Provider, sealed: string): Described {
  try {
    if (provider === "projects") {
      return { channel: null, tokenEnding: endingOf(openSecret(provider, sealed).token) };
    }
    if (provider === "chat") {
      const { botToken, channelName } = openSecret(provider, sealed);
      return { channel: channelName, tokenEnding: endingOf(botToken) };
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return { channel: null, tokenEnding: null };
}

/** Of a short token four letters would be much. */
const endingOf = (token: string) => (token.length >= 16 ? token.slice(-4) : null);
