import "server-only";
import cluster from "node:cluster";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { answerMetrics, metricsPath, serveMetrics } from "@/lib/metrics/serve-metrics";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";

// Where the metrics are asked for. What makes them is loaded where somebody wants them.

/** Whether a request asks for the metrics on the port that Kith serves. Without a token there is nothing at that address. */
export const takes = ({ url }: IncomingMessage): boolean =>
  typeof environment().metrics?.token === "string" && url?.split("?", 1)[0] === metricsPath;

export async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { readMetrics } = await import("@/lib/metrics/source");
  await answerMetrics(request, response, environment().metrics?.token ?? null, readMetrics);
}

/** Counts what this server answers. */
export async function observe(server: Server): Promise<void> {
  const { observeRequests } = await import("@/lib/metrics/observe-requests");
  observeRequests(server);
}

/** Opens the port of the metrics where one is set; of several processes the first one has it, and gathers those of the others. */
export async function openMetrics(): Promise<{ close: () => void }> {
  const { metrics, host, processes } = environment();
  const closed = { close: () => undefined };
  if (!metrics) return closed;
  const { gatherMetrics, joinMetrics, readMetrics } = await import("@/lib/metrics/source");
  if (cluster.isWorker) {
    joinMetrics();
    return closed;
  }
  const read = processes > 1 ? gatherMetrics() : readMetrics;
  if (metrics.port === null) return closed;
  const served = await serveMetrics({ port: metrics.port, host, token: metrics.token }, read);
  log.info({ port: served.port }, "metrics are served");
  return served;
}
