import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Header that carries the request's id, in requests and responses. */
export const requestIdHeader = "x-request-id";

/** Ids that are safe to store: short, and without characters that have a meaning in logs, headers, HTML or CSV. */
const safeIdPattern = /^[\w.-]{8,64}$/;
/** Header `traceparent` of W3C Trace Context. Captures the trace id, which is not all zeros. */
const traceparentPattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/;
/**
 * Prefix of Kith's API tokens. A value with this prefix is refused as a request id, because a token sent in the wrong
 * header would be stored in the audit log.
 */
const apiTokenPattern = /^kith_/i;

/**
 * Returns the id of a request (API-17): the given id if it is safe to store, else the trace id, else a new id. The
 * client may choose the id, so do not rely on it being unique.
 */
export function chooseRequestId(given: unknown, traceparent: unknown): string {
  if (typeof given === "string" && safeIdPattern.test(given) && !apiTokenPattern.test(given)) return given;
  const [, traceId] = (typeof traceparent === "string" && traceparentPattern.exec(traceparent)) || [];
  return traceId ?? randomUUID();
}

/** Chooses the request's id (`chooseRequestId`) and writes it to the request's header. */
export function assignRequestId({ headers }: IncomingMessage): void {
  headers[requestIdHeader] = chooseRequestId(headers[requestIdHeader], headers["traceparent"]);
}

/** Returns the id that `assignRequestId` has assigned. Before that call, returns the client's header, or "". */
export function getRequestId({ headers }: IncomingMessage): string {
  const given = headers[requestIdHeader];
  return typeof given === "string" ? given : "";
}
