import "server-only";
import { toResponse } from "./answer";
import type { Endpoint } from "./endpoint";
import type { Operation } from "./operation";
import { problemAnswer } from "./problem-answer";
import { Problem } from "@/lib/problem";
import type { EndpointRequest } from "@/lib/request-head";

const names = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof names)[number];
type Answers = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
/** With what the description of the API says of it; absent: a 405. */
export type Handler = Answers & { readonly operation?: Operation };

/**
 * The handlers of one address for Next: what is not given answers 405 with `Allow` (Next's own has none); `others` are methods
 * that the address has beside these. Next strips
 * the labels of compressed bytes from what a handler returns, so answers leave here as they are and the server compresses.
 */
export function methods(
  endpoints: Partial<Record<Method, Endpoint>>,
  others: readonly Method[] = [],
): Record<Method, Handler> {
  const allow = names.filter((name) => endpoints[name] ?? others.includes(name));
  const style = Object.values(endpoints).find(({ operation }) => operation.style)?.operation.style;
  const refuse = style?.refuse ?? problemAnswer;
  const handler = (name: Method): Handler => {
    const found = endpoints[name];
    const answers: Answers = async (request, context) => {
      if (found) return toResponse(await found(withoutEncoding(request), await context.params));
      return toResponse(refuse(methodProblem(name, allow)));
    };
    return Object.assign(answers, found && { operation: found.operation });
  };
  return {
    GET: handler("GET"),
    POST: handler("POST"),
    PUT: handler("PUT"),
    PATCH: handler("PATCH"),
    DELETE: handler("DELETE"),
  };
}

export const methodProblem = (method: string, allow: readonly string[]) =>
  new Problem(
    "method",
    "method_not_allowed",
    `${method} is not possible here. This address takes ${allow.join(", ")}.`,
    { allow },
  );

const withoutEncoding = ({ method, url, headers, body, signal }: Request): EndpointRequest => ({
  method,
  url,
  headers: { get: (name) => (name === "accept-encoding" ? null : headers.get(name)) },
  body,
  signal,
});
