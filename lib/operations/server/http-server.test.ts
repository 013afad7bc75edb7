import { afterEach, expect, test, vi } from "vitest";
import { getMetrics } from "@/lib/operations/metrics/registry";
import { log } from "@/lib/platform/log/log";
import { processState } from "@/lib/operations/readiness/queries";
import { findUndescribedParts } from "@/testing/check-described-answer";
import { overrideSettings } from "@/testing/override-settings";
import { startHttpServer, type HttpServer } from "./http-server";

const doors: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(doors.splice(0).map(({ stop }) => stop()));
  processState.current = "starting";
});

async function openTestServer(): Promise<
  HttpServer & { ask: (path: string, headers?: Record<string, string>) => Promise<Response> }
> {
  overrideSettings({ port: 0, host: "127.0.0.1" });
  const opened = await startHttpServer();
  doors.push(opened);
  return {
    ...opened,
    ask: (path, headers = {}) => fetch(`http://127.0.0.1:${opened.port}${path}`, { headers }),
  };
}

test("before the server is ready, the liveness probe succeeds and any other request is a 503", async () => {
  const logged = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  const { ask } = await openTestServer();
  expect((await ask("/api/health/live")).status).toBe(200);
  const ready = await ask("/api/health/ready");
  expect([ready.status, await ready.json()]).toMatchObject([503, { reasons: ["starting"] }]);
  for (const path of ["/api/people", "/people", "/nowhere"]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "2"]);
    const id = answer.headers.get("x-request-id");
    expect(await answer.json()).toMatchObject({ code: "starting", request_id: id });
  }
  const scim = await ask("/api/scim/v2/Users", { accept: "text/html" });
  expect([scim.status, scim.headers.get("content-type"), await scim.json()]).toMatchObject([
    503,
    "application/scim+json; charset=utf-8",
    { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "503" },
  ]);
  for (const calls of logged) expect(calls).not.toHaveBeenCalledWith(expect.anything(), "request failed");
});

test("once ready, it answers with the given handler, and a failure of the handler is a problem", async () => {
  const { ask, open } = await openTestServer();
  open(async ({ url }, response) => {
    if (url === "/broken") throw new Error("a defect");
    response.end("whole");
  });
  expect(await (await ask("/")).text()).toBe("whole");
  const broken = await ask("/broken");
  expect([broken.status, await broken.json()]).toMatchObject([500, { code: "internal_error" }]);
});

test("a failure has one id in header, response and log, for programs and people: the request's own if that is safe", async () => {
  const logged: unknown[] = [];
  vi.spyOn(log, "error").mockImplementation((fields: unknown) => void logged.push(fields));
  const { ask, open } = await openTestServer();
  open(() => Promise.reject(new Error("a defect")));
  for (const [given, expected] of [
    ["asked-by-me", /^asked-by-me$/],
    ["<b>bold</b>", /^[\da-f-]{36}$/],
  ] as const) {
    const answer = await ask("/broken", { "x-request-id": given });
    const id = answer.headers.get("x-request-id");
    expect(await answer.json()).toMatchObject({ request_id: id });
    expect(logged.pop()).toMatchObject({ requestId: id });
    expect(id).toMatch(expected);
  }
  const page = await ask("/broken", { accept: "text/html", "x-request-id": "asked-by-me" });
  expect(await page.text()).toContain("Request id: <code>asked-by-me</code>");
});

test("metrics match the API description, and require the token of the settings", async () => {
  const token = "a-token-of-some-length";
  overrideSettings({ metrics: { port: null, token } });
  const { ask } = await openTestServer();
  const read = async (authorization: string) => {
    const response = await ask("/api/metrics", { authorization });
    const { status, headers } = response;
    expect(
      findUndescribedParts("GET", "/api/metrics", { status, headers, text: await response.text() }),
    ).toEqual([]);
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    return status;
  };
  expect(await read(`Bearer ${token}`)).toBe(200);
  expect(await read("Bearer kith_demo_executive")).toBe(401);
  vi.spyOn(getMetrics().registry, "metrics").mockRejectedValue(new Error("no metrics"));
  expect(await read(`Bearer ${token}`)).toBe(503);
});
