import "server-only";
import type { IncomingMessage } from "node:http";
import {
  bodyTooLargeProblem,
  maxBodyBytes,
  maxPictureBytes,
  pictureTooLargeProblem,
} from "@/lib/http/read-body";
import { methodNotAllowedProblem } from "@/lib/http/route-handlers";
import { Problem } from "@/lib/platform/problem";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { z } from "zod";
import type { Answer } from "@/lib/http/answer";
import { findSessionCaller } from "@/lib/identity/session/authentication";
import { limitRequests } from "@/lib/identity/session/rate-limit";
import { toRequestHeaders } from "./direct-routes";

/**
 * Returns the problem of a body that must not be read, or null. Refuses an announced size above the limit. Without an
 * announced size, refuses sign-in requests, because next-auth buffers whole bodies; `readJson` counts other bodies.
 */
export function checkBody({ headers, url, method }: IncomingMessage): Problem | null {
  const announced = headers["content-length"];
  if (announced !== undefined) {
    const isPicture = method === "PUT" && /^\/api\/people\/[^/?]+\/picture(?:\?|$)/.test(url ?? "");
    if (Number(announced) <= (isPicture ? maxPictureBytes : maxBodyBytes)) return null;
    return isPicture ? pictureTooLargeProblem() : bodyTooLargeProblem();
  }
  const isCounted = url?.startsWith("/api/") && !url.startsWith("/api/auth/");
  if (headers["transfer-encoding"] === undefined || isCounted) return null;
  return new Problem("invalid", "length_required", "Send the body with a Content-Length.");
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Returns true if a `Host` header names this machine and this port. Prevents DNS rebinding: a foreign page whose name
 * resolves to this machine sends its own name, and could otherwise use the demo with its public passwords.
 */
export function isLoopbackHost(host: string | undefined, port: number | undefined): boolean {
  const [, name = "", given = "80"] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(host ?? "") ?? [];
  return loopbackHosts.includes(name.toLowerCase()) && Number(given) === port;
}

export const foreignHostProblem = (port: number | undefined) =>
  new Problem(
    "invalid",
    "foreign_host",
    `The demo accepts requests to this machine's own names only. Open http://localhost:${port ?? ""} instead.`,
  );

/**
 * Headers that identify the caller and the target, so they must not repeat: Node uses the first value, and a proxy may
 * have used another.
 */
const singleHeaders = ["host", "authorization"] as const;

/** Returns a problem if a request repeats such a header (RFC 9112, 3.2), or null. */
export function checkRepeatedHeader({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): Problem | null {
  for (const name of singleHeaders) {
    let found = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index]?.toLowerCase() === name) found += 1;
    }
    if (found > 1) {
      return new Problem(
        "invalid",
        "repeated_header",
        `Send the header ${name} once; it was sent ${found} times.`,
      );
    }
  }
  return null;
}

/**
 * Returns why a request is refused for its router state header, or null. Next.js fails on invalid headers of its own
 * navigation. Uses the parser of Next.js, so that every header it accepts passes.
 */
export function checkRouterState({ headers }: IncomingMessage): Problem | null {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return null;
  } catch (cause) {
    return new Problem("invalid", "invalid_header", "The header Next-Router-State-Tree cannot be read.", {
      cause,
    });
  }
}

/**
 * Returns why a request for another protocol is refused, or null. Kith has no WebSocket. Ignores an offer of HTTP/2
 * (`h2c`), which some programs send with every first request, and answers the request normally (RFC 9110, 7.8).
 */
export function checkUpgrade({ headers }: IncomingMessage): Problem | null {
  const protocols = headers.upgrade?.split(",").map((protocol) => protocol.trim().toLowerCase()) ?? [];
  if (protocols.length === 0 || protocols.includes("h2c")) return null;
  return new Problem("invalid", "no_upgrade", "Kith supports HTTP only. Send the request without Upgrade.");
}

const apiMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const pageMethods = ["GET", "HEAD"];

/**
 * Returns why a request is refused for its method, or null. Needed because Next.js would render a page for any method.
 * Each API route refuses the methods that it lacks. The development server of Next.js posts to its own paths.
 */
export function checkMethod(
  { method = "", url = "" }: Pick<IncomingMessage, "method" | "url">,
  { isDevelopment }: { isDevelopment: boolean },
): Problem | null {
  const allow = isDevelopment || /^\/api(?:[/?]|$)/.test(url) ? apiMethods : pageMethods;
  return allow.includes(method) ? null : methodNotAllowedProblem(method, allow);
}

const placeholderOrigin = "http://kith";

/**
 * Returns path and query of a request as all later code sees them: without a host (RFC 9112, 3.2.2) and without dot
 * segments, so that guards and routes see an equal path. Returns null for an invalid target, on which Next.js fails.
 */
export function parseTarget(target: string): string | null {
  if (/^\/[\w/-]*$/.test(target)) return target; // already normalised
  const address = target.startsWith("/") ? placeholderOrigin + target : target;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return isDecodable(pathname) ? pathname + search : null;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

export const invalidAddressProblem = () =>
  new Problem("invalid", "invalid_address", "This path does not exist.");

/** Returns the page's URL as a person sees it, without parameters of Next.js navigation. */
export function getPageUrl(target: string): string {
  const { pathname, searchParams } = new URL(placeholderOrigin + target);
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}

/** True for a page, whose requests are limited here. The API has its own limits; files and avatars are public. */
const isPagePath = (path: string) => !/^\/(?:api|_next|avatars)(?:\/|$)|\.\w+$/.test(path);

/**
 * Counts a page request for a signed-in user, together with API requests (API-11: over the limit, every path returns
 * 429). Loads the user from the database, so that an outage is detected before Next.js renders.
 */
export async function limitPageRate(request: IncomingMessage): Promise<void> {
  const path = request.url?.split("?", 1)[0] ?? "";
  if (!isPagePath(path) || request.headers.cookie === undefined) return;
  const caller = await findSessionCaller(toRequestHeaders(request));
  if (caller) await limitRequests(caller);
}

/** Renders a problem document as an HTML page if the client accepts HTML. Text and headers stay equal. */
export function renderProblemPage(answer: Answer, { headers }: IncomingMessage): Answer {
  if (!headers.accept?.includes("text/html")) return answer;
  const { title, detail, request_id: requestId } = problemDocument.parse(JSON.parse(String(answer.body)));
  return {
    ...answer,
    headers: { ...answer.headers, "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Kith</title><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p>${requestId === undefined ? "" : `<p>Request id: <code>${escapeHtml(requestId)}</code></p>`}</main></html>`,
  };
}

const problemDocument = z.object({
  title: z.string(),
  detail: z.string(),
  request_id: z.string().optional(),
});

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
