import "server-only";
import type { Server } from "node:http";
import { getMetrics } from "./registry";
import { createRouteMatcher, readBuiltRoutes } from "./route-templates";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** nginx's status for a client that disconnects before the response is complete. */
const clientClosedStatus = "499";

const failureStatuses = ["500", "502", "503"];

export function observeRequests(server: Server, templates: readonly string[] = readBuiltRoutes()): void {
  const { requests, durations, requestsInProgress } = getMetrics();
  const seen = new Set<string>();
  /** Starts failure counters at zero, because an alert sees the first failure only as an increase. */
  const startAtZero = (method: string, route: string) => {
    if (seen.has(method + route)) return;
    seen.add(method + route);
    for (const status of failureStatuses) requests.inc({ method, route, status }, 0);
  };
  const templateOf = createRouteMatcher(templates);
  server.prependListener("request", (request, response) => {
    const begunAt = performance.now();
    const route = templateOf(request.url?.split("?", 1)[0] ?? "");
    const method = knownMethods.find((known) => known === request.method) ?? "other";
    startAtZero(method, route);
    requestsInProgress.inc();
    response.once("close", () => {
      requestsInProgress.dec();
      requests.inc({
        method,
        route,
        status: response.writableFinished ? String(response.statusCode) : clientClosedStatus,
      });
      durations.observe({ method, route }, (performance.now() - begunAt) / 1_000);
    });
  });
}
