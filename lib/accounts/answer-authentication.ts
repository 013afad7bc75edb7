import "server-only";
import NextAuth from "next-auth";
import { toResponse } from "@/lib/http/answer";
import { problemAnswer } from "@/lib/http/problem-answer";
import { readJson } from "@/lib/http/read-body";
import { clientAddressHeader } from "@/lib/platform/client-address";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import { authOptions } from "./auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * next-auth's answer, or where it was not the credentials, the problem that was in the way: too many failed sign-ins are a 429
 * with `Retry-After` (contract section 4). next-auth's page reads the reason from `url`, so that stands there too. Options are
 * made at each request: a build has no settings.
 */
export async function answerAuthentication(request: Request, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  // By this address next-auth writes down whatever a browser, or anybody else, says that went wrong. Ours keeps none of it.
  if (action === "_log") return new Response(null, { status: 204 });
  const failures: unknown[] = [];
  try {
    // next-auth reads JSON as well as forms, and breaks on what is none.
    const isJson = request.headers.get("content-type")?.includes("json") ?? false;
    if (request.method === "POST" && isJson) await readJson(request.clone());
    const address = request.headers.get(clientAddressHeader) ?? "";
    const options = authOptions({ address, onFailure: (error) => failures.push(error) });
    const response: Response = await NextAuth(options)(request, context);
    if (failures.length === 0) return refuseUnknown(response);
  } catch (error) {
    failures.push(error);
  }
  const [failure] = failures;
  const reason = failure instanceof Problem ? failure.code : "Failed";
  return toResponse(problemAnswer(failure, { url: `${environment().publicUrl}/signin?error=${reason}` }));
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
