import "server-only";
import { parse } from "cookie";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { environment } from "@/lib/platform/environment";
import type { RequestHeaders } from "@/lib/request-head";

/** next-auth names its cookie by whether the public address is https. */
export function sessionCookieName(): string {
  return `${environment().publicUrl.startsWith("https:") ? "__Secure-" : ""}next-auth.session-token`;
}

const claims = z.object({ sub: z.uuid(), sessionId: z.uuid() });

/** Who the cookie says was signed in, and in which session; null for none, or one that we did not make or that ran out. */
export async function readSessionCookie(
  headers: RequestHeaders,
): Promise<{ userId: string; sessionId: string } | null> {
  const token = parse(headers.get("cookie") ?? "")[sessionCookieName()];
  if (!token) return null;
  try {
    const read = claims.safeParse(await decode({ token, secret: environment().sessionSecret }));
    return read.success ? { userId: read.data.sub, sessionId: read.data.sessionId } : null;
  } catch {
    return null; // tampered with, or made with another secret
  }
}
