import { request } from "node:http";

export type RawAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

/**
 * Sends this path and these headers without normalisation. Sends a `body` without `content-length` with chunked
 * encoding.
 */
export function sendRawRequest(
  baseUrl: string,
  {
    method = "GET",
    path,
    headers = {},
    body,
  }: { method?: string; path: string; headers?: Record<string, string | string[]>; body?: string },
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    // Passes a list of names and values, because Node accepts only one `host` header in an object.
    const sent = Object.entries({ host, ...headers }).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => [name, value]),
    );
    const sending = request({ hostname, port, method, path, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
