import { request } from "node:http";

export type RawAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

/**
 * Sends exactly this path and these headers, as a program would that means no good: browsers and their tools tidy both up. A
 * `body` without a `content-length` among the headers goes in chunks, unannounced.
 */
export function rawRequest(
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
    // A list of names and values, because Node takes one `host` alone from an object.
    const sent = Object.entries({ host, ...headers }).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => [name, value]),
    );
    const asking = request({ hostname, port, method, path, headers: sent }, (response) => {
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
    asking.on("error", reject);
    asking.end(body);
  });
}
