import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { describeErrorWithoutStack } from "@/lib/platform/log/log-redaction";
import { isOutage } from "@/lib/platform/database/outage";
import { Problem } from "@/lib/platform/problem";
import { clockDiffersError, createOpenIdProvider, parseSsoProfile } from "./openid-provider";
import {
  closeSession,
  openSession,
  sessionSeconds,
  signInWithPasswordWithinLimit,
  signInWithSso,
  type PasswordSignIn,
} from "./sign-in";

const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1024),
  code: z.string().max(64).optional(),
});

/** `onFailure` receives all errors of a password sign-in, such as a 429 or a missing code, and database outages. */
export function buildAuthOptions({
  address,
  browser = null,
  onFailure,
}: {
  address: string;
  browser?: string | null;
  onFailure: (error: unknown) => void;
}): NextAuthOptions {
  const { sessionSecret, oidc } = environment();
  let byPassword: PasswordSignIn | null = null;
  return {
    secret: sessionSecret,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/signin", error: "/signin", signOut: "/signin" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {} },
        authorize: async (input) => {
          const parsed = credentials.safeParse(input);
          if (!parsed.success) return null;
          try {
            byPassword = await signInWithPasswordWithinLimit(parsed.data, address);
            return byPassword && { id: byPassword.id, name: byPassword.name };
          } catch (error) {
            onFailure(error); // next-auth would include the error's text in its response
            return null;
          }
        },
      }),
      ...(oidc ? [createOpenIdProvider(oidc)] : []),
    ],
    callbacks: {
      signIn: async ({ account, profile, user }) => {
        if (account?.type !== "oauth" || !oidc) return account?.type === "credentials";
        try {
          const known = parseSsoProfile(oidc, profile);
          const outcome = known && (await signInWithSso(known, address));
          if (!outcome) return false;
          if ("refused" in outcome) return `/signin?error=${outcome.refused}`;
          // Passes the id and name of the Kith user to the `jwt` callback instead of the provider's.
          user.id = outcome.user.id;
          user.name = outcome.user.name;
          return true;
        } catch (error) {
          // The user is in a browser, so redirect to a page that explains what to do.
          if (error instanceof Problem && error.kind === "too-many") return `/signin?error=${error.code}`;
          if (isOutage(error)) onFailure(error);
          log.error({ err: error }, "single sign-on failed");
          return "/signin?error=Failed"; // next-auth would include the error's text in the URL
        }
      },
      jwt: async ({ token, user, account }) => {
        if (!user) return token; // no route of Kith reads a session through next-auth
        const name = user.name ?? "";
        const isBySso = account?.type === "oauth";
        const opening = { ...byPassword, browser, isBySso };
        const method = isBySso ? "Single sign-on" : "Password";
        return { sub: user.id, name, sessionId: await openSession({ id: user.id, name }, method, opening) };
      },
      redirect: ({ url, baseUrl }) => (isOwnUrl(url, baseUrl) ? new URL(url, baseUrl).href : baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        const sessionId = z.uuid().safeParse(token["sessionId"]);
        if (sessionId.success) await closeSession(sessionId.data);
      },
    },
    logger: {
      // Anyone can cause these errors, for example with an expired cookie, so they are warnings; internal failures are
      // logged separately. Other details from next-auth are omitted, because the provider or an attacker controls them.
      error: (code, metadata) => {
        const error = metadata instanceof Error ? metadata : metadata.error;
        // An outage is reported, because next-auth would treat it as an invalid cookie and sign users out. A wrong
        // clock is reported, because next-auth would tell the user to try again.
        if (isOutage(error) || error?.message === clockDiffersError) onFailure(error);
        log.warn({ code, err: describeErrorWithoutStack(error) }, "sign-in refused");
      },
      warn: (code) => log.debug({ code }, "sign-in warning"),
      debug: () => undefined,
    },
  };
}

const isOwnUrl = (url: string, baseUrl: string) =>
  URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
