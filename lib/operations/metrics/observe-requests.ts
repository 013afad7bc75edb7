import "server-only";
import type { Server } from "node:http";
import { getMetrics } from "./registry";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

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

/** For unknown paths, so that arbitrary requests cannot create an unlimited number of labels. */
export const unknownRouteLabel = "other";

/**
 * Fixed segments precede variable segments, and catch-all segments come last, as in Next.js. Files of the build have
 * the label `/_next`; unknown paths and optional catch-all routes (`[[...rest]]`) `unknownRouteLabel`.
 */
export function createRouteMatcher(templates: readonly string[]): (path: string) => string {
  const fixed = new Set(templates.filter((template) => !template.includes("[")));
  const variable = templates
    .filter((template) => template.includes("[") && !template.includes("[["))
    .toSorted((one, other) => computeSpecificity(one) - computeSpecificity(other) || (one < other ? -1 : 1))
    .map((template) => ({ template, pattern: toPattern(template) }));
  return (path) => {
    if (path.startsWith("/_next/")) return "/_next";
    const given = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    if (fixed.has(given)) return given;
    if (given.length > 512) return unknownRouteLabel;
    return variable.find(({ pattern }) => pattern.test(given))?.template ?? unknownRouteLabel;
  };
}

const computeSpecificity = (template: string) =>
  template
    .split("/")
    .reduce((sum, part) => sum * 3 + (part.startsWith("[...") ? 2 : part.includes("[") ? 1 : 0), 0);

function toPattern(template: string): RegExp {
  const parts = template.split("/").map((part) => {
    if (part.startsWith("[...")) return ".+";
    return part.startsWith("[") ? "[^/]+" : part.replaceAll(/[.*+?^${}()|\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("/")}$`);
}

export const routesManifestName = "app-path-routes-manifest.json";

function readBuiltRoutes(folder = join(process.cwd(), ".next")): string[] {
  const path = join(folder, routesManifestName);
  if (!existsSync(path)) return [];
  return Object.values(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, "utf8"))));
}
