import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { syncResponse } from "@/lib/sync/people/schema";
import { createDirectorySimulator, type DirectorySimulator } from "@/simulators/google/simulator";
import { buildCompany } from "@/simulators/projects/company";
import { createLevelHeaders } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { connectionResponse } from "./schema";

setUpTestDatabase();
recordVendorWaits();

const path = "/api/admin/connections/projects";
let executive: Record<string, string>;
let simulator: DirectorySimulator;

beforeEach(async () => {
  executive = await createLevelHeaders("executive");
  simulator = createDirectorySimulator({ company: buildCompany(60), pageSize: 25 });
  const { apiUrl, tokenUrl, close } = await simulator.listen();
  overrideSettings({ googleDirectory: { apiUrl, tokenUrl } });
  return close;
});

const request = (method: HttpMethod, at: string, body?: unknown) => requestApi(method, at, executive, body);
const connect = (changes: Record<string, unknown> = {}) =>
  request("PUT", path, {
    ...{ vendor: "google", service_account_key: simulator.keyFile, admin_email: simulator.adminEmail },
    ...changes,
  });
const sync = async () => syncResponse.parse((await request("POST", "/api/people/sync")).json());
const countPeople = () => database().person.count({ where: { removedAt: null } });

test("a key connects as an object, as text and as base64, and no answer contains it", async () => {
  const text = `\n${JSON.stringify(simulator.keyFile, null, 2)}\n`;
  for (const service_account_key of [simulator.keyFile, text, simulator.keyFileBase64]) {
    const answer = await connect({ service_account_key });
    expect(connectionResponse.parse(answer.json()).connection).toMatchObject({
      ...{ vendor: "google", org_name: "fernhill.example", status: "connected" },
    });
    const list = await request("GET", "/api/admin/connections");
    expect(answer.text + list.text).not.toMatch(/PRIVATE KEY|kith@simulated/);
  }
  expect((await request("GET", `${path}/rules`)).json()).toMatchObject({ rules: [{ kind: "disabled" }] });
});

test.each<[title: string, changes: object]>([
  ["text that is no key", { service_account_key: "xyz" }],
  ["a key of another kind", { service_account_key: { type: "user" } }],
  ["an address that is no user's", { admin_email: "nobody@fernhill.example" }],
])("%s connects nothing", async (_title, changes) => {
  expect((await connect({ ...changes })).outcome).toBe("400 credentials_rejected");
  expect(await database().connection.count()).toBe(0);
});

test("a rule whose group is gone applies nothing, and can still be seen and corrected", async () => {
  await connect();
  await sync();
  const before = await countPeople();
  const rules = { rules: [{ kind: "group", value: "Gone" }], always: [], never: [] };
  const preview = await request("PUT", `${path}/rules?preview=true`, rules);
  expect(preview.json()).toMatchObject({ left_out: [{ count: 0 }] });
  await request("PUT", `${path}/rules`, rules);
  expect((await request("POST", "/api/people/sync")).outcome).toBe("409 unknown_group");
  expect(await countPeople()).toBe(before);
});
