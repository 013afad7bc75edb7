import "server-only";
import NextAuth from "next-auth";
import { toResponse } from "@/lib/http/answer";
import { buildProblemAnswer } from "@/lib/http/problem-answer";
import { bodyCutShortProblem, readJsonBody } from "@/lib/http/read-body";
import { findSessionCaller } from "@/lib/identity/session/authentication";
import { clientAddressHeader } from "@/lib/http/public-endpoint";
import { environment } from "@/lib/platform/environment";
import { limitRequests } from "@/lib/identity/session/rate-limit";
import { computeSessionTag } from "@/lib/identity/session/session-cookie";
import { sessionTagName } from "@/lib/identity/session/session-tag";
import { Problem } from "@/lib/platform/problem";
import { describeBrowser } from "@/lib/identity/sign-in/browser-label";
import { clockDiffersError } from "@/lib/identity/sign-in/openid-provider";
import { buildAuthOptions } from "@/lib/identity/sign-in/next-auth-options";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/**
 * If a sign-in fails for a reason other than the credentials, returns a problem (ERR-8), from whose `url` next-auth's
 * client reads the reason. Builds the options per request, because settings are unknown at build time.
 */
export async function handleNextAuthRequest(request: Request, context: RouteContext): Promise<Response> {
  const [action] = (await context.params).nextauth;
  // next-auth logs any error that a client posts to this path. Kith discards it.
  if (action === "_log") return new Response(null, { status: 204 });
  const failures: unknown[] = [];
  try {
    await requireValidRequest(request, action);
    // A caller over the rate limit can still sign out.
    const caller = action === "signout" ? null : await findSessionCaller(request.headers);
    if (caller) await limitRequests(caller);
    if (action === "session") {
      // Pages request this path at any time. next-auth would renew or delete the cookie, and could so replace the cookie
      // of a sign-in in another tab.
      const headers = { "cache-control": "private, no-store", [sessionTagName]: computeSessionTag(caller) };
      return Response.json(caller ? { user: { name: caller.name } } : {}, { headers });
    }
    const address = request.headers.get(clientAddressHeader) ?? "";
    const browser = describeBrowser(request.headers.get("user-agent"));
    const options = buildAuthOptions({ address, browser, onFailure: (error) => failures.push(error) });
    const response: Response = await NextAuth(options)(request, context);
    if (response.headers.get("location")?.endsWith("?csrf=true")) return redirectToSignIn("CookiesBlocked");
    if (failures.length === 0) return rejectUnknownRequest(response);
  } catch (error) {
    failures.push(error);
  }
  const [failure] = failures;
  const isClockWrong = failure instanceof Error && failure.message === clockDiffersError;
  const reason = isClockWrong ? clockDiffersError : failure instanceof Problem ? failure.code : "Failed";
  // The browser comes from the provider or from a form that was sent without scripts: the sign-in page shows the reason.
  if (action === "callback" && request.headers.get("accept")?.includes("text/html"))
    return redirectToSignIn(reason);
  return toResponse(
    buildProblemAnswer(failure, { url: `${environment().publicUrl}/signin?error=${reason}` }),
  );
}

const redirectToSignIn = (reason: string): Response =>
  new Response(null, { status: 303, headers: { location: `/signin?error=${reason}` } });

/**
 * Throws for requests that next-auth cannot handle: invalid JSON, a truncated body, a `callbackUrl` that is not a URL
 * (which next-auth logs each time), and a header-breaking `error`, unless the identity provider sets it (`callback`).
 */
async function requireValidRequest(request: Request, action: string | undefined): Promise<void> {
  const error = action === "callback" ? null : new URL(request.url).searchParams.get("error");
  if (error !== null && !/^\w{0,64}$/.test(error)) {
    throw new Problem("invalid", "invalid_query", "The parameter error has no valid value.");
  }
  const callbackUrl = new URL(request.url).searchParams.get("callbackUrl");
  if (callbackUrl && !isHttpUrl(callbackUrl)) {
    throw new Problem("invalid", "invalid_query", "The parameter callbackUrl is not a path or URL of Kith.");
  }
  if (request.method !== "POST") return;
  const isJson = request.headers.get("content-type")?.includes("json") ?? false;
  if (isJson) await readJsonBody(request.clone());
  else
    await request
      .clone()
      .arrayBuffer()
      .catch((cause: unknown) => {
        throw bodyCutShortProblem(cause);
      });
}

function isHttpUrl(address: string): boolean {
  const base = address.startsWith("/") ? environment().publicUrl : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

/** Replaces next-auth's 400 for unknown paths, and its 500 for requests that the sign-in page would not send. */
function rejectUnknownRequest(response: Response): Response {
  if (response.status === 400) {
    throw new Problem("missing", "unknown_path", "The API has no such path.");
  }
  if (response.status === 500) {
    throw new Problem("invalid", "invalid_request", "This request does not come from Kith's sign-in page.");
  }
  return response;
}
