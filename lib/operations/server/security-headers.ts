import "server-only";
import { requestIdHeader } from "@/lib/http/request-id";

type HeaderFields = Readonly<Record<string, string>>;
type Installation = { publicUrl: string; isDevelopment: boolean };
/** Id of the answered request. */
type AnsweredRequest = { requestId: string };

/** Policy of responses that are not pages: a browser that displays them runs, renders and frames nothing. */
const dataContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the headers of every response that is not a page. */
export const buildNonPageHeaders = ({
  publicUrl,
  requestId,
}: Pick<Installation, "publicUrl"> & AnsweredRequest): HeaderFields => ({
  "content-security-policy": dataContentPolicy,
  [requestIdHeader]: requestId,
  ...(publicUrl.startsWith("https:") ? headersOverHttps : commonHeaders),
});

/**
 * Returns the headers of every page. Scripts run only with this request's nonce; inline styles are allowed, because
 * components set them on elements (docs/decisions). Nothing is loaded from another host.
 */
export const buildPageHeaders = (
  nonce: string,
  { publicUrl, isDevelopment, requestId }: Installation & AnsweredRequest,
): HeaderFields => ({
  ...buildNonPageHeaders({ publicUrl, requestId }),
  "content-security-policy": [
    "default-src 'self'",
    // The development server of Next.js evaluates code; the production server does not.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
});

const commonHeaders: HeaderFields = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};
const headersOverHttps: HeaderFields = {
  ...commonHeaders,
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};
