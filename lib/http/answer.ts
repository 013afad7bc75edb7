/**
 * What goes back to one caller, before it is a `Response` of Next or written to a socket of our own server. Made anew for each request, its
 * headers too: `quota-headers.ts` writes on them.
 */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** In place of a body: sent as it comes. */
  stream?: ReadableStream<Uint8Array>;
};

export const neverStored = "private, no-store";

export function jsonAnswer(value: unknown, status = 200): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": neverStored },
    body: JSON.stringify(value),
  };
}

/** A file for spreadsheets, to be saved under this name. The byte order mark tells them that it is UTF-8. */
export function csvAnswer(text: string, fileName: string): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": neverStored,
    },
    body: `\uFEFF${text}`,
  };
}

/** Cards for an address book, to be saved under this name. */
export function cardsAnswer(text: string, fileName: string): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "text/vcard; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": neverStored,
    },
    body: text,
  };
}

export function toResponse({ status, headers, body, stream }: Answer): Response {
  return new Response(stream ?? body, { status, headers });
}
