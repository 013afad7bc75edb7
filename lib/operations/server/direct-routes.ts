import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { Answer } from "@/lib/http/answer";
import { compressAnswer } from "@/lib/http/compression";
import type { Endpoint } from "@/lib/http/endpoint";
import type { Effect } from "@/lib/http/operation";
import { changesEndpoint } from "@/lib/protocols/rest/changes";
import {
  peopleDetailsEndpoint,
  orgChartEndpoint,
  peopleEndpoint,
  personEndpoint,
  profileEndpoint,
  pictureEndpoint,
} from "@/lib/protocols/rest/people";
import { viewSliceEndpoint, viewChoicesEndpoint, viewIdsEndpoint } from "@/lib/protocols/rest/view";
import { getRequestId } from "@/lib/http/request-id";
import { environment } from "@/lib/platform/environment";
import { buildNonPageHeaders } from "./security-headers";
import type { EndpointRequest, RequestHeaders } from "@/lib/platform/network/request-head";

/**
 * Endpoints with a fixed path that this server calls without Next.js (docs/decisions/0003-prerendered-responses.md).
 * Next.js would remove the `content-encoding` of pre-rendered lists, and cannot write the change stream directly to its
 * socket. The paths of a single person (`personPath`) are answered without Next.js too, because Next.js would take most
 * of the response time.
 */
const endpointsByPath = new Map<string, Endpoint<Effect>>([
  ["/api/people", peopleEndpoint],
  ["/api/people/org-chart", orgChartEndpoint],
  ["/api/people/directory-details", peopleDetailsEndpoint],
  ["/api/people/changes", changesEndpoint],
  ["/api/people/view", viewSliceEndpoint],
  ["/api/people/view/ids", viewIdsEndpoint],
  ["/api/people/view/choices", viewChoicesEndpoint],
]);
const personPath =
  /^\/api\/people\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\/(profile|picture))?$/i;
const personEndpoints = { profile: profileEndpoint, picture: pictureEndpoint };

function findEndpoint(
  path: string,
): { endpoint: Endpoint<Effect>; params: Readonly<Record<string, string>> } | null {
  const list = endpointsByPath.get(path);
  if (list) return { endpoint: list, params: {} };
  const [, id, part] = personPath.exec(path) ?? [];
  if (id === undefined) return null;
  const endpoint = part === "profile" || part === "picture" ? personEndpoints[part] : personEndpoint;
  return { endpoint, params: { id } };
}

/** Returns false for a request that Next.js must answer. */
export async function answerWithoutNext(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { method = "", url = "" } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const end = url.indexOf("?");
  const found = findEndpoint(end === -1 ? url : url.slice(0, end));
  if (!found) return false;
  const answer = await found.endpoint(toEndpointRequest(request, response), found.params);
  const accepts = request.headers["accept-encoding"]?.toString() ?? null;
  writeAnswer(request, response, await compressAnswer(answer, accepts));
  return true;
}

export function toEndpointRequest(request: IncomingMessage, response: ServerResponse): EndpointRequest {
  const { method = "", url = "" } = request;
  let controller: AbortController | null = null;
  return {
    method,
    url,
    headers: toRequestHeaders(request),
    body: null,
    get signal() {
      controller ??= abortOnDisconnect(response);
      return controller.signal;
    },
  };
}

function abortOnDisconnect(response: ServerResponse): AbortController {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller;
}

export function toRequestHeaders({ headers }: IncomingMessage): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
  };
}

/** With the headers of responses that are no pages. HEAD gets the headers of the GET without the body. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, stream }: Answer,
): void {
  const common = buildNonPageHeaders({ ...environment(), requestId: getRequestId(request) });
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
  response.writeHead(status, {
    ...common,
    ...headers,
    ...(bytes && { "content-length": String(bytes.byteLength) }),
  });
  if (stream) sendStream(stream, response);
  else response.end(request.method === "HEAD" ? undefined : (bytes ?? undefined));
}

function sendStream(stream: ReadableStream<Uint8Array>, response: ServerResponse): void {
  const reader = stream.getReader();
  const end = () => void reader.cancel().catch(() => undefined);
  if (response.destroyed) return end(); // the client disconnected before the response, so `close` was emitted already
  response.once("close", end);
  pipeline(readChunks(reader), response, () => undefined);
}

async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
