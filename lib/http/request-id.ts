import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const requestIdHeader = "x-request-id";

const safeIdPattern = /^[\w.-]{8,64}$/;
/** W3C Trace Context. The trace id is not all zeros. */
const traceparentPattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/;
/** Refused as request ids, because a token sent in the wrong header would be stored in the audit log. */
const apiTokenPattern = /^kith_/i;

/** API-17. The client may choose the id, so do not rely on it being unique. */
export function chooseRequestId(given: unknown, traceparent: unknown): string {
  if (typeof given === "string" && safeIdPattern.test(given) && !apiTokenPattern.test(given)) return given;
  const [, traceId] = (typeof traceparent === "string" && traceparentPattern.exec(traceparent)) || [];
  return traceId ?? randomUUID();
}

export function assignRequestId({ headers }: IncomingMessage): void {
  headers[requestIdHeader] = chooseRequestId(headers[requestIdHeader], headers["traceparent"]);
}

export function getRequestId({ headers }: IncomingMessage): string {
  const given = headers[requestIdHeader];
  return typeof given === "string" ? given : "";
}
