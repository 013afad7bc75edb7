import "server-only";
import type { IncomingMessage } from "node:http";
import { requestIdFrom, requestIdHeader } from "@/lib/http/request-id";

/** Gives a request its id. From here on its header says it, whatever came in there. */
export function giveRequestId({ headers }: IncomingMessage): void {
  headers[requestIdHeader] = requestIdFrom(headers[requestIdHeader], headers["traceparent"]);
}

/** The id that a request was given. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[requestIdHeader];
  return typeof given === "string" ? given : "";
}
