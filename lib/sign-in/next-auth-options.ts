import "server-only";
import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { withoutFrames } from "@/lib/platform/loggable";
import { isOutage } from "@/lib/platform/outage";
import { Problem, Reason } from "@/lib/problem";
import { openIdProvider, readProfile } from "./openid-provider";
import {
  closeSession,
  isSessionOpen,
  openSession,
  sessionSeconds,
  signInWithinLimit,
  signInWithSsoWithinLimit,
} from "./sign-in";

const credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(1024),
  code: z.string().max(64).optional(),
});

/**
 * next-auth, with sessions that our own database can end: the cookie names a row of `user_sessions`. Made for one request: `address`
 * is where it comes from and `browser` what sent it, in a few words; `onFailure` is told of what kept a password from being looked
 * at, and of a database out of reach.
 */
export function authOptions({
  address,
  browser = null,
  onFailure,
}: {
  address: string;
  browser?: string | null;
  onFailure: (error: unknown) => void;
}): NextAuthOptions {
  const { sessionSecret, oidc } = environment();
  /** Of the password that was right in this request. */
  let proof: { passwordHash: string | null; hasGivenCode: boolean } = {
    passwordHash: null,
    hasGivenCode: false,
  };
  return {
    secret: sessionSecret,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/signin", error: "/signin", signOut: "/signin" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {} },
        authorize: async (input) => {
          const given = credentials.safeParse(input);
          if (!given.success) return null;
          try {
            const user = await signInWithinLimit(given.data, address);
            if (!user) return null;
            proof = { passwordHash: user.passwordHash, hasGivenCode: user.hasGivenCode };
            return { id: user.id, name: user.name };
          } catch (error) {
            onFailure(error); // next-auth would put the error's own words into its answer
            return null;
          }
        },
      }),
      ...(oidc ? [openIdProvider(oidc)] : []),
    ],
    callbacks: {
      signIn: async ({ account, profile, user }) => {
        if (account?.type !== "oauth" || !oidc) return account?.type === "credentials";
        try {
          const known = readProfile(oidc, profile);
          const outcome = known && (await signInWithSsoWithinLimit(known, address));
          if (!outcome) return false;
          if ("refused" in outcome) return `/signin?error=${outcome.refused}`;
          // What `jwt` gets: our id and name, not the provider's.
          user.id = outcome.user.id;
          user.name = outcome.user.name;
          return true;
        } catch (error) {
          // Somebody before a page, not a program: they are led to it, and it says what to do.
          if (error instanceof Problem && error.kind === "too-many") return `/signin?error=${error.code}`;
          if (isOutage(error)) onFailure(error);
          log.error({ err: error }, "single sign-on failed");
          return "/signin?error=Failed"; // next-auth would put the error's own words into the address
        }
      },
      jwt: async ({ token, user, account }) => {
        if (!user) return stillOpen(token);
        const name = user.name ?? "";
        const isBySso = account?.type === "oauth";
        const opening = { browser, isBySso, ...(!isBySso && proof) };
        const method = isBySso ? "Single sign-on" : "Password";
        return { sub: user.id, name, sessionId: await openSession({ id: user.id, name }, method, opening) };
      },
      session: ({ session, token }) => ({ ...session, user: { name: token.name ?? null } }),
      redirect: ({ url, baseUrl }) => (isOwnAddress(url, baseUrl) ? new URL(url, baseUrl).href : baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        const sessionId = z.uuid().safeParse(token["sessionId"]);
        if (sessionId.success) await closeSession(sessionId.data);
      },
    },
    logger: {
      // Anybody can cause these: a cookie of yesterday, a state of somebody else's. Our own failures are logged as such.
      // What else next-auth tells beside the error is the provider's words, or whoever's who pretends to be it.
      error: (code, told) => {
        const error = told instanceof Error ? told : told.error;
        // Taken for a wrong cookie, it would sign people out who did nothing.
        if (isOutage(error)) onFailure(error);
        log.warn({ code, err: withoutFrames(error) }, "sign-in refused");
      },
      warn: (code) => log.debug({ code }, "sign-in warning"),
      debug: () => undefined,
    },
  };
}

/** For next-auth's own answers about a session: it throws, as for a wrong cookie, when the session was ended. */
async function stillOpen(token: JWT): Promise<JWT> {
  const sessionId = z.uuid().parse(token["sessionId"]);
  if (!(await isSessionOpen(sessionId))) throw new Reason("the session was ended");
  return token;
}

const isOwnAddress = (url: string, baseUrl: string) =>
  URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
