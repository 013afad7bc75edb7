import "server-only";

/**
 * What every answer carries. Scripts run only with this request's nonce; styles may be inline, because the components set
 * them on elements (docs/decisions). Nothing is loaded from another host.
 */
export function securityHeaders({
  nonce,
  publicUrl,
  isDevelopment,
}: {
  nonce: string;
  publicUrl: string;
  isDevelopment: boolean;
}) {
  const policy = [
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
  ].join("; ");
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(publicUrl.startsWith("https:") && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
}
