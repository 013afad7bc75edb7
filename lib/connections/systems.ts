import "server-only";
import type { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { Provider } from "@/lib/generated/prisma/enums";
import { Problem } from "@/lib/platform/problem";
import {
  createChatClient,
  createPayrollOAuthClient,
  fetchProjectsTokenOwner,
  notifyChat,
} from "./connected-systems";
import { recordConnectionOutcome, replaceProblem, rethrowAsReconnectNeeded } from "./connection-status";
import { getPayrollAccessToken } from "./payroll-tokens";
import { findUndecryptableProviders, getConnection } from "./queries";
import type { connectChatBody, connectProjectsBody, Connection } from "./schema";
import { storeAccess } from "./store-connection";
import { findSecret, type ConnectionSecrets } from "./stored-connection";

type Organisation = { id: string; name: string };

/** What the vendor says of a valid credential. */
type VerifiedAccess = { organisation: Organisation; actingAs: string; channel?: string };

type CredentialBodies = {
  projects: z.infer<typeof connectProjectsBody>;
  chat: z.infer<typeof connectChatBody>;
};
/** Systems that a form with a token connects. */
export type TokenSystem = keyof CredentialBodies;

type CheckedSystems = {
  [P in Provider]: {
    /** Tests a stored credential at the vendor; throws a `Problem` if it does not work. */
    check: (secret: ConnectionSecrets[P], signal: AbortSignal) => Promise<VerifiedAccess | null>;
  };
};
type TokenSystems = {
  [P in TokenSystem]: {
    /** Verifies an entered credential at the vendor; returns the secret to store. */
    connect: (
      body: CredentialBodies[P],
      signal: AbortSignal,
    ) => Promise<VerifiedAccess & { secret: ConnectionSecrets[P] }>;
  };
};

/** How the vendor of each system is connected and checked. A further vendor is a further entry. */
const systems: CheckedSystems & TokenSystems = {
  projects: {
    async connect({ api_token: token, organization_id }, signal) {
      const { organizations, actingAs } = await fetchProjectsTokenOwner(token, signal);
      const organisation = chooseOrganisation(organizations, organization_id);
      return { organisation, actingAs, secret: { token, organizationId: organisation.id } };
    },
    async check({ token, organizationId }, signal) {
      const { organizations, actingAs } = await fetchProjectsTokenOwner(token, signal).catch(
        replaceProblem("credentials_rejected", () =>
          createReconnectProblem(
            "The projects system rejects Kith's credential: it was revoked, or its owner was deactivated. An executive connects again under Connections.",
          ),
        ),
      );
      const organisation = organizations.find(({ id }) => id === organizationId);
      if (organisation) return { organisation, actingAs };
      throw createReconnectProblem(
        "The token no longer belongs to the connected organisation. Connect again with one that does.",
      );
    },
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
      throw createReconnectProblem(
        "The organisation was disconnected from Kith at the payroll system. Connect again.",
      );
    },
  },
  chat: {
    async connect({ bot_token: botToken, channel_id: channelId }, signal) {
      const { channelId: id, ...verified } = await openChannel({ botToken, channelId }, signal).catch(
        // While connecting, no stored connection is broken (CONN-2).
        replaceProblem(
          "reconnect_needed",
          (cause) =>
            new Problem(
              "invalid",
              "credentials_rejected",
              "The chat system does not accept this token. Copy the bot token of the app again: it begins with xoxb-.",
              { cause },
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

function chooseOrganisation(organisations: readonly Organisation[], id: string | undefined): Organisation {
  const wanted = id === undefined ? organisations : organisations.filter((one) => one.id === id);
  const [organisation] = wanted;
  if (!organisation) {
    throw new Problem(
      "invalid",
      "credentials_rejected",
      "The token is valid but does not belong to any organisation.",
    );
  }
  if (wanted.length === 1) return organisation;
  throw new Problem(
    "conflict",
    "organization_choice_needed",
    "The token belongs to several organisations. Choose the one to connect.",
    {
      extensions: {
        organizations: wanted.map(({ id, name }) => ({ organization_id: id, organization_name: name })),
      },
    },
  );
}

const createReconnectProblem = (detail: string) => new Problem("conflict", "reconnect_needed", detail);

/** Verifies the credential, and stores it if it works. Otherwise the stored connection stays unchanged. */
export async function connectSystem<P extends TokenSystem>(
  caller: CallerWith<"admin:connections">,
  provider: P,
  body: CredentialBodies[P],
  signal: AbortSignal,
): Promise<Connection> {
  const { [provider]: system }: TokenSystems = systems;
  return storeAccess(caller, provider, await system.connect(body, signal));
}

/** Tests the stored credential at the vendor; null if the system is not connected, or if its vendor names no owner. */
export async function checkCredential<P extends Provider>(
  provider: P,
  signal: AbortSignal,
): Promise<VerifiedAccess | null> {
  const { [provider]: system }: CheckedSystems = systems;
  const secret = await findSecret(provider);
  return secret && system.check(secret, signal);
}

/** Does not throw for a failed test: `status` and `last_error` describe it. Throws 404 `not_connected`. */
export async function checkConnection(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
  signal: AbortSignal,
): Promise<Connection> {
  const found = await getConnection(caller, provider);
  // Without the encryption key there is no credential to test. The row stays unchanged, so that the connection works
  // once the key is back.
  if ((await findUndecryptableProviders()).has(provider)) return found;
  try {
    await checkCredential(provider, signal);
    await recordConnectionOutcome(provider, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await recordConnectionOutcome(provider, error, provider === "chat" ? undefined : notifyChat);
  }
  return getConnection(caller, provider);
}
