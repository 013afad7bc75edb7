import "server-only";
import { randomUUID } from "node:crypto";

/** Where a request says by which id it is known, and every answer says it again. */
export const requestIdHeader = "x-request-id";

/** No sign that means something in a log, a header, a page or a table, and not long enough to carry much. */
const safeId = /^[\w.-]{8,64}$/;
/** W3C Trace Context: the id of the trace, which is not all zeros. */
const traceparentShape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/;
/** Our API tokens. One in a wrong header would be kept in the record. */
const token = /^kith_/i;

/**
 * The id by which a request is known (API-17): the one that it carries, where that can be written down anywhere, else that of the trace which it is
 * part of, else a new one. Whoever asks may choose it, so it proves nothing.
 */
export function requestIdFrom(given: unknown, traceparent: unknown): string {
  if (typeof given === "string" && safeId.test(given) && !token.test(given)) return given;
  const [, traceId] = (typeof traceparent === "string" && traceparentShape.exec(traceparent)) || [];
  return traceId ?? randomUUID();
}
