import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { liveEndpoint, readyEndpoint } from "@/lib/readiness/endpoints";
import { environment } from "@/lib/platform/environment";
import { requestOf, write } from "./precomputed-routes";
import { requestIdOf } from "./request-ids";
import { dataHeaders } from "./security-headers";

const probes = new Map([
  ["/api/health/live", liveEndpoint],
  ["/api/health/ready", readyEndpoint],
]);

/** Answers the two probes before anything else is asked or opened. False: it is another request. */
export async function answerProbe(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method = "", url = "" } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const found = probes.get(url.split("?", 1)[0] ?? "");
  if (!found) return false;
  const answer = await found(requestOf(request, response), {});
  write(response, answer, {
    headers: dataHeaders({ ...environment(), requestId: requestIdOf(request) }),
    isHead: method === "HEAD",
  });
  return true;
}
