/// <reference types="vite/types/importMeta.d.ts" />
import { expect } from "vitest";
import type { Handler } from "@/lib/http/methods";
import { scimError, scimMedia } from "@/lib/scim/schema";
import { undescribed } from "./described-answers";

export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof httpMethods)[number];

type RouteHandlers = Readonly<Record<HttpMethod, Handler>>;

/** Without those of next-auth, which has other handlers, and of whatever is nowhere. */
const routeFiles = import.meta.glob<RouteHandlers>([
  "/app/api/**/route.ts",
  "/app/api/**/.search/route.ts",
  "!/app/api/auth/**",
  "!/app/api/**/*rest*/**",
]);

/**
 * Every address of the API by the folder of its route file, loaded when a test asks for it: those that nobody asks are not read.
 * app/api/access-matrix.integration.test.ts says who gets what of each.
 */
export const routes: Readonly<Record<string, () => Promise<RouteHandlers>>> = Object.fromEntries(
  Object.entries(routeFiles).map(([file, load]) => [file.slice("/app".length, -"/route.ts".length), load]),
);

export type Answered = {
  status: number;
  headers: Headers;
  /** As it was sent. */
  text: string;
  /** The text, read as JSON. */
  json: () => unknown;
  /** "200", or for a refusal its status and code: "403 not_allowed"; of SCIM its status and `scimType`, where it has one. */
  outcome: string;
};

/**
 * Asks the handler of an address what Next would ask it, with the parameters that stand in the path. Whatever it answers has to be as the
 * description of the API says.
 */
export async function api(
  method: HttpMethod,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Answered> {
  const url = new URL(path, "http://localhost:3000");
  const { route, load, params } = resolve(url.pathname);
  const handlers = await load();
  const request = new Request(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await handlers[method](request, { params: Promise.resolve(params) });
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8"); // keeps a byte order mark
  expect(undescribed(method, route, { status: response.status, headers: response.headers, text })).toEqual(
    [],
  );
  const json = (): unknown => JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    outcome: outcomeOf(response.status, response.headers, json),
  };
}

function outcomeOf(status: number, headers: Headers, json: () => unknown): string {
  const mediaType = headers.get("content-type")?.split(";")[0];
  if (status >= 400 && mediaType === scimMedia) {
    const { scimType } = scimError.parse(json());
    return scimType ? `${status} ${scimType}` : String(status);
  }
  if (mediaType !== "application/problem+json") return String(status);
  const problem = json();
  const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : "?";
  return `${status} ${String(code)}`;
}

/** A fixed address comes before one with a parameter, as in Next. */
function resolve(pathname: string) {
  const fixed = routes[pathname];
  if (fixed) return { route: pathname, load: fixed, params: {} };
  for (const [route, load] of Object.entries(routes)) {
    const pattern = route.replaceAll(/\[(\w+)\]/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${pattern}$`).exec(pathname)?.groups;
    if (!found) continue;
    const decoded = Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)] as const);
    return { route, load, params: Object.fromEntries(decoded) };
  }
  throw new Error(`no route for ${pathname}`);
}
