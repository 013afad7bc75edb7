import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rulesPreview } from "@/lib/connections/rules-schema";
import { database } from "@/lib/platform/database/database";
import { createPictureFetcher } from "@/lib/connections/connected-systems";
import { readDuePictures } from "@/lib/sync/pictures/commands";
import { createCertificate } from "@/simulators/entra/certificate";
import { createEntraSimulator } from "@/simulators/entra/simulator";
import { buildServiceGroup, toEntraId } from "@/simulators/entra/users";
import { buildCompany } from "@/simulators/projects/company";
import { createLevelHeaders } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import { setUpTestDatabase } from "@/testing/test-database";
import { connectionResponse } from "./schema";

setUpTestDatabase();

const company = buildCompany(60);
const path = "/api/admin/connections/projects";
let simulator: ReturnType<typeof createEntraSimulator>;
let executive: Record<string, string>;
const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

beforeEach(async () => {
  simulator = createEntraSimulator({ company, groups: [buildServiceGroup()] });
  const { url, close } = await simulator.listen();
  closing.push(close);
  overrideSettings({ entra: { loginUrl: url, graphUrl: url } });
  executive = await createLevelHeaders("executive");
});

const request = (method: HttpMethod, at: string, body?: unknown) => requestApi(method, at, executive, body);
const connect = (fields: Record<string, unknown> = {}) => {
  const { tenantId, clientId, clientSecret } = simulator.application;
  const proof = "certificate" in fields ? {} : { client_secret: clientSecret };
  return request("PUT", path, {
    ...{ vendor: "entra", tenant_id: tenantId, client_id: clientId },
    ...proof,
    ...fields,
  });
};
const sync = async () => {
  const answer = await request("POST", "/api/people/sync");
  expect(answer.outcome).toBe("200");
  return answer.json();
};
const readNames = async () => {
  const people = await database().person.findMany({ where: { removedAt: null } });
  return people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
};

describe("connecting Entra", () => {
  test("from nothing to a right chart: disabled accounts and guests are left out from the start", async () => {
    const answer = await connect();
    const { connection } = connectionResponse.parse(answer.json());
    expect(connection).toMatchObject({ vendor: "entra", org_name: "Fernhill Studio", status: "connected" });
    expect((await request("GET", `${path}/rules`)).json()).toEqual({
      ...{ rules: [{ kind: "disabled" }, { kind: "guest" }], always: [], never: [] },
    });
    await sync();
    const names = await readNames();
    expect(names).toHaveLength(61); // with the service account, until a rule leaves it out
    for (const name of ["Gone Already", "Jo Partner", "Room Lisbon 2"]) expect(names).not.toContain(name);
    const managers = await database().person.findMany({
      where: { manager: { isNot: null } },
      include: { identities: true, manager: { include: { identities: true } } },
    });
    const listed = managers.map(({ identities, manager }) => [
      identities[0]?.externalId,
      manager?.identities[0]?.externalId,
    ]);
    const expected = company.people.flatMap(({ id, managerId }) =>
      managerId === null ? [] : [[toEntraId(id), toEntraId(managerId)]],
    );
    expect(listed.toSorted()).toEqual(expected.toSorted());

    const group = { rules: [{ kind: "group", value: "Service accounts" }], always: [], never: [] };
    const preview = rulesPreview.parse((await request("PUT", `${path}/rules?preview=true`, group)).json());
    expect(preview.left_out).toMatchObject([{ count: 1, names: ["Backup Service"] }]);
    await request("PUT", `${path}/rules`, {
      ...group,
      rules: [...group.rules, { kind: "disabled" }, { kind: "guest" }],
    });
    await sync();
    expect(await readNames()).not.toContain("Backup Service");
    expect((await connect()).outcome).toBe("200");
    expect((await request("GET", `${path}/rules`)).json()).toMatchObject({ rules: { length: 3 } }); // connecting again keeps rules
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>, RegExp]>([
    ["an expired secret", { isSecretExpired: true }, {}, /secret has expired/],
    ["neither a secret nor a certificate", {}, { client_secret: "" }, /Enter either/],
    [
      "a text that is no certificate",
      {},
      { certificate: "-----BEGIN" },
      /no certificate with its private key/,
    ],
  ])(
    "with %s is refused with what to do, and stores nothing",
    async (_what, application, fields, message) => {
      Object.assign(simulator.application, application);
      const answer = await connect(fields);
      expect(answer.outcome).toBe("400 credentials_rejected");
      expect(answer.text).toMatch(message);
      expect(await database().connection.count()).toBe(0);
    },
  );

  test("with a certificate stores when it ends", async () => {
    const { certificate, certificateWithKey } = createCertificate({ endsAt: new Date("2030-01-01") });
    Object.assign(simulator.application, { certificate });
    expect((await connect({ certificate: certificateWithKey })).outcome).toBe("200");
    const stored = await database().connection.findFirstOrThrow();
    expect(stored.credentialExpiresAt).toEqual(new Date("2030-01-01"));
    expect(stored.secret).not.toContain("PRIVATE");
  });
});

describe("a connected Entra", () => {
  beforeEach(async () => {
    expect((await connect()).outcome).toBe("200");
    await sync();
  });

  test("whose secret has expired, or lacks a permission that a rule needs, says so in its test, and the directory stays", async () => {
    const check = async () => connectionResponse.parse((await request("POST", `${path}/check`)).json());
    simulator.application.permissions = ["User.Read.All"];
    expect((await check()).connection.status).toBe("connected");
    const rules = { rules: [{ kind: "group", value: "Staff" }], always: [], never: [] };
    await request("PUT", `${path}/rules`, rules);
    expect((await check()).connection.last_error).toContain("lacks the permission GroupMember.Read.All");
    simulator.application.isSecretExpired = true;
    expect((await check()).connection).toMatchObject({
      ...{ status: "needs_reconnect", last_error: expect.stringContaining("secret has expired") as unknown },
    });
    expect((await request("POST", "/api/people/sync")).outcome).toBe("409 reconnect_needed");
    expect(await readNames()).toHaveLength(61);
  });

  test("has pictures, which Kith reads and serves itself", async () => {
    await readDuePictures(createPictureFetcher, new AbortController().signal, { pauseMs: 0 });
    const withPicture = company.people.filter(({ attributes }) => attributes.avatar_url !== null).length;
    expect(await database().personPicture.count({ where: { version: { not: null } } })).toBe(withPicture);
    const { text } = await request("GET", "/api/people");
    expect(text.match(/picture\?v=/g)).toHaveLength(withPicture);
    expect(text).not.toContain("vendor-picture");
    expect(
      simulator.requests.filter(({ path: requested }) => requested.includes("/token")).length,
    ).toBeLessThan(5);
  });

  test("that is busy postpones no picture by a day, and is not asked for the rest", async () => {
    simulator.setFault({ kind: "status", status: 429, headers: { "retry-after": "3600" }, place: "photo" });
    await readDuePictures(createPictureFetcher, new AbortController().signal, { pauseMs: 0 });
    expect(await database().personPicture.count()).toBe(0);
    expect(
      simulator.requests.filter(({ path: requested }) => requested.includes("/photo")).length,
    ).toBeLessThan(4);
  });
});
