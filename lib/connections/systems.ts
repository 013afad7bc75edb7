import "server-only";
import type { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import {
  createChatClient,
  checkVendor,
  createPayrollOAuthClient,
  notifyChat,
  verifyVendor,
} from "./connected-systems";
import { recordOutcome, rethrowAsReconnectNeeded } from "./connection-status";
import { createRefusedProblem, createRejectedProblem, replaceProblem } from "./connectors/refusals";
import { getPayrollAccessToken } from "./payroll-tokens";
import { getConnection } from "./queries";
import type { connectPeopleBody } from "./connectors/people/vendors";
import type { connectChatBody, Connection } from "./schema";
import { requireNoMove, storeAccess, type SystemAccess } from "./store-connection";
import { findSecret, isDecryptable, type ConnectionSecrets } from "./stored-connection";

type CredentialBodies = {
  projects: z.infer<typeof connectPeopleBody>;
  payroll: never; // an executive consents at the vendor (`payroll-commands.ts`)
  chat: z.infer<typeof connectChatBody>;
};

type System<P extends Provider> = {
  connect?: (body: CredentialBodies[P], signal: AbortSignal) => Promise<SystemAccess<P>>;
  /** Tests the stored credential; throws a `Problem` if it does not work. */
  check: (secret: ConnectionSecrets[P], signal: AbortSignal) => Promise<CheckedAccess | null>;
};
/** What the vendor says of a stored credential; null if it says nothing. */
type CheckedAccess = Omit<SystemAccess<Provider>, "secret">;

/** How each system is connected and checked; `vendors.tsx` has the texts and form fields of its vendor. */
const systems: { [P in Provider]: System<P> } = {
  projects: {
    async connect(body, signal) {
      const { vendor } = body;
      await requireNoMove(database(), vendor); // before a credential leaves Kith, and again in the transaction
      return { ...(await verifyVendor(vendor, body, signal)), vendor };
    },
    check: (secret, signal) => checkVendor(secret.vendor, secret, signal),
  },
  payroll: {
    async check({ tenantId }, signal) {
      const authorisation = createPayrollOAuthClient();
      const vendor = { authorisation, notify: notifyChat };
      const accessToken = await getPayrollAccessToken(vendor, { isCheck: true });
      const isOpen = await authorisation
        .hasTenant(accessToken, tenantId, { signal })
        .catch(async (error: unknown) => {
          if (!(error instanceof Problem && error.code === "reconnect_needed")) throw error;
          // The vendor may end a token early, so only a refusal of the renewed token counts as a disconnection.
          const renewed = await getPayrollAccessToken(vendor, { refused: accessToken, isCheck: true });
          return authorisation.hasTenant(renewed, tenantId, { signal });
        });
      if (isOpen) return null;
      throw createRefusedProblem(
        "The organisation was disconnected from Kith at the payroll system. Connect again.",
      );
    },
  },
  chat: {
    async connect({ bot_token: botToken, channel_id: channelId }, signal) {
      const { channelId: id, ...verified } = await openChannel({ botToken, channelId }, signal).catch(
        // While connecting, no stored connection is broken (CONN-2).
        replaceProblem("reconnect_needed", () =>
          createRejectedProblem(
            "The chat system does not accept this token. Copy the bot token of the app again: it begins with xoxb-.",
          ),
        ),
      );
      return { ...verified, secret: { botToken, channelId: id, channelName: verified.channel } };
    },
    check: (secret, signal) => openChannel(secret, signal).catch(rethrowAsReconnectNeeded),
  },
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
export async function connectSystem<P extends Provider>(
  caller: CallerWith<"admin:connections">,
  provider: P,
  body: CredentialBodies[P],
  signal: AbortSignal,
): Promise<Connection> {
  const system = systems[provider];
  if (!system.connect) throw new Error(`no form connects ${provider}`);
  return storeAccess(caller, provider, await system.connect(body, signal));
}

/** Returns null if the system is not connected, or if its vendor names no owner of the credential. */
export async function checkCredential<P extends Provider>(
  provider: P,
  signal: AbortSignal,
): Promise<CheckedAccess | null> {
  const secret = await findSecret(provider);
  return secret && systems[provider].check(secret, signal);
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
  const recording = provider === "chat" ? {} : { notify: notifyChat };
  await recordOutcome(provider, checkCredential(provider, signal), recording).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
  return getConnection(caller, provider);
}
