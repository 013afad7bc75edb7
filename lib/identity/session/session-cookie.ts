import "server-only";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { parse } from "cookie";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import type { Caller } from "@/lib/identity/access/permissions";
import { environment } from "@/lib/platform/environment";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { sessionTagName } from "./session-tag";

const isHttps = () => environment().publicUrl.startsWith("https:");

export const getSessionCookieName = () => `${isHttps() ? "__Secure-" : ""}next-auth.session-token`;

export const getCsrfCookieName = () => `${isHttps() ? "__Host-" : ""}next-auth.csrf-token`;

/** Builds the cookie as next-auth does, so that the sign-in form works before and without scripts. */
export function buildCsrfCookie(): { pair: string; header: string } {
  const token = randomBytes(32).toString("hex");
  const hash = createHash("sha256").update(`${token}${environment().sessionSecret}`).digest("hex");
  const pair = `${getCsrfCookieName()}=${token}%7C${hash}`;
  return { pair, header: `${pair}; Path=/; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}` };
}

const sessionClaims = z.object({ sub: z.uuid(), sessionId: z.uuid() });

export async function readSessionCookie(
  headers: RequestHeaders,
): Promise<{ userId: string; sessionId: string } | null> {
  const token = parse(headers.get("cookie") ?? "")[getSessionCookieName()];
  if (!token) return null;
  try {
    const read = sessionClaims.safeParse(await decode({ token, secret: environment().sessionSecret }));
    return read.success ? { userId: read.data.sub, sessionId: read.data.sessionId } : null;
  } catch {
    return null; // expired, tampered with, or encrypted with another secret
  }
}

/** Lets a page notice that its session ended or changed (PAGE-30); empty without a session. It is no credential. */
export function computeSessionTag(caller: Caller | null): string {
  if (caller?.via.kind !== "session") return "";
  const { userId, accessLevel, isRestricted, via } = caller;
  return createHmac("sha256", environment().sessionSecret)
    .update(["page", via.sessionId, userId, accessLevel, isRestricted].join(" "))
    .digest("base64url")
    .slice(0, 22);
}

/** Builds the cookie that the scripts of all tabs compare with the session tag of their page. */
export const buildSessionTagCookie = (tag: string): string =>
  `${sessionTagName}=${tag}; Path=/; SameSite=Lax${isHttps() ? "; Secure" : ""}`;
