import "server-only";
import { toResponse } from "./answer";
import type { Endpoint } from "./endpoint";
import type { Operation } from "./operation";
import { buildProblemAnswer } from "./problem-answer";
import { Problem } from "@/lib/platform/problem";
import type { EndpointRequest } from "@/lib/platform/request-head";

const methodNames = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methodNames)[number];
type RouteFunction = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
/** Handler of one method. `operation` documents it for the API description; absent if the method is not supported. */
export type RouteHandler = RouteFunction & { readonly operation?: Operation };

/**
 * Builds the handlers of one path for Next.js. `others`: methods that the route file handles without an endpoint. The
 * response to `OPTIONS` and the 405 for any other method list the supported methods in `Allow`. Next.js would list all
 * methods, because every route file exports all of them. Hides `Accept-Encoding` from endpoints, so that they return
 * uncompressed bodies: Next.js would remove the `Content-Encoding` of a compressed body. The server compresses
 * responses afterwards.
 */
export function createRouteHandlers(
  endpoints: Partial<Record<Method, Endpoint>>,
  others: readonly Method[] = [],
): Record<Method | "OPTIONS", RouteHandler> {
  const allow = listAllowedMethods(methodNames.filter((name) => endpoints[name] ?? others.includes(name)));
  const style = Object.values(endpoints).find(({ operation }) => operation.style)?.operation.style;
  const refuse = style?.refuse ?? buildProblemAnswer;
  const handler = (name: Method): RouteHandler => {
    const found = endpoints[name];
    const answers: RouteFunction = async (request, context) => {
      if (found) return toResponse(await found(dropAcceptEncoding(request), await context.params));
      return toResponse(refuse(methodNotAllowedProblem(request.method, allow)));
    };
    return Object.assign(answers, found && { operation: found.operation });
  };
  return {
    GET: handler("GET"),
    POST: handler("POST"),
    PUT: handler("PUT"),
    PATCH: handler("PATCH"),
    DELETE: handler("DELETE"),
    OPTIONS: async () => new Response(null, { status: 204, headers: { allow: allow.join(", ") } }),
  };
}

/** Returns the methods that `Allow` lists. Next.js answers HEAD with the handler of GET. */
const listAllowedMethods = (possible: readonly string[]): string[] => [
  ...possible.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])),
  "OPTIONS",
];

export const methodNotAllowedProblem = (method: string, allow: readonly string[]) =>
  new Problem(
    "method",
    "method_not_allowed",
    `${method} is not supported here. Supported methods: ${allow.join(", ")}.`,
    { allow },
  );

const dropAcceptEncoding = ({ method, url, headers, body, signal }: Request): EndpointRequest => ({
  method,
  url,
  headers: { get: (name) => (name === "accept-encoding" ? null : headers.get(name)) },
  body,
  signal,
});
