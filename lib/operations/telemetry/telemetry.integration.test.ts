import { afterEach, beforeEach, expect, test } from "vitest";
import { getMetrics } from "@/lib/operations/metrics/registry";
import { database } from "@/lib/platform/database";
import { runForRequest } from "@/lib/platform/request-context";
import { answerWithoutNext } from "@/lib/operations/server/direct-routes";
import { startHttpServer } from "@/lib/operations/server/http-server";
import { getRequestId } from "@/lib/http/request-id";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { openCollector } from "@/testing/otlp-collector";
import { overrideSettings } from "@/testing/override-settings";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { startTelemetryExport } from "./open-telemetry";

setUpTestDatabase();

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
let token: string;

/** Starts Kith with its HTTP server, a company to sync, and a collector for its telemetry. */
async function startTracedServer() {
  const { simulator } = await serveProjects({ company: buildCompany(12) });
  const collector = await openCollector();
  overrideSettings({ port: 0, host: "127.0.0.1", telemetryEndpoint: collector.endpoint });
  await storeProjectsConnection(simulator);
  const { authorization = "" } = await createTokenHeaders(
    await createUser("executive", "secret.person@example.com"),
  );
  token = authorization;
  const routes = ["/api/people", "/api/people/[id]/profile", "/api/people/sync"];
  const telemetry = startTelemetryExport({ endpoint: collector.endpoint, routes });
  const door = await startHttpServer();
  door.open(async (request, response) => {
    if (answerWithoutNext(request, response, "http://localhost:3000")) return;
    await runForRequest(getRequestId(request), async () => {
      const headers = { authorization: token, "x-request-id": getRequestId(request) };
      const { status, text } = await requestApi("POST", request.url ?? "", headers);
      response.writeHead(status).end(text);
    });
  });
  closing.push(collector.close, telemetry.close, () => door.stop({ now: true }));
  return {
    collector,
    ask: async (path: string, headers: Record<string, string>, method = "GET") => {
      const init = { method, headers: { authorization, ...headers } };
      const answer = await fetch(`http://127.0.0.1:${door.port}${path}`, init);
      await answer.text();
      return answer.status;
    },
    /** Stops server and telemetry. Resolves when the collector has received everything. */
    sent: async () => {
      await door.stop({ now: true });
      await telemetry.close();
    },
  };
}

beforeEach(() => getMetrics().registry.resetMetrics());

test("a request, its run and the vendor calls arrive as one trace with the request's id, and without private data", async () => {
  const { collector, ask, sent } = await startTracedServer();
  expect(await ask("/api/people/sync", { "x-request-id": "request-sync" }, "POST")).toBe(200);
  const people = await database().person.findMany();
  const [person] = people;
  const asked = { traceparent: `00-${traceId}-${parentId}-01`, "x-request-id": "request-look" };
  expect(await ask(`/api/people/${person?.id}/profile`, asked)).toBe(200);
  expect(await ask("/api/people?q=canary-of-a-query", { "x-request-id": "request-list" })).toBe(200);
  expect(await ask("/api/people/canary-of-a-path/profile", { "x-request-id": "request-none" })).not.toBe(200);
  await sent();

  const { spans } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [look] = named("GET /api/people/[id]/profile");
  expect(look).toMatchObject({
    traceId,
    parentSpanId: parentId,
    attributes: {
      "http.request.method": "GET",
      "http.route": "/api/people/[id]/profile",
      "http.response.status_code": 200,
      "kith.request_id": "request-look",
    },
  });
  const [request] = named("POST /api/people/sync");
  const [run] = named("run of people");
  const [fetching] = named("run fetching");
  const [call] = named("call projects");
  expect([run?.parentSpanId, fetching?.parentSpanId, call?.parentSpanId]).toEqual([
    request?.spanId,
    run?.spanId,
    fetching?.spanId,
  ]);
  for (const span of [request, run, fetching, call, ...named("run applying")]) {
    expect(span).toMatchObject({
      traceId: request?.traceId,
      attributes: { "kith.request_id": "request-sync" },
    });
  }
  expect(call?.attributes).toMatchObject({ "kith.system": "projects", "http.response.status_code": 200 });
  expect(collector.resources[0]).toMatchObject({ "service.name": "kith" });

  const text = collector.text();
  for (const { id, firstName, lastName, email } of people) {
    for (const value of [id, `${firstName} ${lastName}`, email]) expect(text).not.toContain(value);
  }
  for (const value of ["canary", "secret.person", token.slice(-20)]) expect(text).not.toContain(value);
});

test("the metrics equal those of Prometheus", async () => {
  const { collector, ask, sent } = await startTracedServer();
  await ask("/api/people", {});
  await ask("/api/people", {});
  const names = new Set(
    getMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  );
  await sent();
  const found = (name: string) => collector.metrics.find((metric) => metric.name === name);
  const attributes = { method: "GET", status: "200" }; // not `route`, which depends on the build
  // Failure counters are included, from zero.
  const counted = found("kith_http_requests_total")?.sum?.dataPoints.filter(({ asDouble }) => asDouble !== 0);
  expect(counted).toMatchObject([{ attributes, asDouble: 2 }]);
  expect(found("kith_http_request_duration_seconds")?.histogram?.dataPoints).toMatchObject([{ count: 2 }]);
  expect(found("kith_database_up")?.gauge?.dataPoints).toMatchObject([{ asDouble: 1 }]);
  expect(new Set(collector.metrics.map(({ name }) => name))).toEqual(names);
});
