import { encode } from "next-auth/jwt";
import { generateApiToken } from "@/lib/identity/session/api-token";
import { permissions, type Caller, type Permission } from "@/lib/identity/access/permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { openSession } from "@/lib/identity/sign-in/sign-in";
import type { AppUser } from "@/lib/generated/prisma/client";
import { authenticateWithVersion } from "@/lib/identity/session/authentication";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { getSessionCookieName } from "@/lib/identity/session/session-cookie";
import { storeApiToken } from "@/lib/identity/tokens/commands";

export function createUser(level: AccessLevel, email = `${level}@example.com`): Promise<AppUser> {
  return database().appUser.create({ data: { email, name: `The ${level}`, accessLevel: level } });
}

export async function createTokenHeaders(
  user: AppUser,
  scopes: readonly Permission[] = permissions,
  { isPublicOnly = false }: { isPublicOnly?: boolean } = {},
): Promise<{ authorization: string }> {
  const token = generateApiToken();
  await storeApiToken(database(), user.id, token, { name: "test", scopes, isPublicOnly, days: 1 });
  return { authorization: `Bearer ${token}` };
}

export const createPublicOnlyHeaders = (user: AppUser) =>
  createTokenHeaders(user, ["view:people"], { isPublicOnly: true });

export const createLevelHeaders = async (level: AccessLevel) => createTokenHeaders(await createUser(level));

export async function createBrowserHeaders(
  user: AppUser,
): Promise<{ cookie: string; "sec-fetch-site": string }> {
  const session = { sub: user.id, name: user.name, sessionId: await openSession(user, "Test") };
  const token = await encode({ token: session, secret: environment().sessionSecret });
  return { cookie: `${getSessionCookieName()}=${token}`, "sec-fetch-site": "same-origin" };
}

export const authenticate = async (headers: RequestHeaders): Promise<Caller> =>
  (await authenticateWithVersion(headers)).caller;
