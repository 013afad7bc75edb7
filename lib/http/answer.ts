/**
 * Response to one request, before it becomes a `Response` of Next.js or is written to a socket. Created per request,
 * including its headers, because `quota-headers.ts` changes them.
 */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Replaces the body: sent as it arrives. */
  stream?: ReadableStream<Uint8Array>;
};

export const noStoreCacheControl = "private, no-store";

export function jsonAnswer(value: unknown, status = 200): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": noStoreCacheControl },
    body: JSON.stringify(value),
  };
}

/** Returns a spreadsheet download with this file name. The byte order mark declares UTF-8. */
export function csvAnswer(text: string, fileName: string): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": noStoreCacheControl,
    },
    body: `\uFEFF${text}`,
  };
}

/** Returns an address book download with this file name. */
export function vcardAnswer(text: string, fileName: string): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/vcard; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": noStoreCacheControl,
    },
    body: text,
  };
}

export function toResponse({ status, headers, body, stream }: Answer): Response {
  return new Response(stream ?? body, { status, headers });
}
