import { afterAll, describe, expect, test } from "vitest";
import { DELETE as disconnect, PUT as connect } from "@/app/api/admin/connections/projects/route";
import { GET as list } from "@/app/api/admin/connections/route";
import type { AccessLevel } from "@/lib/access/levels";
import { database } from "@/lib/platform/database";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpTable } from "@/lib/testing/dump";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { connectionResponse, connectionsResponse } from "./schema";
import { findSecret } from "./stored-connection";

withStore();

const simulator = createProjectsSimulator({
  company: buildCompany(20),
  token: "the-secret-token",
  rateLimit: false,
});
const { url, close } = await simulator.listen();
withSettings({ projectsApiUrl: url });
afterAll(close);

const none = { params: Promise.resolve({}) };
const ask = (method: string, headers: Record<string, string>, body?: unknown) =>
  new Request("http://localhost:3000/api/admin/connections/projects", {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe("the projects connection", () => {
  test("is tried, sealed, and listed without its token", async () => {
    const executive = await makeUser("executive");
    const headers = await tokenOf(executive);
    const answer = await connect(ask("PUT", headers, { api_token: simulator.token }), none);
    const { connection } = connectionResponse.parse(await answer.json());
    expect(connection).toMatchObject({
      provider: "projects",
      org_name: "Fernhill Studio",
      connected_by: executive.id,
      token_expires_at: null,
      status: "connected",
      last_error: null,
    });
    const text = await (await list(ask("GET", headers), none)).text();
    expect(connectionsResponse.parse(JSON.parse(text)).connections).toEqual([connection]);
    expect(text).not.toContain(simulator.token);
    expect(JSON.stringify(await database().connection.findMany())).not.toContain(simulator.token);
    expect(await findSecret("projects")).toEqual({ token: simulator.token, organizationId: "77" });
  });

  test("stays as it was when the vendor refuses the new token or cannot be reached", async () => {
    const headers = await tokenOf(await makeUser("executive"));
    await connect(ask("PUT", headers, { api_token: simulator.token }), none);
    const refused = await connect(ask("PUT", headers, { api_token: "wrong" }), none);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "credentials_rejected" }]);
    withSettings({ projectsApiUrl: "http://127.0.0.1:9/api/v2" });
    const unreachable = await connect(ask("PUT", headers, { api_token: simulator.token }), none);
    withSettings({ projectsApiUrl: url });
    expect([unreachable.status, await unreachable.json()]).toMatchObject([502, { code: "projects_failed" }]);
    expect(await findSecret("projects")).toMatchObject({ token: simulator.token });
  });

  test("is replaced by a token of the same organisation only; disconnected first, by any", async () => {
    const other = createProjectsSimulator({
      company: buildCompany(5),
      token: "of-another-organisation",
      organizationId: "78",
      rateLimit: false,
    });
    const elsewhere = await other.listen();
    const headers = await tokenOf(await makeUser("executive"));
    await connect(ask("PUT", headers, { api_token: simulator.token }), none);
    const before = await dumpTable("connections");
    try {
      withSettings({ projectsApiUrl: elsewhere.url });
      const put = () => connect(ask("PUT", headers, { api_token: other.token }), none);
      const refused = await put();
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: "other_organisation" }]);
      expect(await dumpTable("connections")).toEqual(before);
      await disconnect(ask("DELETE", headers), none);
      expect((await put()).status).toBe(200);
    } finally {
      withSettings({ projectsApiUrl: url });
      await elsewhere.close();
    }
  });

  test("is gone when it is disconnected, once", async () => {
    const headers = await tokenOf(await makeUser("executive"));
    await connect(ask("PUT", headers, { api_token: simulator.token }), none);
    expect((await disconnect(ask("DELETE", headers), none)).status).toBe(200);
    expect((await disconnect(ask("DELETE", headers), none)).status).toBe(404);
    expect(await database().connection.count()).toBe(0);
  });

  test.each([[{}], [{ api_token: "" }], [{ api_token: 7 }], [{ api_token: "x", secret: "y" }], [[]]])(
    "is not made of %j",
    async (body) => {
      const answer = await connect(ask("PUT", await tokenOf(await makeUser("executive")), body), none);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "invalid_request" }]);
    },
  );

  test.each<AccessLevel>(["head", "manager", "staff", "guest"])(
    "is nothing that a %s may see or touch",
    async (level) => {
      const headers = await tokenOf(await makeUser(level));
      const answers = [
        await list(ask("GET", headers), none),
        await connect(ask("PUT", headers, { api_token: simulator.token }), none),
        await disconnect(ask("DELETE", headers), none),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    },
  );

  test("needs a credential, and a token with the scope", async () => {
    expect((await list(ask("GET", {}), none)).status).toBe(401);
    const headers = await tokenOf(await makeUser("executive"), ["view:people", "manage:people"]);
    expect((await connect(ask("PUT", headers, { api_token: "x" }), none)).status).toBe(403);
  });
});
