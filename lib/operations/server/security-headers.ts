import "server-only";
import { requestIdHeader } from "@/lib/http/request-id";

type HeaderFields = Readonly<Record<string, string>>;
type Installation = { publicUrl: string; isDevelopment: boolean };
type AnsweredRequest = { requestId: string };

/** A browser that displays such a response loads and runs nothing, and no page can embed it in a frame. */
const dataContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const buildNonPageHeaders = ({
  publicUrl,
  requestId,
}: Pick<Installation, "publicUrl"> & AnsweredRequest): HeaderFields => ({
  "content-security-policy": dataContentPolicy,
  [requestIdHeader]: requestId,
  ...(publicUrl.startsWith("https:") ? headersOverHttps : commonHeaders),
});

/**
 * Scripts run only with this request's nonce, or if such a script loads them. Inline styles are allowed, because
 * components set them on elements (docs/decisions/0005-inline-styles.md).
 */
export const buildPageHeaders = (
  nonce: string,
  { publicUrl, isDevelopment, requestId }: Installation & AnsweredRequest,
): HeaderFields => ({
  ...buildNonPageHeaders({ publicUrl, requestId }),
  "content-security-policy": [
    "default-src 'self'",
    // Pages of the Next.js development server evaluate code; production pages do not.
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
