import "server-only";
import type { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { checkVendor, verifyVendor } from "./connected-systems";
import { recordOutcome, rethrowAsReconnectNeeded } from "./connection-status";
import { createRefusedProblem, createRejectedProblem, replaceProblem } from "./connectors/refusals";
import { getPayrollAccessToken } from "./payroll-tokens";
import { createChatClient, createPayrollOAuthClient } from "./vendor-clients";
import { getConnection } from "./queries";
import type { connectPeopleBody } from "./connectors/people/vendors";
import type { connectChatBody, Connection } from "./schema";
import { requireNoMove, storeAccess, type SystemAccess } from "./store-connection";
import { findSecret, isDecryptable, type ConnectionSecrets } from "./stored-connection";

type CheckedAccess = Omit<SystemAccess<Provider>, "secret"> | null;

/** Test the stored credential of each system; throw a `Problem` if it does not work. */
const checks: {
  [P in Provider]: (secret: ConnectionSecrets[P], signal: AbortSignal) => Promise<CheckedAccess>;
} = {
  projects: (secret, signal) => checkVendor(secret.vendor, secret, signal),
  async payroll({ tenantId }, signal) {
    const authorisation = createPayrollOAuthClient();
    const accessToken = await getPayrollAccessToken({ isCheck: true });
    const isOpen = await authorisation
      .hasTenant(accessToken, tenantId, { signal })
      .catch(async (error: unknown) => {
        if (!(error instanceof Problem && error.code === "reconnect_needed")) throw error;
        // The vendor may end a token early, so only a refusal of the renewed token counts as a disconnection.
        const renewed = await getPayrollAccessToken({ refused: accessToken, isCheck: true });
        return authorisation.hasTenant(renewed, tenantId, { signal });
      });
    if (isOpen) return null;
    throw createRefusedProblem(
      "The organisation was disconnected from Kith at the payroll system. Connect again.",
    );
  },
  chat: (secret, signal) => openChannel(secret, signal).catch(rethrowAsReconnectNeeded),
};

async function openChannel(
  { botToken, channelId }: Pick<ConnectionSecrets["chat"], "botToken" | "channelId">,
  signal: AbortSignal,
) {
  const chat = createChatClient(botToken);
  const { teamId, teamName, botName } = await chat.findBot(signal);
  const { id, name } = await chat.findChannel(channelId, signal);
  return { organisation: { id: teamId, name: teamName }, actingAs: botName, channel: name, channelId: id };
}

/** Stores the credential once the vendor has confirmed it. Otherwise the stored connection stays unchanged. */
export async function connectPeople(
  caller: CallerWith<"admin:connections">,
  body: z.infer<typeof connectPeopleBody>,
  signal: AbortSignal,
): Promise<Connection> {
  const { vendor } = body;
  await requireNoMove(database(), vendor); // before a credential leaves Kith, and again in the transaction
  return storeAccess(caller, "projects", { ...(await verifyVendor(vendor, body, signal)), vendor });
}

export async function connectChat(
  caller: CallerWith<"admin:connections">,
  { bot_token: botToken, channel_id: channelId }: z.infer<typeof connectChatBody>,
  signal: AbortSignal,
): Promise<Connection> {
  const { channelId: id, ...verified } = await openChannel({ botToken, channelId }, signal).catch(
    // While connecting, no stored connection is broken (CONN-2).
    replaceProblem("reconnect_needed", () =>
      createRejectedProblem(
        "The chat system does not accept this token. Copy the bot token of the app again: it begins with xoxb-.",
      ),
    ),
  );
  const secret = { botToken, channelId: id, channelName: verified.channel };
  return storeAccess(caller, "chat", { ...verified, secret });
}

/** Returns null if the system is not connected, or if its vendor names no owner of the credential. */
export async function checkCredential<P extends Provider>(
  provider: P,
  signal: AbortSignal,
): Promise<CheckedAccess> {
  const secret = await findSecret(provider);
  return secret && checks[provider](secret, signal);
}

/** Does not throw for a failed test: `status` and `last_error` describe it. Throws 404 `not_connected`. */
export async function checkConnection(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
  signal: AbortSignal,
): Promise<Connection> {
  const found = await getConnection(caller, provider);
  const stored = await database().connection.findUnique({
    where: { provider },
    select: { provider: true, secret: true },
  });
  // Without the encryption key there is no credential to test. The row stays unchanged, so that the connection works
  // once the key is back.
  if (stored && !isDecryptable(stored)) return found;
  await recordOutcome(provider, checkCredential(provider, signal)).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
  return getConnection(caller, provider);
}
