/** Never share an answer or its headers between requests, because `setQuotaHeaders` changes the headers. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  stream?: ReadableStream<Uint8Array>;
};

export const noStoreCacheControl = "private, no-store";

export function buildJsonAnswer(value: unknown, status = 200): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": noStoreCacheControl },
    body: JSON.stringify(value),
  };
}

/** The body starts with a byte order mark, so that spreadsheets read it as UTF-8. */
export const buildCsvAnswer = (text: string, fileName: string): Answer =>
  buildDownload("text/csv", `\uFEFF${text}`, fileName);

export const buildVcardAnswer = (text: string, fileName: string): Answer =>
  buildDownload("text/vcard", text, fileName);

const buildDownload = (mediaType: string, body: string, fileName: string): Answer => ({
  status: 200,
  headers: {
    "content-type": `${mediaType}; charset=utf-8`,
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": noStoreCacheControl,
  },
  body,
});

export function toResponse({ status, headers, body, stream }: Answer): Response {
  return new Response(stream ?? body, { status, headers });
}
