import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnPort } from "@/lib/platform/network/listen";
import { log } from "@/lib/platform/log/log";
import { metricsPath } from "@/lib/http/operation";
import { createHash, timingSafeEqual } from "node:crypto";

type ReadMetrics = () => Promise<{ contentType: string; body: string }>;

/** Without a token the server listens only on 127.0.0.1. */
export async function serveMetrics(
  { port, host, token }: { port: number; host: string; token: string | null },
  read: ReadMetrics,
): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/metrics" || path === metricsPath) void answerMetrics(request, response, token, read);
    else response.writeHead(404).end();
  });
  return {
    port: await listenOnPort(server, {
      port,
      host: token === null ? "127.0.0.1" : host,
      setting: "METRICS_PORT",
    }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const allow = "GET, HEAD, OPTIONS";

export async function answerMetrics(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  token: string | null,
  read: ReadMetrics,
): Promise<void> {
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("x-content-type-options", "nosniff");
  if (method === "OPTIONS") {
    response.writeHead(204, { allow }).end();
  } else if (method !== "GET" && method !== "HEAD") {
    response.writeHead(405, { allow }).end();
  } else if (token !== null && !hasBearerToken(headers.authorization, token)) {
    response.writeHead(401, { "www-authenticate": "Bearer" }).end();
  } else {
    try {
      const { contentType, body } = await read();
      response.writeHead(200, { "content-type": contentType }).end(body);
    } catch (error) {
      log.warn({ err: error }, "the metrics could not be read");
      response.writeHead(503, { "retry-after": "5" }).end();
    }
  }
}

export function hasBearerToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(computeDigest(given), computeDigest(token));
}

const computeDigest = (text: string) => createHash("sha256").update(text).digest();
