import { createHash } from "node:crypto";
import { isBodiless } from "../simulated-answer";

const contentType = "application/vnd.api+json; charset=utf-8";

let lastRequest = 0;
const createRequestId = () => `simulated-${++lastRequest}`;

/** Returns an answer with the headers of recorded answers, which have no rate limit headers. */
export function createSuccessResponse(body: object): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    headers: {
      "content-type": contentType,
      "cache-control": "max-age=0, private, must-revalidate",
      etag: `W/"${createHash("sha1").update(text).digest("hex").slice(0, 32)}"`,
      "x-request-id": createRequestId(),
      "x-runtime": "0.05",
    },
  });
}

export function createFailureResponse(
  status: number,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const body = isBodiless(status) ? null : JSON.stringify(createErrorBody(status, code, detail));
  return new Response(body, {
    status,
    headers: { "content-type": contentType, "x-request-id": createRequestId(), ...headers },
  });
}

function createErrorBody(status: number, code: string, detail: string) {
  const title = code.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return { errors: [{ status: String(status), code, title, detail, meta: {}, source: {} }] };
}
