import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "@/lib/platform/listen";
import { log } from "@/lib/platform/log";
import { carriesToken } from "./bearer";

type Read = () => Promise<{ contentType: string; body: string }>;

/** The address of the metrics on the port that Kith serves: only where a token is set, and only with it. */
export const metricsPath = "/api/metrics";

/**
 * Serves the metrics on a port of their own. Without a token to this machine alone. Nothing else is answered there.
 */
export async function serveMetrics(
  { port, host, token }: { port: number; host: string; token: string | null },
  read: Read,
): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/metrics" || path === metricsPath) void answerMetrics(request, response, token, read);
    else response.writeHead(404).end();
  });
  await listen(server, { port, host: token === null ? "127.0.0.1" : host, setting: "METRICS_PORT" });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answers with the metrics whoever carries the token. Never throws. */
export async function answerMetrics(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  token: string | null,
  read: Read,
): Promise<void> {
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("x-content-type-options", "nosniff");
  if (method !== "GET") {
    response.writeHead(405, { allow: "GET" }).end();
  } else if (token !== null && !carriesToken(headers.authorization, token)) {
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
