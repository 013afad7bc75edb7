import { afterAll, describe, expect, test } from "vitest";
import { DELETE as disconnect, PUT as connect } from "@/app/api/admin/connections/projects/route";
import { GET as list } from "@/app/api/admin/connections/route";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { database } from "@/lib/platform/database";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpTable } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { connectionResponse, connectionsResponse } from "./schema";
import { findSecret } from "./stored-connection";

setUpTestDatabase();

const simulator = createProjectsSimulator({
  company: buildCompany(20),
  token: "the-secret-token",
  rateLimit: false,
});
const { url, close } = await simulator.listen();
overrideSettings({ projectsApiUrl: url });
afterAll(close);

const none = { params: Promise.resolve({}) };
const createRequest = (method: string, headers: Record<string, string>, body?: unknown) =>
  new Request("http://localhost:3000/api/admin/connections/projects", {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe("projects connection", () => {
  test("is verified, stored encrypted and listed without its token", async () => {
    const executive = await createUser("executive");
    const headers = await createTokenHeaders(executive);
    const answer = await connect(createRequest("PUT", headers, { api_token: simulator.token }), none);
    const { connection } = connectionResponse.parse(await answer.json());
    expect(connection).toMatchObject({
      provider: "projects",
      org_name: "Fernhill Studio",
      connected_by: executive.id,
      token_expires_at: null,
      status: "connected",
      last_error: null,
    });
    const text = await (await list(createRequest("GET", headers), none)).text();
    expect(connectionsResponse.parse(JSON.parse(text)).connections).toEqual([connection]);
    expect(text).not.toContain(simulator.token);
    expect(JSON.stringify(await database().connection.findMany())).not.toContain(simulator.token);
    expect(await findSecret("projects")).toEqual({ token: simulator.token, organizationId: "77" });
  });

  test("stays unchanged when the vendor refuses the new token or is unreachable", async () => {
    const headers = await createTokenHeaders(await createUser("executive"));
    await connect(createRequest("PUT", headers, { api_token: simulator.token }), none);
    const refused = await connect(createRequest("PUT", headers, { api_token: "wrong" }), none);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "credentials_rejected" }]);
    overrideSettings({ projectsApiUrl: "http://127.0.0.1:9/api/v2" });
    const unreachable = await connect(createRequest("PUT", headers, { api_token: simulator.token }), none);
    overrideSettings({ projectsApiUrl: url });
    expect([unreachable.status, await unreachable.json()]).toMatchObject([502, { code: "projects_failed" }]);
    expect(await findSecret("projects")).toMatchObject({ token: simulator.token });
  });

  test("accepts only a token of its own organisation until it is disconnected", async () => {
    const other = createProjectsSimulator({
      company: buildCompany(5),
      token: "of-another-organisation",
      organizationId: "78",
      rateLimit: false,
    });
    const elsewhere = await other.listen();
    const headers = await createTokenHeaders(await createUser("executive"));
    await connect(createRequest("PUT", headers, { api_token: simulator.token }), none);
    const before = await dumpTable("connections");
    try {
      overrideSettings({ projectsApiUrl: elsewhere.url });
      const put = () => connect(createRequest("PUT", headers, { api_token: other.token }), none);
      const refused = await put();
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: "other_organisation" }]);
      expect(await dumpTable("connections")).toEqual(before);
      await disconnect(createRequest("DELETE", headers), none);
      expect((await put()).status).toBe(200);
    } finally {
      overrideSettings({ projectsApiUrl: url });
      await elsewhere.close();
    }
  });

  test("is deleted once by disconnecting", async () => {
    const headers = await createTokenHeaders(await createUser("executive"));
    await connect(createRequest("PUT", headers, { api_token: simulator.token }), none);
    expect((await disconnect(createRequest("DELETE", headers), none)).status).toBe(200);
    expect((await disconnect(createRequest("DELETE", headers), none)).status).toBe(404);
    expect(await database().connection.count()).toBe(0);
  });

  test.each([[{}], [{ api_token: "" }], [{ api_token: 7 }], [{ api_token: "x", secret: "y" }], [[]]])(
    "is not created from the body %j",
    async (body) => {
      const answer = await connect(
        createRequest("PUT", await createTokenHeaders(await createUser("executive")), body),
        none,
      );
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalid_request" }]);
    },
  );

  test.each<AccessLevel>(["head", "manager", "staff", "guest"])(
    "is hidden from a %s, who cannot change it either",
    async (level) => {
      const headers = await createTokenHeaders(await createUser(level));
      const answers = [
        await list(createRequest("GET", headers), none),
        await connect(createRequest("PUT", headers, { api_token: simulator.token }), none),
        await disconnect(createRequest("DELETE", headers), none),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    },
  );

  test("needs a credential, and a token with the scope", async () => {
    expect((await list(createRequest("GET", {}), none)).status).toBe(401);
    const headers = await createTokenHeaders(await createUser("executive"), ["view:people", "manage:people"]);
    expect((await connect(createRequest("PUT", headers, { api_token: "x" }), none)).status).toBe(403);
  });
});
