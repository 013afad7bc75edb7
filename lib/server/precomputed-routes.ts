import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { Answer } from "@/lib/http/answer";
import { compressed } from "@/lib/http/compression";
import type { ToldEndpoint } from "@/lib/http/endpoint";
import { changesEndpoint } from "@/lib/directory-changes/endpoints";
import {
  directoryDetailsEndpoint,
  orgChartEndpoint,
  peopleEndpoint,
  personEndpoint,
} from "@/lib/directory/endpoints";
import { sliceEndpoint, viewChoicesEndpoint, viewIdsEndpoint } from "@/lib/directory/view-endpoints";
import { pictureEndpoint } from "@/lib/pictures/endpoints";
import { profileEndpoint } from "@/lib/profiles/endpoints";
import { log } from "@/lib/platform/log";
import { andThen, settle } from "@/lib/soon";
import { requestIdOf } from "./request-ids";
import { dataHeaders } from "./security-headers";
import type { EndpointRequest, RequestHeaders } from "@/lib/request-head";

/**
 * The addresses that are answered before Next is entered (docs/decisions/0003-finished-answers.md): the lists, whose finished bytes Next
 * would strip of their labels, what programs ask of one person after another and pages of each face, of which Next would take the larger
 * part, and the changes, whose stream goes to its socket as it is.
 */
const lists = new Map<string, ToldEndpoint>([
  ["/api/people", peopleEndpoint],
  ["/api/people/org-chart", orgChartEndpoint],
  ["/api/people/directory-details", directoryDetailsEndpoint],
  ["/api/people/changes", changesEndpoint],
  ["/api/people/view", sliceEndpoint],
  ["/api/people/view/ids", viewIdsEndpoint],
  ["/api/people/view/choices", viewChoicesEndpoint],
]);
const onePerson =
  /^\/api\/people\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\/(profile|picture))?$/;
const ofOnePerson = { profile: profileEndpoint, picture: pictureEndpoint };

function find(path: string): { endpoint: ToldEndpoint; params: Readonly<Record<string, string>> } | null {
  const list = lists.get(path);
  if (list) return { endpoint: list, params: {} };
  const [, id, part] = onePerson.exec(path) ?? [];
  if (id === undefined) return null;
  const endpoint = part === "profile" || part === "picture" ? ofOnePerson[part] : personEndpoint;
  return { endpoint, params: { id } };
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
  const requestId = requestIdOf(request);
  found.endpoint.tell(requestOf(request, response), found.params, (answer) => {
    settle(
      () =>
        andThen(compressed(answer, request.headers["accept-encoding"]?.toString() ?? null), (smaller) =>
          write(response, smaller, {
            headers: dataHeaders({ publicUrl, requestId }),
            isHead: method === "HEAD",
          }),
        ),
      () => undefined,
      (error) => {
        log.error({ err: error, requestId }, "an answer could not be written"); // whoever else is told in this moment still is
        response.destroy();
      },
    );
  });
  return true;
}

/** Returns a request without a body as endpoints take it. Its signal is made on first use, because few endpoints read it. */
export function requestOf(request: IncomingMessage, response: ServerResponse): EndpointRequest {
  const { method = "", url = "" } = request;
  let controller: AbortController | null = null;
  return {
    method,
    url,
    headers: headersOf(request),
    body: null,
    get signal() {
      controller ??= abortedByDisconnect(response);
      return controller.signal;
    },
  };
}

function abortedByDisconnect(response: ServerResponse): AbortController {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller;
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
  { status, headers, body, stream }: Answer,
  beside: { headers: Readonly<Record<string, string>>; isHead?: boolean },
): void {
  if (stream) {
    response.writeHead(status, { ...beside.headers, ...headers });
    sendStream(stream, response);
    return;
  }
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
  response.writeHead(status, {
    ...beside.headers,
    ...headers,
    ...(bytes && { "content-length": String(bytes.byteLength) }),
  });
  response.end(beside.isHead ? undefined : (bytes ?? undefined));
}

/** Whoever listens may go at any time, and then nothing is kept for them. */
function sendStream(stream: ReadableStream<Uint8Array>, response: ServerResponse): void {
  const reader = stream.getReader();
  const end = () => void reader.cancel().catch(() => undefined);
  if (response.destroyed) return end(); // gone before there was an answer: `close` has been told
  response.once("close", end);
  pipeline(chunksOf(reader), response, () => undefined);
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
