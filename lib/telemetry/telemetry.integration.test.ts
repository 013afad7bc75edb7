import { afterEach, beforeEach, expect, test } from "vitest";
import { sealSecret } from "@/lib/connections/stored-connection";
import { metrics } from "@/lib/metrics/registry";
import { database } from "@/lib/platform/database";
import { onBehalfOf } from "@/lib/platform/request-context";
import { answerBeforeNext } from "@/lib/server/precomputed-routes";
import { openFrontDoor } from "@/lib/server/front-door";
import { requestIdOf } from "@/lib/server/request-ids";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { openCollector } from "@/lib/testing/otlp-collector";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { openTelemetry } from "./open-telemetry";

withStore();

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
let token: string;

/** Kith behind its front door, with a company to be synced, and a collector of what it tells. */
async function followed() {
  const simulator = createProjectsSimulator({ company: buildCompany(12), rateLimit: false });
  const { url, close } = await simulator.listen();
  const collector = await openCollector();
  withSettings({ port: 0, host: "127.0.0.1", projectsApiUrl: url, telemetryEndpoint: collector.endpoint });
  const secret = sealSecret("projects", { token: simulator.token, organizationId: simulator.organizationId });
  await database().connection.create({
    data: { provider: "projects", orgName: "Fernhill Studio", secret, connectedAt: new Date() },
  });
  const { authorization = "" } = await tokenOf(await makeUser("executive", "secret.person@example.com"));
  token = authorization;
  const routes = ["/api/people", "/api/people/[id]/profile", "/api/people/sync"];
  const telemetry = openTelemetry({ endpoint: collector.endpoint, routes });
  const door = await openFrontDoor();
  door.open(async (request, response) => {
    if (answerBeforeNext(request, response, "http://localhost:3000")) return;
    await onBehalfOf(requestIdOf(request), async () => {
      const headers = { authorization: token, "x-request-id": requestIdOf(request) };
      const { status, text } = await api("POST", request.url ?? "", headers);
      response.writeHead(status).end(text);
    });
  });
  closing.push(collector.close, telemetry.close, () => door.stop({ now: true }), close);
  return {
    collector,
    ask: async (path: string, headers: Record<string, string>, method = "GET") => {
      const init = { method, headers: { authorization, ...headers } };
      const answer = await fetch(`http://127.0.0.1:${door.port}${path}`, init);
      await answer.text();
      return answer.status;
    },
    /** Everything is with the collector. */
    sent: async () => {
      await door.stop({ now: true });
      await telemetry.close();
    },
  };
}

beforeEach(() => metrics().registry.resetMetrics());

test("a request, the run that it starts and the vendor's calls arrive as one trace with the request's id, and with nothing private", async () => {
  const { collector, ask, sent } = await followed();
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

test("the metrics are those of Prometheus, with the same numbers", async () => {
  const { collector, ask, sent } = await followed();
  await ask("/api/people", {});
  await ask("/api/people", {});
  const names = new Set(
    metrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  );
  await sent();
  const found = (name: string) => collector.metrics.find((metric) => metric.name === name);
  const attributes = { method: "GET", status: "200" }; // the routes are those of the build, if there is one
  // Counters of failures are there as well, from zero.
  const counted = found("kith_http_requests_total")?.sum?.dataPoints.filter(({ asDouble }) => asDouble !== 0);
  expect(counted).toMatchObject([{ attributes, asDouble: 2 }]);
  expect(found("kith_http_request_duration_seconds")?.histogram?.dataPoints).toMatchObject([{ count: 2 }]);
  expect(found("kith_database_up")?.gauge?.dataPoints).toMatchObject([{ asDouble: 1 }]);
  expect(new Set(collector.metrics.map(({ name }) => name))).toEqual(names);
});
