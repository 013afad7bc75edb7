import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import type { Problem } from "@/lib/platform/problem";
import type { ServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import {
  createAuthorisedCall,
  requestAccessToken,
  type AuthorisedCallSettings,
  type TokenRefusal,
} from "./authorised-call";
import { parseJson } from "./response-body";
import type { CallEnvironment, VendorCall } from "./vendor-call";
import { vendorText } from "./vendor-text";

export type GoogleAccess = CallEnvironment & {
  apiUrl: string;
  tokenUrl: string;
  key: ServiceAccountKey;
  subject: string | null;
};

type GoogleCallSettings = Omit<AuthorisedCallSettings, "baseUrl" | "fetchToken" | "explainRefusal"> &
  GoogleAccess & {
    /** A delegation grant must list exactly these scopes. */
    scopes: readonly string[];
    explainTokenRefusal: (refusal: TokenRefusal) => Problem;
    /** `reason` is null if the vendor names none. Throttling does not get here (GOOGLE-7). */
    explainRefusal: (status: number, reason: string | null) => Problem;
  };

export function createGoogleCall({
  apiUrl,
  tokenUrl,
  key,
  subject,
  scopes,
  explainTokenRefusal,
  explainRefusal,
  ...settings
}: GoogleCallSettings): VendorCall {
  const { fetch, system, timing } = settings;
  return createAuthorisedCall({
    ...settings,
    baseUrl: apiUrl,
    explainRefusal(status, body) {
      const reason = readReason(body);
      const isThrottled = status === 403 && reason !== null && throttlingReasons.includes(reason);
      return isThrottled ? null : explainRefusal(status, reason);
    },
    async fetchToken(signal) {
      const issuedAt = Math.floor((timing?.now ?? Date.now)() / 1_000);
      const assertion = await new SignJWT({
        scope: scopes.join(" "),
        ...(subject !== null && { sub: subject }),
      })
        .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(key.keyId !== null && { kid: key.keyId }) })
        .setIssuer(key.clientEmail)
        .setAudience(tokenUrl)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(createPrivateKey(key.privateKey));
      const form = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
      return requestAccessToken({ system, fetch, timing, tokenUrl, form, explainTokenRefusal }, signal);
    },
  });
}

/** The token is valid for an hour, and there is no refresh token (GOOGLE-4). No error contains the key or the assertion. */
const lifetimeSeconds = 3_600;

const throttlingReasons = ["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded"];

/** Body of an API error. Its first reason, not the status, determines what failed (GOOGLE-7). */
const errorBody = z.object({
  error: z.object({ errors: z.array(z.object({ reason: vendorText.nullish() })) }),
});

const readReason = (body: string): string | null =>
  parseJson(errorBody, body)?.error.errors[0]?.reason ?? null;
