import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "@/lib/http/answer";
import type { Endpoint } from "@/lib/http/endpoint";
import { orgChartEndpoint, peopleEndpoint } from "@/lib/directory/endpoints";
import { dataHeaders } from "./security-headers";
import type { RequestHeaders } from "@/lib/request-head";

/** The addresses whose finished bytes leave before Next is entered (docs/decisions/0003-finished-answers.md). */
const finished = new Map<string, Endpoint>([
  ["/api/people", peopleEndpoint],
  ["/api/people/org-chart", orgChartEndpoint],
]);

/**
 * Answers the two lists itself, with the same endpoint that Next's route has. False: Next shall answer.
 */
export async function answerPrecomputed(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): Promise<boolean> {
  const { method = "", url = "" } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const found = finished.get(url.split("?", 1)[0] ?? "");
  if (!found) return false;
  const answer = await found({ method, url, headers: headersOf(request), body: null }, {});
  write(response, answer, { headers: dataHeaders({ publicUrl }), isHead: method === "HEAD" });
  return true;
}

/** A request's headers as the rest of Kith reads them, where node has them. */
export function headersOf({ headers }: IncomingMessage): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
  };
}

/** Writes an answer whole, with these headers beside its own. A 304 and a HEAD have no body, but the same headers. */
export function write(
  response: ServerResponse,
  { status, headers, body }: Answer,
  beside: { headers: Readonly<Record<string, string>>; isHead?: boolean },
): void {
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
  response.writeHead(status, {
    ...beside.headers,
    ...headers,
    ...(bytes && { "content-length": String(bytes.byteLength) }),
  });
  response.end(beside.isHead ? undefined : (bytes ?? undefined));
}
