import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { normaliseEmail } from "@/lib/people/email";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { forgiveSignIn, limitSignIn } from "@/lib/platform/rate-limit";
import { Problem } from "@/lib/problem";
import { clientAddressHeader } from "@/lib/platform/client-address";
import { openIdProvider, readProfile } from "./openid-provider";
import { closeSession, openSession, sessionSeconds, signInWithPassword, signInWithSso } from "./sign-in";

const credentials = z.object({ email: z.string().max(320), password: z.string().max(1024) });

/** next-auth, with sessions that our own database can end: the cookie names a row of `user_sessions`. */
export function authOptions(): NextAuthOptions {
  const { sessionSecret, oidc } = environment();
  return {
    secret: sessionSecret,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/signin", error: "/signin", signOut: "/signin" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (input, request) => {
          const given = credentials.safeParse(input);
          if (!given.success) return null;
          const address = z.string().catch("").parse(request.headers?.[clientAddressHeader]);
          const user = await signInWithinLimit(given.data, address);
          return user && { id: user.id, name: user.name, email: user.email };
        },
      }),
      ...(oidc ? [openIdProvider(oidc)] : []),
    ],
    callbacks: {
      signIn: async ({ account, profile, user }) => {
        if (account?.type !== "oauth" || !oidc) return account?.type === "credentials";
        try {
          const known = readProfile(oidc, profile);
          const outcome = known && (await signInWithSso(known));
          if (!outcome) return false;
          if ("refused" in outcome) return `/signin?error=${outcome.refused}`;
          // What `jwt` gets: our id and name, not the provider's.
          user.id = outcome.user.id;
          user.name = outcome.user.name;
          return true;
        } catch (error) {
          log.error({ err: error }, "single sign-on failed");
          return "/signin?error=Failed"; // next-auth would put the error's own words into the address
        }
      },
      jwt: async ({ token, user, account }) => {
        if (!user) return token;
        const name = user.name ?? "";
        const method = account?.type === "oauth" ? "Single sign-on" : "Password";
        return { sub: user.id, name, sessionId: await openSession({ id: user.id, name }, method) };
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
      error: (code, metadata) => log.error({ code, err: metadata }, "sign-in failed"),
      warn: (code) => log.debug({ code }, "sign-in warning"),
      debug: () => undefined,
    },
  };
}

async function signInWithinLimit({ email, password }: z.infer<typeof credentials>, address: string) {
  const attempt = { email: normaliseEmail(email) ?? "", address };
  try {
    await limitSignIn(attempt);
  } catch (error) {
    throw error instanceof Problem ? new Error(error.code) : error; // next-auth hands the message to the page as the error's name
  }
  const user = await signInWithPassword(email, password);
  if (user) await forgiveSignIn(attempt);
  return user;
}

const isOwnAddress = (url: string, baseUrl: string) =>
  URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin;
