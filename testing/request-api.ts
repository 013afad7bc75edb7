/// <reference types="vite/types/importMeta.d.ts" />
import { expect } from "vitest";
import type { z } from "zod";
import type { RouteHandler } from "@/lib/http/endpoint";
import { scimError, scimMediaType } from "@/lib/protocols/scim/schema";
import { findUndescribedParts } from "./check-described-answer";

export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof httpMethods)[number];

type RouteHandlers = Readonly<Record<HttpMethod | "OPTIONS", RouteHandler>>;

/** Excludes next-auth, which has other handlers, and the catch-all for unknown paths. */
const routeFiles = import.meta.glob<RouteHandlers>([
  "/app/api/**/route.ts",
  "/app/api/**/.search/route.ts",
  "!/app/api/auth/**",
  "!/app/api/**/*rest*/**",
]);

export const routeLoaders: Readonly<Record<string, () => Promise<RouteHandlers>>> = Object.fromEntries(
  Object.entries(routeFiles).map(([file, load]) => [file.slice("/app".length, -"/route.ts".length), load]),
);

export type ApiAnswer = {
  status: number;
  headers: Headers;
  text: string;
  json: () => unknown;
  /** Status, with the problem code for a refusal: "403 not_allowed". For SCIM, status and `scimType` if present. */
  outcome: string;
};

/**
 * Calls the handler of a path as Next does, with the path parameters. Throws if the answer violates the API
 * description.
 */
export async function requestApi(
  method: HttpMethod,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<ApiAnswer> {
  const url = new URL(path, "http://localhost:3000");
  const { route, load, params } = resolveRoute(url.pathname);
  const handlers = await load();
  const request = new Request(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await handlers[method](request, { params: Promise.resolve(params) });
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8"); // keeps a byte order mark
  expect(
    findUndescribedParts(method, route, { status: response.status, headers: response.headers, text }),
  ).toEqual([]);
  const json = (): unknown => JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    outcome: getOutcome(response.status, response.headers, json),
  };
}

export const readApi = async <T>(
  schema: z.ZodType<T>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const answer = await requestApi("GET", path, headers);
  expect(answer.outcome).toBe("200");
  return schema.parse(answer.json());
};

function getOutcome(status: number, headers: Headers, json: () => unknown): string {
  const mediaType = headers.get("content-type")?.split(";")[0];
  if (status >= 400 && mediaType === scimMediaType) {
    const { scimType } = scimError.parse(json());
    return scimType ? `${status} ${scimType}` : String(status);
  }
  if (mediaType !== "application/problem+json") return String(status);
  const problem = json();
  const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : "?";
  return `${status} ${String(code)}`;
}

/** A static path takes precedence over a path with a parameter, as in Next. */
function resolveRoute(pathname: string) {
  const fixed = routeLoaders[pathname];
  if (fixed) return { route: pathname, load: fixed, params: {} };
  for (const [route, load] of Object.entries(routeLoaders)) {
    const pattern = route.replaceAll(/\[(\w+)\]/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${pattern}$`).exec(pathname)?.groups;
    if (!found) continue;
    const decoded = Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)] as const);
    return { route, load, params: Object.fromEntries(decoded) };
  }
  throw new Error(`no route for ${pathname}`);
}
