import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "@/lib/http/answer";
import type { Endpoint } from "@/lib/http/endpoint";
import { orgChartEndpoint, peopleEndpoint } from "@/lib/directory/endpoints";

/** The addresses whose finished bytes leave before Next is entered (docs/decisions/0003-finished-answers.md). */
const finished: Record<string, Endpoint> = {
  "/api/people": peopleEndpoint,
  "/api/people/org-chart": orgChartEndpoint,
};

/** Answers the two lists itself, with the same endpoint that Next's route has. False: Next shall answer. */
export async function answerPrecomputed(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): Promise<boolean> {
  const path = request.url?.split("?", 1)[0] ?? "";
  const isRead = request.method === "GET" || request.method === "HEAD";
  const found = isRead && Object.hasOwn(finished, path) ? finished[path] : undefined;
  if (!found) return false;
  const asked = new Request(new URL(request.url ?? "/", publicUrl), {
    method: request.method ?? "GET",
    headers: toHeaders(request),
  });
  write(response, await found(asked, {}), request.method === "HEAD");
  return true;
}

/** A request's headers as the rest of Kith reads them. */
export function toHeaders({ headers }: IncomingMessage): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  return new Headers(entries);
}

/** Writes an answer whole. A 304 and a HEAD have no body, but the same headers. */
export function write(response: ServerResponse, { status, headers, body }: Answer, isHead: boolean): void {
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
  response.writeHead(status, { ...headers, ...(bytes && { "content-length": bytes.byteLength }) });
  response.end(isHead ? undefined : (bytes ?? undefined));
}
