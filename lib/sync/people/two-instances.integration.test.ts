import { afterAll, beforeEach, expect, test } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { peopleEndpoint } from "@/lib/protocols/rest/people";
import { database } from "@/lib/platform/database/database";
import { listenOnLoopback } from "@/simulators/listen-on-loopback";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { createWholeAnswer } from "@/simulators/simulated-answer";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { openInterruptibleProxy } from "@/testing/interruptible-proxy";
import { dumpTable } from "@/testing/dump-database";
import { startTestProcess } from "@/testing/test-process";
import { requestPeopleConcurrently } from "@/testing/concurrent-requests";
import { overrideSettings } from "@/testing/override-settings";
import { storeProjectsConnection } from "@/testing/serve-projects";
import { createSharedDatabase } from "@/testing/shared-database";
import { waitForRefresh } from "./refresh-when-stale";
import { syncPeople } from "./sync-people";

const size = 20; // one page: a listing is one request
const oneProcess = "the embedded database belongs to one process";
const simulator = createProjectsSimulator({ company: buildCompany(size) });

/** Gate in front of the source of people: while it is closed, requests wait. `arrived` is called for each request. */
const gate = { isOpen: Promise.resolve(), open: () => undefined as void, arrived: () => undefined as void };
const closeGate = (): Promise<void> => {
  gate.isOpen = new Promise((resolve) => (gate.open = resolve));
  return new Promise((resolve) => (gate.arrived = resolve));
};
const vendor = await listenOnLoopback(0, async (request) => {
  gate.arrived();
  await gate.isOpen;
  return createWholeAnswer(await simulator.fetch(request));
});
afterAll(vendor.close);

const { opened, expireLeases, ...store } = await createSharedDatabase();
const variables = { ...store.variables, PROJECTS_API_URL: `${vendor.url}/api/v2` };

beforeEach(async ({ skip }) => {
  skip(store.isEmbedded, oneProcess);
  gate.open();
  overrideSettings({ projectsApiUrl: variables.PROJECTS_API_URL });
  await opened(async () => {
    await database()
      .$executeRaw`TRUNCATE connections, sync_runs, sync_changes, external_identities, people, app_users CASCADE`;
    await database().$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = NULL`;
    await storeProjectsConnection(simulator);
  });
  simulator.requests.length = 0;
});

const syncHere = () => syncPeople({ actor: commandLineActor });
const setTitle = (title: string) => simulator.edit("1010", { attributes: { title } });
const dumpSyncTables = async () =>
  Promise.all(
    ["people", "external_identities", "sync_runs", "sync_changes", "directory_state"].map(dumpTable),
  );

test("an instance that lost its database connection is overtaken, and its later writes are refused (A56)", async () => {
  const server = new URL(variables.DATABASE_URL);
  const line = await openInterruptibleProxy({ host: server.hostname, port: Number(server.port || 5432) });
  const through = new URL(server);
  through.host = `127.0.0.1:${line.port}`;
  await opened(async () => {
    setTitle("As the slow one read it");
    const asked = closeGate();
    const slow = startTestProcess("sync-process", { ...variables, DATABASE_URL: through.href });
    await asked;
    line.cut();
    await expireLeases();
    // Sends requests directly to the vendor, which responds while the other instance's response is delayed.
    setTitle("As we read it");
    const direct = await simulator.listen();
    overrideSettings({ projectsApiUrl: direct.url });
    expect(await syncHere()).toMatchObject({ synced: size });
    await direct.close();
    const before = await dumpSyncTables();
    line.restore();
    gate.open();
    expect((await slow.ended).output).toContain("sync: sync_lease_lost");
    expect(await dumpSyncTables()).toEqual(before);
    const states = await database().syncRun.findMany({ orderBy: { startedAt: "asc" } });
    expect(states.map(({ state }) => state)).toEqual(["abandoned", "succeeded"]);
  });
  await line.close();
});

test("when the data expires, a hundred requests on two instances get the old data immediately, and one refresh reads the vendor once (A61)", async () => {
  await opened(async () => {
    await syncHere();
    const headers = await createTokenHeaders(await createUser("staff"));
    await database().$executeRaw`UPDATE directory_state SET synced_at = now() - interval '7 hours'`;
    simulator.requests.length = 0;
    const asked = closeGate();
    const other = startTestProcess("directory-process", {
      ...variables,
      ASK_AUTHORIZATION: headers.authorization,
    });
    await other.said("ready");
    // While the gate is closed no refresh can end, so a request that gets its response has not waited for a refresh.
    const stale = `50 times 200 with ${size} people, stale`;
    other.writeLine("ask");
    expect(await requestPeopleConcurrently(peopleEndpoint, 50, headers)).toBe(stale);
    await other.said(`asked: ${stale}`);
    await asked;
    gate.open();
    other.writeLine("settle");
    await Promise.all([waitForRefresh(), other.said("settled")]);
    expect(simulator.requests).toHaveLength(1);
    expect(await database().syncRun.count()).toBe(2); // including the previous run
    const fresh = `50 times 200 with ${size} people, fresh`;
    other.writeLine("ask");
    expect(await requestPeopleConcurrently(peopleEndpoint, 50, headers)).toBe(fresh);
    await other.said(`asked: ${fresh}`);
    expect(simulator.requests).toHaveLength(1);
    other.writeLine("end");
    await other.ended;
  });
});
