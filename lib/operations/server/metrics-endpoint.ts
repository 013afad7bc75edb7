import "server-only";
import cluster from "node:cluster";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { metricsPath } from "@/lib/http/operation";
import { answerMetrics, serveMetrics } from "@/lib/operations/metrics/serve-metrics";
import { requestIdHeader, getRequestId } from "@/lib/http/request-id";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";

// Serves metrics on Kith's own port and on a separate port. The registry is imported only if metrics are configured.

/** Always false without METRICS_TOKEN, because Kith's own port then serves no metrics. */
export const isMetricsRequest = ({ url }: IncomingMessage): boolean =>
  typeof environment().metrics?.token === "string" && url?.split("?", 1)[0] === metricsPath;

export async function answerMetricsRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { readMetrics } = await import("@/lib/operations/metrics/cluster-metrics");
  response.setHeader(requestIdHeader, getRequestId(request));
  await answerMetrics(request, response, environment().metrics?.token ?? null, readMetrics);
}

export async function observeServer(server: Server): Promise<void> {
  const { observeRequests } = await import("@/lib/operations/metrics/observe-requests");
  observeRequests(server);
}

/** Of several processes, only the first opens the port and collects the metrics of the others. */
export async function startMetrics(): Promise<{ close: () => void }> {
  const { metrics, host, processes } = environment();
  const closed = { close: () => undefined };
  if (!metrics) return closed;
  const { serveClusterMetrics, joinClusterMetrics, readMetrics } =
    await import("@/lib/operations/metrics/cluster-metrics");
  if (cluster.isWorker) {
    joinClusterMetrics();
    return closed;
  }
  const read = processes > 1 ? serveClusterMetrics() : readMetrics;
  if (metrics.port === null) return closed;
  const served = await serveMetrics({ port: metrics.port, host, token: metrics.token }, read);
  log.info({ port: served.port }, "metrics are served");
  return served;
}
