import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { createStaticFileHandler } from "./static-files";

const script = "console.log('chunk')";
let server: Server;
let port: number;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "kith-static-"));
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks", "one.js"), script);
  writeFileSync(join(folder, "chunks", "one.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "chunks", "plain.js"), script);
  const answer = createStaticFileHandler(folder);
  server = createServer((asked, response) => {
    if (!answer(asked, response)) response.writeHead(404).end();
  });
  port = await listenLocally(server);
});
afterAll(() => server.close());

const get = (path: string, encodings: string, method = "GET") =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve) => {
    const headers = { "accept-encoding": encodings };
    request({ port, host: "127.0.0.1", path, method, headers }, (response) => {
      void buffer(response).then((body) =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    }).end();
  });

describe("a script of the build", () => {
  test("is sent in brotli, precompressed, with an unlimited lifetime", async () => {
    const { status, headers, body } = await get("/_next/static/chunks/one.js?x=1", "gzip, deflate, br, zstd");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=UTF-8",
      "content-length": String(body.byteLength),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(body).toString()).toBe(script);
    expect((await get("/_next/static/chunks/one.js", "br", "HEAD")).body.byteLength).toBe(0);
  });

  test.each([
    ["where brotli is refused", "/_next/static/chunks/one.js", "gzip, br;q=0", "GET"],
    ["that has none", "/_next/static/chunks/plain.js", "br", "GET"],
    ["by its compressed name", "/_next/static/chunks/one.js.br", "br", "GET"],
    ["outside of the folder", "/_next/static/../static/chunks/one.js", "br", "GET"],
    ["to be changed", "/_next/static/chunks/one.js", "br", "POST"],
  ])("is left to Next.js %s", async (_when, path, encodings, method) => {
    expect((await get(path, encodings, method)).status).toBe(404);
  });
});
