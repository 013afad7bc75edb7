import { afterAll, beforeEach, expect, test } from "vitest";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { database } from "@/lib/platform/database/database";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { authenticate, createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestChat, serveChat } from "@/testing/serve-chat";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { readConnectionDetails } from "./connection-details";

setUpTestDatabase();
recordVendorWaits();

const { simulator: projects } = await serveProjects({
  company: buildCompany(12),
  token: "a-long-projects-token-1a2b",
});
const payroll = await servePayroll();
const chat = await serveChat();
afterAll(() => Promise.all([payroll.close(), chat.close()]));

let headers: { authorization: string };
beforeEach(async () => {
  headers = await createTokenHeaders(await createUser("executive"));
  await requestApi("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
  await connectTestPayroll(payroll.simulator, headers);
  await connectTestChat(chat.simulator, headers);
});

const read = async () =>
  readConnectionDetails(requirePermission(await authenticate(new Headers(headers)), "admin:connections"));

test("details of connections have their last success, acting user, channel, last letters of the token and expiry", async () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
  const actingAs = expect.any(String) as string;
  const { joined } = chat.simulator.channels;
  const tokenEnding = chat.simulator.token.slice(-4);
  expect(await read()).toMatchObject({
    projects: { lastSuccessAt: time, actingAs, channel: null, tokenEnding: "1a2b", credentialEndsAt: null },
    payroll: { actingAs: null, tokenEnding: null, credentialEndsAt: time, isEndNear: false },
    chat: { actingAs, channel: joined.name, tokenEnding, people: null, finding: null },
  });
});

test("a credential that ends in less than two weeks is near its end", async () => {
  for (const [days, isNear] of [
    [15, false],
    [13, true],
    [-1, true],
  ] as const) {
    await database().$executeRaw`
      UPDATE connections SET credential_expires_at = clock_timestamp() + make_interval(days => ${days}::int)
      WHERE provider = 'payroll'`;
    expect((await read()).payroll?.isEndNear).toBe(isNear);
  }
});

test("details reveal nothing of a credential that cannot be decrypted", async () => {
  await database()
    .$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.') WHERE provider = 'chat'`;
  expect((await read()).chat).toMatchObject({ channel: null, tokenEnding: null });
});
