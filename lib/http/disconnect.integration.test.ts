import { once } from "node:events";
import { createServer } from "node:http";
import { z } from "zod";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionsResponse } from "@/lib/connections/schema";
import { database } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { acquireLease } from "@/lib/platform/database/lease";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi, routeLoaders, type HttpMethod } from "@/testing/request-api";
import { createLevelHeaders } from "@/testing/callers";
import { connectTestChat, serveChat } from "@/testing/serve-chat";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { linkAllEmployees, toLinkedPersonId } from "@/testing/payroll-run-helpers";
import { overrideSettings } from "@/testing/override-settings";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const payroll = await servePayroll();
const chat = await serveChat();
const { simulator: projects } = await serveProjects({ company: buildCompany(12) });
afterAll(() => Promise.all([payroll.close(), chat.close()]));

/** A vendor that accepts requests and never responds. */
const silent = { requests: 0, port: 0 };
const silentServer = createServer(() => (silent.requests += 1)).listen(0, "127.0.0.1");
await once(silentServer, "listening");
silent.port = z.object({ port: z.number() }).parse(silentServer.address()).port;
afterAll(() => {
  silentServer.closeAllConnections();
  silentServer.close();
});

let headers: Record<string, string>;
let employee = "";
let another = "";
beforeEach(async () => {
  for (const { clearFaults } of [payroll.simulator, chat.simulator, projects]) clearFaults();
  headers = await createLevelHeaders("executive");
  await connectTestPayroll(payroll.simulator, headers);
  await connectTestChat(chat.simulator, headers);
  [employee = "", another = ""] = await linkAllEmployees(payroll.simulator, 2);
  await storeProjectsConnection(projects);
});

type Sent = {
  method: HttpMethod;
  route: string;
  params?: Record<string, string>;
  body?: unknown;
  more?: Record<string, string>;
};

/** Sends a request whose client disconnects as soon as `isWaiting`, and returns the handler's response. */
async function disconnectFrom(
  { method, route, params = {}, body, more = {} }: Sent,
  isWaiting: () => Promise<boolean>,
): Promise<Response> {
  const handlers = await routeLoaders[route]?.();
  if (!handlers) throw new Error(`no route ${route}`);
  const client = new AbortController();
  const request = new Request(`http://localhost:3000${route}`, {
    method,
    headers: { ...headers, ...more, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: client.signal,
  });
  const answered = handlers[method](request, { params: Promise.resolve(params) });
  const early = answered.then((response) => response.clone().text());
  const waiting = expect
    .poll(isWaiting, { timeout: 20_000 })
    .toBe(true)
    .then(() => undefined);
  expect(await Promise.race([waiting, early]), "answer before the vendor was asked").toBeUndefined();
  client.abort();
  return answered;
}

const codeOf = async (response: Response) => {
  const { code } = z.object({ code: z.string() }).parse(await response.json());
  return `${response.status} ${code}`;
};

const hang = { kind: "hang" } as const;
const ofPerson = () => ({ id: toLinkedPersonId(employee) });
const atPayroll = {
  hang: () => payroll.simulator.setFault(hang),
  requests: () => payroll.simulator.requests.length,
};
const atChat = { hang: () => chat.simulator.setFault(hang), requests: () => chat.simulator.requests.length };
const atProjects = {
  hang: () => overrideSettings({ projectsApiUrl: `http://127.0.0.1:${silent.port}` }),
  requests: () => silent.requests,
};

const requests: readonly (readonly [string, typeof atPayroll, () => Sent])[] = [
  [
    "creating a payroll link",
    atPayroll,
    () => ({
      method: "POST",
      route: "/api/people/[id]/payroll-link",
      params: ofPerson(),
      body: { payroll_employee_id: another },
    }),
  ],
  [
    "storing a chat token",
    atChat,
    () => ({
      method: "PUT",
      route: "/api/admin/connections/chat",
      body: { bot_token: chat.simulator.token, channel_id: chat.simulator.channels.joined.id },
    }),
  ],
  [
    "storing a projects token",
    atProjects,
    () => ({ method: "PUT", route: "/api/admin/connections/projects", body: { api_token: projects.token } }),
  ],
];

describe("after its client disconnects, a request stops waiting for a vendor and changes nothing", () => {
  test.each(requests)("%s", async (_, vendor, request) => {
    const connections = async () => {
      const answer = await requestApi("GET", "/api/admin/connections", headers);
      return connectionsResponse
        .parse(answer.json())
        .connections.map((one) => ({ ...one, last_checked_at: null }));
    };
    const before = await connections();
    const [runs, links] = [await database().syncRun.count(), await database().externalIdentity.findMany()];
    vendor.hang();
    const known = vendor.requests();
    const failures = vi.spyOn(log, "error");
    const response = await disconnectFrom(request(), async () => vendor.requests() > known);
    expect(await codeOf(response)).toBe("503 client_disconnected");
    expect(await connections()).toEqual(before);
    expect(await database().syncRun.count()).toBe(runs);
    expect(await database().externalIdentity.findMany()).toEqual(links);
    expect(failures).not.toHaveBeenCalled();
  });
});

test("after its client disconnects, a request no longer waits for a running sync", async () => {
  await acquireLease(database(), "people-sync", crypto.randomUUID(), 600);
  await database().syncRun.create({
    data: { id: crypto.randomUUID(), trigger: "schedule", phase: "fetching", startedAt: new Date() },
  });
  const looks = vi.spyOn(database().syncRun, "findUnique");
  const response = await disconnectFrom(
    { method: "POST", route: "/api/people/sync" },
    async () => looks.mock.calls.length > 0,
  );
  expect(await codeOf(response)).toBe("503 client_disconnected");
});

test("a write that stopped when its client disconnected leaves its Idempotency-Key free", async () => {
  payroll.simulator.setFault(hang);
  const known = payroll.simulator.requests.length;
  const key = { "idempotency-key": "a-retry" };
  const response = await disconnectFrom(
    { method: "POST", route: "/api/people/[id]/payroll-sync", params: ofPerson(), more: key },
    async () => payroll.simulator.requests.length > known,
  );
  expect(await codeOf(response)).toBe("503 client_disconnected");
  payroll.simulator.clearFaults();
  const path = `/api/people/${toLinkedPersonId(employee)}/payroll-sync`;
  expect((await requestApi("POST", path, { ...headers, ...key })).outcome).toBe("200");
});
