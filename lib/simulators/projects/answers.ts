import { createHash } from "node:crypto";
import { isBodiless } from "../simulated-answer";
import { errorBody } from "./wire";

/** The media type of every answer of the vendor's. */
const contentType = "application/vnd.api+json; charset=utf-8";

let lastRequest = 0;
const requestId = () => `simulated-${++lastRequest}`;

/** An answer with the headers that recorded answers carry; none of them tells of the rate limit. */
export function success(body: object): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    headers: {
      "content-type": contentType,
      "cache-control": "max-age=0, private, must-revalidate",
      etag: `W/"${createHash("sha1").update(text).digest("hex").slice(0, 32)}"`,
      "x-request-id": requestId(),
      "x-runtime": "0.05",
    },
  });
}

/** An error in the vendor's form; a redirect has no body. */
export function failure(
  status: number,
  code: string,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const body = isBodiless(status) ? null : JSON.stringify(errorBody(status, code, title, detail));
  return new Response(body, {
    status,
    headers: { "content-type": contentType, "x-request-id": requestId(), ...headers },
  });
}
