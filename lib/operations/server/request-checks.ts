import "server-only";
import type { IncomingMessage } from "node:http";
import {
  bodyTooLargeProblem,
  maxBodyBytes,
  maxListingBytes,
  maxPeopleFileBytes,
  maxPictureBytes,
  peopleFileTooLargeProblem,
  pictureTooLargeProblem,
} from "@/lib/http/read-body";
import { toScimErrorAnswer } from "@/lib/protocols/scim/scim-endpoint";
import { methodNotAllowedProblem } from "@/lib/http/problem-codes";
import { Problem } from "@/lib/platform/problem";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { z } from "zod";
import type { Answer } from "@/lib/http/answer";
import { findSessionCaller } from "@/lib/identity/session/authentication";
import { limitRequests } from "@/lib/identity/session/rate-limit";
import { computeSessionTag } from "@/lib/identity/session/session-cookie";
import { toRequestHeaders } from "./direct-routes";

/** Requests whose body may exceed `maxBodyBytes`. */
const largeBodies: readonly { method: string; path: RegExp; max: number; problem: () => Problem }[] = [
  {
    method: "PUT",
    path: /^\/api\/people\/[^/?]+\/picture(?:\?|$)/,
    max: maxPictureBytes,
    problem: pictureTooLargeProblem,
  },
  {
    method: "PUT",
    path: /^\/api\/people\/source(?:\?|$)/,
    max: maxListingBytes,
    problem: () => bodyTooLargeProblem(maxListingBytes),
  },
  {
    method: "POST",
    path: /^\/api\/people\/source\/file(?:\/columns)?(?:\?|$)/,
    max: maxPeopleFileBytes,
    problem: peopleFileTooLargeProblem,
  },
];

/**
 * Refuses an announced size above the limit. Outside the API and on next-auth's routes, also refuses a body without an
 * announced size, because next-auth buffers whole bodies. API routes count the bytes as they read.
 */
export function checkBody({ headers, url, method }: IncomingMessage): Problem | null {
  const announced = headers["content-length"];
  if (announced !== undefined) {
    const large = largeBodies.find((one) => one.method === method && one.path.test(url ?? ""));
    const { max, problem } = large ?? { max: maxBodyBytes, problem: bodyTooLargeProblem };
    return Number(announced) <= max ? null : problem();
  }
  const isCounted = url?.startsWith("/api/") && !url.startsWith("/api/auth/");
  if (headers["transfer-encoding"] === undefined || isCounted) return null;
  return new Problem("invalid", "length_required", "Send the body with a Content-Length.");
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Prevents DNS rebinding: a foreign page whose name resolves to this machine sends its own name, and could otherwise
 * use the demo with its public passwords.
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

/** Node uses the first value of a repeated header, and a proxy may have used another. */
export function checkRepeatedHeader({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): Problem | null {
  const times = (name: string) =>
    rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
  const name = ["host", "authorization"].find((single) => times(single) > 1);
  if (name === undefined) return null;
  const detail = `Send the header ${name} once; it was sent ${times(name)} times.`;
  return new Problem("invalid", "repeated_header", detail);
}

/**
 * Next.js would fail on an invalid router state header. The parser is that of Next.js, so it accepts the same headers.
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
 * Kith has no WebSocket. An offer of HTTP/2 (`h2c`), which some programs send with their first request, is not refused,
 * because Kith ignores it (RFC 9110, 7.8).
 */
export function checkUpgrade({ headers }: IncomingMessage): Problem | null {
  const protocols = headers.upgrade?.split(",").map((protocol) => protocol.trim().toLowerCase()) ?? [];
  if (protocols.length === 0 || protocols.includes("h2c")) return null;
  return new Problem("invalid", "no_upgrade", "Kith supports HTTP only. Send the request without Upgrade.");
}

const apiMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const pageMethods = ["GET", "HEAD"];

/**
 * Next.js would render a page for any method. Each API route refuses the methods that it lacks. In development, pages
 * accept the methods of the API too, because the development server of Next.js posts to its own paths.
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
 * Without a host (RFC 9112, 3.2.2) and dot segments, so that guards and routes see the same path. Repeated slashes in
 * SCIM paths count as one, because identity products append `/Users` to a base address that ends with a slash
 * (SCIM-12). Null for an invalid target, on which Next.js fails. Ids in the path of a page are in lower case (API-21).
 */
export function parseTarget(target: string): string | null {
  const given = target.replace(/^\/(?!api\/)[^?]*/, lowerCaseIds);
  if (given !== target) return parseTarget(given);
  if (/^\/api\/scim\/v2[^?]*\/\//.test(target)) return parseTarget(target.replace(/^[^?]*/, collapseSlashes));
  if (/^\/[\w/-]*$/.test(target)) return target; // the target is already normalised
  const address = target.startsWith("/") ? placeholderOrigin + target : target;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return isDecodable(pathname) ? pathname + search : null;
}

const lowerCaseIds = (path: string) =>
  path.replaceAll(/(?<=\/)[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}(?![^/])/gi, (id) => id.toLowerCase());

const collapseSlashes = (path: string) => path.replaceAll(/\/{2,}/g, "/");

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

export const invalidTargetProblem = () =>
  new Problem("invalid", "invalid_address", "This path does not exist.");

/** Without `_rsc`, a parameter of Next.js navigation. */
export function getPagePathWithQuery(target: string): string {
  const { pathname, searchParams } = new URL(placeholderOrigin + target);
  searchParams.delete("_rsc");
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}

/** Only pages are rate-limited here: the API has its own limits, and files and avatars are public. */
const isPagePath = (path: string) => !/^\/(?:api|_next|avatars)(?:\/|$)|^\/[^/]*\.\w+$/.test(path);

/**
 * Counts against the same rate limit as API requests, and throws a 429 over the limit (API-11). Loads the user from the
 * database, so that an outage is detected before Next.js renders. Returns the session tag of the page, or null for
 * other paths and requests without cookies, which are not counted.
 */
export async function limitPageRate(request: IncomingMessage): Promise<string | null> {
  const path = request.url?.split("?", 1)[0] ?? "";
  if (!isPagePath(path) || request.headers.cookie === undefined) return null;
  const caller = await findSessionCaller(toRequestHeaders(request));
  if (caller) await limitRequests(caller);
  return computeSessionTag(caller);
}

/** SCIM has its own format of errors (SCIM-8), also for requests that are refused before its routes. */
export const toErrorFormat = (answer: Answer, { url = "" }: IncomingMessage): Answer =>
  url.startsWith("/api/scim/") ? toScimErrorAnswer(answer) : answer;

/** Only if the client accepts HTML. Status, text and all other headers stay the same. */
export function renderProblemPage(answer: Answer, request: IncomingMessage): Answer {
  const inFormat = toErrorFormat(answer, request);
  if (inFormat !== answer || !request.headers.accept?.includes("text/html")) return inFormat;
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
