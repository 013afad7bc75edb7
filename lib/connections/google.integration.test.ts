import { beforeEach, expect, onTestFinished, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { readPicturesIfDue } from "@/lib/sync/pictures/commands";
import { syncResponse } from "@/lib/sync/people/schema";
import { createDirectorySimulator, type DirectorySimulator } from "@/simulators/google/simulator";
import { robotUnit } from "@/simulators/google/users";
import { buildCompany } from "@/simulators/projects/company";
import { createLevelHeaders } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { connectionResponse, connectionsResponse } from "./schema";

setUpTestDatabase();
recordVendorWaits();

const path = "/api/admin/connections/projects";
let executive: Record<string, string>;
let simulator: DirectorySimulator;

beforeEach(async () => {
  executive = await createLevelHeaders("executive");
  await serve({});
});

async function serve(options: Parameters<typeof createDirectorySimulator>[0]) {
  simulator = createDirectorySimulator({ company: buildCompany(60), pageSize: 25, ...options });
  const { apiUrl, tokenUrl, close } = await simulator.listen();
  onTestFinished(close);
  overrideSettings({ googleDirectory: { apiUrl, tokenUrl } });
}

const request = (method: HttpMethod, at: string, body?: unknown) => requestApi(method, at, executive, body);
const connect = (changes: Record<string, unknown> = {}) =>
  request("PUT", path, {
    ...{ vendor: "google", service_account_key: simulator.keyFile, admin_email: simulator.adminEmail },
    ...changes,
  });
const sync = async () => syncResponse.parse((await request("POST", "/api/people/sync")).json());
const countPeople = () => database().person.count({ where: { removedAt: null } });

test.each<[form: string, toKey: () => unknown]>([
  ["an object", () => simulator.keyFile],
  ["text", () => `\n${JSON.stringify(simulator.keyFile, null, 2)}\n`],
  ["base64", () => simulator.keyFileBase64],
])("a key connects as %s, and no answer contains it", async (_form, toKey) => {
  const answer = await connect({ service_account_key: toKey() });
  expect(answer.outcome).toBe("200");
  expect(connectionResponse.parse(answer.json()).connection).toMatchObject({
    ...{ vendor: "google", org_name: "fernhill.example", status: "connected" },
  });
  const { connections } = connectionsResponse.parse((await request("GET", "/api/admin/connections")).json());
  expect(JSON.stringify(connections)).not.toMatch(/PRIVATE KEY|kith@simulated/);
});

test.each<[title: string, changes: () => Record<string, unknown>, outcome: string]>([
  ["text that is no key", () => ({ service_account_key: "xyz" }), "400 credentials_rejected"],
  ["a key of another kind", () => ({ service_account_key: { type: "user" } }), "400 credentials_rejected"],
  [
    "an address that is no user's",
    () => ({ admin_email: "nobody@fernhill.example" }),
    "400 credentials_rejected",
  ],
  ["a text that is no address", () => ({ admin_email: "nobody" }), "400 invalid_input"],
])("%s connects nothing", async (_title, changes, outcome) => {
  expect((await connect(changes())).outcome).toBe(outcome);
  expect(await database().connection.count()).toBe(0);
});

test("people are those whom the rules leave: without disabled accounts from the start, without a unit by a rule", async () => {
  await connect();
  const robots = simulator.users().filter(({ orgUnitPath }) => orgUnitPath === robotUnit).length;
  expect(await sync()).toMatchObject({ synced: 60 + robots });
  const rules = [{ kind: "disabled" }, { kind: "org_unit", value: robotUnit }];
  await request("PUT", `${path}/rules`, { rules, always: [], never: [] });
  await sync();
  expect(await countPeople()).toBe(60);
});

test("a lost permission is named on the card, and the directory stays", async () => {
  await connect();
  await sync();
  const before = await countPeople();
  simulator.setFault({ kind: "token-error", error: "unauthorized_client" });
  expect((await request("POST", "/api/people/sync")).outcome).toBe("409 reconnect_needed");
  const { connections } = connectionsResponse.parse((await request("GET", "/api/admin/connections")).json());
  expect(connections[0]).toMatchObject({
    status: "needs_reconnect",
    last_error: expect.stringContaining("100000000000000000000") as string,
  });
  expect(await countPeople()).toBe(before);
  simulator.clearFaults();
  const checked = connectionResponse.parse((await request("POST", `${path}/check`)).json());
  expect(checked.connection.status).toBe("connected");
});

test("pictures are read with the key, and answers name only Kith's address of them", async () => {
  await connect();
  await sync();
  await readPicturesIfDue(new AbortController().signal);
  expect(await database().personPicture.count({ where: { failure: null } })).toBeGreaterThan(40);
  const answer = await request("GET", "/api/people");
  expect(answer.text).not.toContain("vendor-picture");
  expect(answer.text).toContain("/picture");
});
