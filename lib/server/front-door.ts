import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Problem } from "@/lib/problem";
import { problemAnswer } from "@/lib/http/problem-answer";
import { environment } from "@/lib/platform/environment";
import { listen } from "@/lib/platform/listen";
import { log } from "@/lib/platform/log";
import { onBehalfOf } from "@/lib/platform/request-context";
import { tracing } from "@/lib/platform/tracing";
import { settle, type Soon } from "@/lib/soon";
import { forPeople } from "./page-guard";
import { write } from "./precomputed-routes";
import { answerProbe } from "./probe-routes";
import { giveRequestId, requestIdOf } from "./request-ids";
import { dataHeaders } from "./security-headers";
import { stopper } from "./stop-listening";

/** Answers a request; what it throws is answered for it. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => Soon<void>;

export type FrontDoor = {
  port: number;
  server: Server;
  /** From now on requests are answered by this. */
  open: (respond: Respond) => void;
  /** Finishes what is under way and takes nothing new. `now`: whoever sends requests here is not waited for. */
  stop: (how?: { now: boolean }) => Promise<void>;
};

/** For what was not asked to its end when Kith is stopped. */
const halfAskedMs = 5_000;
/**
 * Longer than a load balancer keeps a connection that idles, 60 seconds as a rule: it is the one to end it. The other way round it may send
 * a request just as we close.
 */
const keepAliveMs = 65_000;

/**
 * Takes connections at once: the probes are answered, and anything else is a 503 until the door is opened. So a service manager sees
 * that this process lives while it migrates, and a port that is taken is said before anything is touched.
 */
export async function openFrontDoor(): Promise<FrontDoor> {
  const { port, host, shutdown } = environment();
  let respond: Respond = starting;
  const isCounted = environment().metrics !== null || environment().telemetryEndpoint !== null;
  const metrics = isCounted ? await import("./metrics-door") : null;
  const server = createServer((request, response) => {
    giveRequestId(request);
    tracing.current?.request(request, response);
    if (metrics?.takes(request)) return void metrics.answer(request, response);
    settle(
      () => respond(request, response),
      () => undefined,
      (error) => onBehalfOf(requestIdOf(request), () => answerFailure(error, request, response)),
    );
  });
  await metrics?.observe(server);
  server.keepAliveTimeout = keepAliveMs;
  const stop = stopper(server);
  await listen(server, { port, host, setting: "PORT" });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    server,
    open: (given) => {
      respond = given;
    },
    stop: ({ now } = { now: false }) =>
      stop({
        delayMs: now ? 0 : shutdown.delaySeconds * 1_000,
        answeringMs: shutdown.graceSeconds * 1_000,
        halfAskedMs: Math.min(halfAskedMs, shutdown.graceSeconds * 1_000),
      }),
  };
}

const starting: Respond = async (request, response) => {
  if (await answerProbe(request, response)) return;
  throw new Problem("unavailable", "starting", "Kith is starting. Try again in a moment.", {
    retryAfterSeconds: 2,
  });
};

function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent) {
    write(response, forPeople(problemAnswer(error), request), {
      headers: dataHeaders({ ...environment(), requestId: requestIdOf(request) }),
    });
  } else {
    log.error({ err: error }, "an answer broke off");
    response.destroy();
  }
}
