import { describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { buildCompany } from "@/simulators/projects/company";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpTable } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { connectionResponse, connectionsResponse } from "./schema";
import { findSecret } from "./stored-connection";

setUpTestDatabase();

type Headers = Readonly<Record<string, string>>;
const { simulator } = await serveProjects({ company: buildCompany(20), token: "the-secret-token" });

const asExecutive = async () => createTokenHeaders(await createUser("executive"));
const list = (headers: Headers) => requestApi("GET", "/api/admin/connections", headers);
const connect = (headers: Headers, body: unknown = { api_token: simulator.token }) =>
  requestApi("PUT", "/api/admin/connections/projects", headers, body);
const disconnect = (headers: Headers) => requestApi("DELETE", "/api/admin/connections/projects", headers);

describe("projects connection", () => {
  test("is verified, stored encrypted and listed without its token", async () => {
    const executive = await createUser("executive");
    const headers = await createTokenHeaders(executive);
    const { connection } = connectionResponse.parse((await connect(headers)).json());
    expect(connection).toMatchObject({
      provider: "projects",
      org_name: "Fernhill Studio",
      connected_by: executive.id,
      token_expires_at: null,
      status: "connected",
      last_error: null,
    });
    const { text } = await list(headers);
    expect(connectionsResponse.parse(JSON.parse(text)).connections).toEqual([connection]);
    expect(text).not.toContain(simulator.token);
    expect(JSON.stringify(await database().connection.findMany())).not.toContain(simulator.token);
    expect(await findSecret("projects")).toEqual({ token: simulator.token, organizationId: "77" });
  });

  test("stays unchanged when the vendor refuses the new token or is unreachable", async () => {
    const headers = await asExecutive();
    await connect(headers);
    expect((await connect(headers, { api_token: "wrong" })).outcome).toBe("400 credentials_rejected");
    overrideSettings({ projectsApiUrl: "http://127.0.0.1:9/api/v2" });
    expect((await connect(headers)).outcome).toBe("502 projects_failed");
    expect(await findSecret("projects")).toMatchObject({ token: simulator.token });
  });

  test("accepts only a token of its own organisation until it is disconnected", async () => {
    const headers = await asExecutive();
    await connect(headers);
    const before = await dumpTable("connections");
    const company = buildCompany(5);
    const other = await serveProjects({ company, token: "of-another-organisation", organizationId: "78" });
    const connectOther = () => connect(headers, { api_token: other.simulator.token });
    expect((await connectOther()).outcome).toBe("409 other_organisation");
    expect(await dumpTable("connections")).toEqual(before);
    await disconnect(headers);
    expect((await connectOther()).status).toBe(200);
  });

  test("is deleted once by disconnecting", async () => {
    const headers = await asExecutive();
    await connect(headers);
    expect([(await disconnect(headers)).status, (await disconnect(headers)).status]).toEqual([200, 404]);
    expect(await database().connection.count()).toBe(0);
  });
});
