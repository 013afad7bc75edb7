import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import Negotiator from "negotiator";

const contentTypes: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

type StaticFileHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves files of scripts/build-application.ts, an eighth smaller than after the compression of Next.js, which runs per
 * request. Returns false if Next.js must answer. Serves only files that were present at the start, and caches each:
 * together about a megabyte. Responses are `immutable`, because a file name contains a hash of the content.
 */
export function createStaticFileHandler(folder = join(process.cwd(), ".next", "static")): StaticFileHandler {
  const compressed = new Map(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
      .filter((name) => name.endsWith(".br"))
      .map((name) => [`/_next/static/${name.slice(0, -3)}`, join(folder, name)]),
  );
  const held = new Map<string, Buffer>();
  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    const file = compressed.get(path);
    const type = contentTypes[extname(path)];
    if (file === undefined || type === undefined) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (new Negotiator(request).encodings(["br"]).length === 0) return false;
    const bytes = held.get(file) ?? readIfPresent(file);
    if (bytes === null) return false;
    held.set(file, bytes);
    response.writeHead(200, {
      "content-type": type,
      "content-encoding": "br",
      "content-length": bytes.byteLength,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    response.end(request.method === "HEAD" ? undefined : bytes);
    return true;
  };
}

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null; // the file was deleted since the start
  }
}
