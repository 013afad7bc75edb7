import "server-only";
import type { Server } from "node:http";
import { builtRoutes } from "./built-routes";
import { metrics } from "./registry";
import { routeTemplates } from "./route-templates";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** As nginx has it: the caller went away before the answer was whole. */
const wentAway = "499";

const failures = ["500", "502", "503"];

/** Counts and times what the server answers, by the template of its address. */
export function observeRequests(server: Server, templates: readonly string[] = builtRoutes()): void {
  const { requests, durations, underWay } = metrics();
  const seen = new Set<string>();
  /** Starts the counters of failures at zero: the first failure is an increase only beside an earlier value. */
  const startAtZero = (method: string, route: string) => {
    if (seen.has(method + route)) return;
    seen.add(method + route);
    for (const status of failures) requests.inc({ method, route, status }, 0);
  };
  const templateOf = routeTemplates(templates);
  server.prependListener("request", (request, response) => {
    const begunAt = performance.now();
    const route = templateOf(request.url?.split("?", 1)[0] ?? "");
    const method = knownMethods.find((known) => known === request.method) ?? "other";
    startAtZero(method, route);
    underWay.inc();
    response.once("close", () => {
      underWay.dec();
      requests.inc({
        method,
        route,
        status: response.writableFinished ? String(response.statusCode) : wentAway,
      });
      durations.observe({ method, route }, (performance.now() - begunAt) / 1_000);
    });
  });
}
