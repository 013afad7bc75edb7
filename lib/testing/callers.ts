import { encode } from "next-auth/jwt";
import { newApiToken } from "@/lib/auth/api-token";
import { permissions, type AccessLevel, type Permission } from "@/lib/access/levels";
import { openSession } from "@/lib/sign-in/sign-in";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { sessionCookieName } from "@/lib/auth/session-cookie";
import { storeApiToken } from "@/lib/tokens/commands";

/** A user of the level, without a password. */
export function makeUser(level: AccessLevel, email = `${level}@example.com`): Promise<AppUser> {
  return database().appUser.create({ data: { email, name: `The ${level}`, accessLevel: level } });
}

/** The headers of a program that acts for the user. */
export async function tokenOf(
  user: AppUser,
  scopes: readonly Permission[] = permissions,
  { isPublicOnly = false }: { isPublicOnly?: boolean } = {},
): Promise<{ authorization: string }> {
  const token = newApiToken();
  await storeApiToken(database(), user.id, token, { name: "test", scopes, isPublicOnly, days: 1 });
  return { authorization: `Bearer ${token}` };
}

/** The headers of a browser in which the user has signed in, on one of our own pages. */
export async function browserOf(user: AppUser): Promise<{ cookie: string; "sec-fetch-site": string }> {
  const session = { sub: user.id, name: user.name, sessionId: await openSession(user, "Test") };
  const token = await encode({ token: session, secret: environment().sessionSecret });
  return { cookie: `${sessionCookieName()}=${token}`, "sec-fetch-site": "same-origin" };
}
