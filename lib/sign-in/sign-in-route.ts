import "server-only";
import NextAuth from "next-auth";
import { toResponse } from "@/lib/http/answer";
import { problemAnswer } from "@/lib/http/problem-answer";
import { bodyCutShort, readJson } from "@/lib/http/read-body";
import { findSessionCaller } from "@/lib/auth/authentication";
import { clientAddressHeader } from "@/lib/http/client-address";
import { environment } from "@/lib/platform/environment";
import { limitRate } from "@/lib/auth/rate-limit";
import { Problem } from "@/lib/problem";
import { browserLabel } from "./browser-label";
import { authOptions } from "./next-auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * next-auth's answer, or where it was not the credentials, the problem that was in the way: too many failed sign-ins are a 429
 * with `Retry-After` (ERR-8). next-auth's page reads the reason from `url`, so that stands there too. Options are
 * made at each request: a build has no settings.
 */
export async function handleAuthentication(request: Request, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  // By this address next-auth writes down whatever a browser, or anybody else, says that went wrong. Ours keeps none of it.
  if (action === "_log") return new Response(null, { status: 204 });
  const failures: unknown[] = [];
  try {
    await requireReadable(request, action);
    // Signing out is never too often.
    const caller = action === "signout" ? null : await findSessionCaller(request.headers);
    if (caller) await limitRate(caller);
    const address = request.headers.get(clientAddressHeader) ?? "";
    const browser = browserLabel(request.headers.get("user-agent"));
    const options = authOptions({ address, browser, onFailure: (error) => failures.push(error) });
    const response: Response = await NextAuth(options)(request, context);
    if (failures.length === 0) return refuseUnknown(response);
  } catch (error) {
    failures.push(error);
  }
  const [failure] = failures;
  const reason = failure instanceof Problem ? failure.code : "Failed";
  return toResponse(problemAnswer(failure, { url: `${environment().publicUrl}/signin?error=${reason}` }));
}

/**
 * Refuses what next-auth fails on: invalid JSON, a body that breaks off, a `callbackUrl` that is no URL (which it logs each time), and an
 * `error` that cannot be part of a header. In the callback of the provider, `error` is the provider's and passes.
 */
async function requireReadable(request: Request, action: string | undefined): Promise<void> {
  const error = action === "callback" ? null : new URL(request.url).searchParams.get("error");
  if (error !== null && !/^\w{0,64}$/.test(error)) {
    throw new Problem("invalid", "invalid_query", "The parameter error is not a word of Kith's sign-in.");
  }
  const callbackUrl = new URL(request.url).searchParams.get("callbackUrl");
  if (callbackUrl && !isWebAddress(callbackUrl)) {
    throw new Problem("invalid", "invalid_query", "The parameter callbackUrl is not a path or URL of Kith.");
  }
  if (request.method !== "POST") return;
  const isJson = request.headers.get("content-type")?.includes("json") ?? false;
  if (isJson) await readJson(request.clone());
  else
    await request
      .clone()
      .arrayBuffer()
      .catch((cause: unknown) => {
        throw bodyCutShort(cause);
      });
}

/** As next-auth reads it: a path, or a whole http(s) URL. */
function isWebAddress(address: string): boolean {
  const base = address.startsWith("/") ? environment().publicUrl : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

/** next-auth answers 400 where there is nothing, and 500 to a request that its own page would not make: in our words. */
function refuseUnknown(response: Response): Response {
  if (response.status === 400) {
    throw new Problem("missing", "unknown_path", "There is nothing at this address of the API.");
  }
  if (response.status === 500) {
    throw new Problem("invalid", "invalid_request", "This is no request of Kith's sign-in page.");
  }
  return response;
}
