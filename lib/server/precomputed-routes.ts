import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "@/lib/http/answer";
import type { ToldEndpoint } from "@/lib/http/endpoint";
import { orgChartEndpoint, peopleEndpoint, personEndpoint } from "@/lib/directory/endpoints";
import { profileEndpoint } from "@/lib/profiles/endpoints";
import { log } from "@/lib/platform/log";
import { settle } from "@/lib/soon";
import { dataHeaders } from "./security-headers";
import type { RequestHeaders } from "@/lib/request-head";

/**
 * The addresses that are answered before Next is entered (docs/decisions/0003-finished-answers.md): the lists, whose finished bytes Next
 * would strip of their labels, and what programs ask of one person after another, of which Next would take the larger part.
 */
const lists = new Map<string, ToldEndpoint>([
  ["/api/people", peopleEndpoint],
  ["/api/people/org-chart", orgChartEndpoint],
]);
const onePerson = /^\/api\/people\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(\/profile)?$/;

function find(path: string): { endpoint: ToldEndpoint; params: Readonly<Record<string, string>> } | null {
  const list = lists.get(path);
  if (list) return { endpoint: list, params: {} };
  const [, id, profile] = onePerson.exec(path) ?? [];
  return id === undefined ? null : { endpoint: profile ? profileEndpoint : personEndpoint, params: { id } };
}

/** Answers these addresses, with the same endpoint that Next's route has. False: Next shall answer. */
export function answerBeforeNext(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): boolean {
  const { method = "", url = "" } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const end = url.indexOf("?");
  const found = find(end === -1 ? url : url.slice(0, end));
  if (!found) return false;
  found.endpoint.tell({ method, url, headers: headersOf(request), body: null }, found.params, (answer) => {
    settle(
      () => write(response, answer, { headers: dataHeaders({ publicUrl }), isHead: method === "HEAD" }),
      () => undefined,
      (error) => {
        log.error({ err: error }, "an answer could not be written"); // whoever else is told in this moment still is
        response.destroy();
      },
    );
  });
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
