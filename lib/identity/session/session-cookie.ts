import "server-only";
import { parse } from "cookie";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { environment } from "@/lib/platform/environment";
import type { RequestHeaders } from "@/lib/platform/request-head";

/** Returns the name that next-auth gives the session cookie, which depends on the protocol of the public URL. */
export function getSessionCookieName(): string {
  return `${environment().publicUrl.startsWith("https:") ? "__Secure-" : ""}next-auth.session-token`;
}

const sessionClaims = z.object({ sub: z.uuid(), sessionId: z.uuid() });

/**
 * Reads user and session id from the session cookie; null if it is missing, expired or not encrypted by this
 * installation.
 */
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
