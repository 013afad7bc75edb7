import "server-only";
import { requestIdHeader } from "@/lib/http/request-id";

type Headers = Readonly<Record<string, string>>;
type Installation = { publicUrl: string; isDevelopment: boolean };
/** The id of the request that is answered. */
type Answering = { requestId: string };

/** Of what is no page: nothing of it is ever run, drawn or framed, should a browser be led to show it. */
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What every answer carries that is no page. */
export const dataHeaders = ({
  publicUrl,
  requestId,
}: Pick<Installation, "publicUrl"> & Answering): Headers => ({
  "content-security-policy": policyOfData,
  [requestIdHeader]: requestId,
  ...(publicUrl.startsWith("https:") ? headersOverHttps : commonHeaders),
});

/**
 * What every page carries. Scripts run only with this request's nonce; styles may be inline, because the components set
 * them on elements (docs/decisions). Nothing is loaded from another host.
 */
export const pageHeaders = (
  nonce: string,
  { publicUrl, isDevelopment, requestId }: Installation & Answering,
): Headers => ({
  ...dataHeaders({ publicUrl, requestId }),
  "content-security-policy": [
    "default-src 'self'",
    // Next's development server evaluates code; the built one does not.
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

const commonHeaders: Headers = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};
const headersOverHttps: Headers = {
  ...commonHeaders,
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};
