import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { createCall, type CallEnvironment } from "@/lib/connections/connectors/vendor-call";
import { Problem } from "@/lib/platform/problem";
import type { ServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import { tokenRefusal, tokenResponse } from "./google-schemas";

export type GoogleTokenSettings = Omit<CallEnvironment, "limits"> & {
  tokenUrl: string;
  key: ServiceAccountKey;
  /** User that the service account acts for; null if it acts only for itself. */
  subject: string | null;
};

/** A delegation grant must list exactly these scopes. */
export const requestedScopes = [
  "https://www.googleapis.com/auth/calendar.freebusy",
  "https://www.googleapis.com/auth/calendar.events.readonly",
] as const;

const lifetimeSeconds = 3_600;

/** The token is valid for an hour (GOOGLE-4). No error contains the key or the assertion. */
export async function fetchAccessToken(
  { tokenUrl, key, subject, fetch, timing }: GoogleTokenSettings,
  signal: AbortSignal,
): Promise<string> {
  const issuedAt = Math.floor((timing?.now ?? Date.now)() / 1_000);
  const assertion = await new SignJWT({
    scope: requestedScopes.join(" "),
    ...(subject !== null && { sub: subject }),
  })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(key.keyId !== null && { kid: key.keyId }) })
    .setIssuer(key.clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(createPrivateKey(key.privateKey));
  const baseUrl = new URL(".", tokenUrl).href;
  const call = createCall({
    system: "calendar",
    baseUrl,
    headers: {},
    fetch,
    timing,
    limits: { bodyBytes: 64 * 1024 },
    refusalStatuses: [400, 401, 403],
    explainRefusal: (_status, body) => explainTokenRefusal(body),
  });
  const form = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
  const path = new URL(tokenUrl).href.slice(baseUrl.length);
  const { access_token } = await call(path, tokenResponse, { method: "POST", form, signal });
  return access_token;
}

function explainTokenRefusal(body: string): Problem {
  switch (readRefusal(body)) {
    case "unauthorized_client":
    case "access_denied":
    case "invalid_scope":
      return createRefusedProblem(
        `The calendar system does not let the service account act for the user in CALENDAR_SUBJECT. Grant its client id these scopes in the admin console, and wait up to 24 hours: ${requestedScopes.join(", ")}.`,
      );
    case "invalid_grant":
      return createRefusedProblem(
        "The calendar system refuses the service account: its key was deleted, the user in CALENDAR_SUBJECT does not exist, or this server's clock is wrong.",
      );
    default:
      return createRefusedProblem(
        "The calendar system refuses the service account. Check CALENDAR_SERVICE_ACCOUNT_KEY.",
      );
  }
}

function readRefusal(body: string): string | null {
  try {
    return tokenRefusal.parse(JSON.parse(body)).error;
  } catch {
    return null;
  }
}

export const createRefusedProblem = (detail: string) => new Problem("conflict", "reconnect_needed", detail);
