import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Problem } from "@/lib/platform/problem";
import type { Answer } from "@/lib/http/answer";
import { buildProblemAnswer, renderProblemAnswer } from "@/lib/http/problem-answer";
import { environment } from "@/lib/platform/environment";
import { listenOnPort } from "@/lib/platform/network/listen";
import { log } from "@/lib/platform/log/log";
import { runForRequest } from "@/lib/platform/log/request-context";
import { renderProblemPage } from "./request-checks";
import { writeAnswer, toEndpointRequest } from "./direct-routes";
import { assignRequestId, getRequestId } from "@/lib/http/request-id";
import { createGracefulStop } from "./graceful-stop";
import { liveEndpoint, readyEndpoint } from "@/lib/operations/readiness/endpoints";

/** If the handler throws, the server sends an error response, or ends the connection after the headers are sent. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type HttpServer = {
  port: number;
  server: Server;
  open: (respond: RequestHandler) => void;
  stop: (how?: { now: boolean }) => Promise<void>;
};

/** During a stop, unless the grace period is shorter. */
const incompleteRequestMs = 5_000;
/**
 * Exceeds the idle timeout of load balancers, usually 60 seconds. Otherwise a load balancer could send a request on a
 * connection that the server is closing.
 */
const keepAliveMs = 65_000;

/**
 * Until `open` is called, serves the probes and the metrics, and answers any other request with a 503. So a service
 * manager sees that this process is alive while it migrates, and an occupied port is reported before anything changes.
 */
export async function startHttpServer(): Promise<HttpServer> {
  const { port, host, shutdown } = environment();
  let respond: RequestHandler = respondWhileStarting;
  const metrics = environment().metrics ? await import("./metrics-endpoint") : null;
  const server = createServer((request, response) => {
    assignRequestId(request);
    if (metrics?.isMetricsRequest(request)) return void metrics.answerMetricsRequest(request, response);
    respond(request, response).catch((error: unknown) =>
      runForRequest(getRequestId(request), () => respondWithFailure(error, request, response)),
    );
  });
  await metrics?.observeServer(server);
  server.keepAliveTimeout = keepAliveMs;
  const stop = createGracefulStop(server);
  return {
    port: await listenOnPort(server, { port, host, setting: "PORT" }),
    server,
    open: (given) => {
      respond = given;
    },
    stop: ({ now } = { now: false }) =>
      stop({
        delayMs: now ? 0 : shutdown.delaySeconds * 1_000,
        answeringMs: shutdown.graceSeconds * 1_000,
        incompleteRequestMs: Math.min(incompleteRequestMs, shutdown.graceSeconds * 1_000),
      }),
  };
}

const respondWhileStarting: RequestHandler = async (request, response) => {
  if (await answerProbe(request, response)) return;
  const starting = new Problem("unavailable", "starting", "Kith is starting. Try again in a moment.", {
    retryAfterSeconds: 2,
  });
  // Not logged: a refused request is no failure, and a start may refuse thousands.
  writeProblem(renderProblemAnswer(starting, { request_id: getRequestId(request) }), request, response);
};

const writeProblem = (answer: Answer, request: IncomingMessage, response: ServerResponse) =>
  writeAnswer(request, response, renderProblemPage(answer, request));

function respondWithFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent) writeProblem(buildProblemAnswer(error), request, response);
  else {
    log.error({ err: error }, "a response was interrupted");
    response.destroy();
  }
}

const probes = new Map([
  ["/api/health/live", liveEndpoint],
  ["/api/health/ready", readyEndpoint],
]);

export async function answerProbe(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method = "", url = "" } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const found = probes.get(url.split("?", 1)[0] ?? "");
  if (!found) return false;
  writeAnswer(request, response, await found(toEndpointRequest(request, response), {}));
  return true;
}
