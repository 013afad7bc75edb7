import "server-only";
import type { Server } from "node:http";
import { builtRoutes } from "./built-routes";
import { metrics } from "./registry";
import { routeTemplates } from "./route-templates";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** As nginx has it: the caller went away before the answer was whole. */
const wentAway = "499";

/** Counts and times what the server answers, by the template of its address. */
export function observeRequests(server: Server, templates: readonly string[] = builtRoutes()): void {
  const { requests, durations, underWay } = metrics();
  const templateOf = routeTemplates(templates);
  server.prependListener("request", (request, response) => {
    const begunAt = performance.now();
    const route = templateOf(request.url?.split("?", 1)[0] ?? "");
    const method = knownMethods.find((known) => known === request.method) ?? "other";
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
