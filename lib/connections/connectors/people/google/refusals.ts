import type { TokenRefusal } from "@/lib/connections/connectors/authorised-call";
import type { Problem } from "@/lib/platform/problem";
import { createRefusedProblem } from "@/lib/connections/connectors/refusals";

/** Scope that reads users, and scope that reads groups and their members; needed only for rules about groups. */
export const userScope = "https://www.googleapis.com/auth/admin.directory.user.readonly";
export const groupScope = "https://www.googleapis.com/auth/admin.directory.group.readonly";

export type Refused = { scope: string; clientId: string | null };

const nameClient = ({ clientId }: Refused) =>
  clientId === null ? "the client ID of the service account" : `the client ID ${clientId}`;

/** The description of a refused grant distinguishes its causes (GOOGLEDIR-3). */
export function explainTokenRefusal({ error, description }: TokenRefusal, refused: Refused): Problem {
  if (["unauthorized_client", "access_denied", "invalid_scope"].includes(error))
    return createRefusedProblem(
      `Google does not let the service account act for the administrator. In the Admin console, under Security → Access and data control → API controls → Domain-wide delegation, add ${nameClient(refused)} with the scope ${refused.scope}. Google may need up to 24 hours.`,
    );
  const known = grantRefusals.find(([words]) => words.test(`${error} ${description}`));
  return createRefusedProblem(
    known?.[1] ??
      "Google refuses the service account: its key was deleted, the administrator's address is not an active user, or this server's clock is wrong.",
  );
}

const grantRefusals: readonly (readonly [RegExp, string])[] = [
  [
    /short-lived|timeframe/i,
    "Google refuses the service account because this server's clock is wrong. Set the clock, and try again.",
  ],
  [
    /email|user id/i,
    "Google does not know the administrator's address. Enter the address of an active administrator of the Google Workspace account.",
  ],
  [
    /signature|account not found|invalid_client/i,
    "Google does not know the key: it or its service account was deleted. Create a new JSON key, and connect with it.",
  ],
];

export function explainRefusal(status: number, reason: string | null, refused: Refused): Problem {
  if (status === 401)
    return createRefusedProblem(
      "Google refuses the access token of the service account. Create a new JSON key, and connect with it.",
    );
  if (reason === "accessNotConfigured")
    return createRefusedProblem(
      "The Admin SDK API is turned off in the Google Cloud project of the service account. Enable the Admin SDK API there under APIs & Services → Library, and try again after some minutes.",
    );
  if (reason === "domainCannotUseApis")
    return createRefusedProblem(
      "The Google Workspace account does not allow access by API. Allow it in the Admin console under Security → Access and data control → API controls.",
    );
  const privilege = refused.scope === groupScope ? "Groups → Read" : "Users → Read";
  return createRefusedProblem(
    `Google does not let the administrator's address read the directory. Enter the address of a super administrator, or of one with the Admin API privilege ${privilege}, and check that ${nameClient(refused)} has the scope ${refused.scope}.`,
  );
}
