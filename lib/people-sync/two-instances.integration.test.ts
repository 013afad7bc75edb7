// Both engines: two processes on one database, which only a server allows.
import { afterAll, beforeEach, expect, test } from "vitest";
import { commandLine } from "@/lib/audit/actor";
import { connectedProjects } from "@/lib/connections/connected-systems";
import { sealSecret } from "@/lib/connections/stored-connection";
import { currentDirectory } from "@/lib/directory/directory-store";
import { peopleEndpoint } from "@/lib/directory/endpoints";
import { database } from "@/lib/platform/database";
import { listenOnLoopback } from "@/lib/simulators/listen-on-loopback";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { whole } from "@/lib/simulators/simulated-answer";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { openLine } from "@/lib/testing/cut-line";
import { dumpTable } from "@/lib/testing/dump";
import { startProcess } from "@/lib/testing/killable-process";
import { askPeopleAtOnce } from "@/lib/testing/many-requests";
import { withSettings } from "@/lib/testing/settings";
import { sharedStore } from "@/lib/testing/shared-store";
import { syncPeople } from "./commands";
import { refreshSettled } from "./refresh-when-stale";
import { syncNow } from "./sync-now";

const size = 20; // one page: a listing is one request
const oneProcess = "the embedded database is of one process";
const simulator = createProjectsSimulator({ company: buildCompany(size), rateLimit: false });

/** The projects system behind a gate: requests that arrive while it is closed are counted, and wait. */
const gate = { isOpen: Promise.resolve(), open: () => undefined as void, arrived: () => undefined as void };
const closeGate = (): Promise<void> => {
  gate.isOpen = new Promise((resolve) => (gate.open = resolve));
  return new Promise((resolve) => (gate.arrived = resolve));
};
const vendor = await listenOnLoopback(0, async (request) => {
  gate.arrived();
  await gate.isOpen;
  return whole(await simulator.fetch(request));
});
afterAll(vendor.close);

const { opened, letLeasesRunOut, ...store } = await sharedStore();
const variables = { ...store.variables, PROJECTS_API_URL: `${vendor.url}/api/v2` };

beforeEach(async ({ skip }) => {
  skip(store.isEmbedded, oneProcess);
  gate.open();
  withSettings({ projectsApiUrl: variables.PROJECTS_API_URL });
  await opened(async () => {
    await database()
      .$executeRaw`TRUNCATE connections, sync_runs, sync_changes, external_identities, people, app_users CASCADE`;
    await database().$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = NULL`;
    const secret = sealSecret("projects", {
      token: simulator.token,
      organizationId: simulator.organizationId,
    });
    await database().connection.create({
      data: { provider: "projects", orgName: "Fernhill Studio", secret, connectedAt: new Date() },
    });
  });
  simulator.requests.length = 0;
});

const syncHere = () => syncNow({ actor: commandLine });
const entitle = (title: string) => simulator.edit("1010", { attributes: { title } });
const whatASyncChanges = async () =>
  Promise.all(
    ["people", "external_identities", "sync_runs", "sync_changes", "directory_state"].map(dumpTable),
  );

test("two syncs on two instances are one run, and the second gets its answer (A55)", async () => {
  await opened(async () => {
    const asked = closeGate();
    const other = startProcess("sync-process", variables);
    await asked;
    let looks = 0;
    const answer = await syncPeople({ projects: await connectedProjects(), actor: commandLine }, async () => {
      looks += 1; // so it found the other's run, and waits for it
      gate.open();
      await new Promise((resolve) => setImmediate(resolve));
    });
    expect(answer).toMatchObject({ synced: size });
    expect(looks).toBeGreaterThan(0);
    expect((await other.ended).output).toContain("sync: done");
    expect(simulator.requests).toHaveLength(1);
    expect(await database().syncRun.count()).toBe(1);
  });
});

test("a sync shows on the other instance with its next answer, and what was remembered is not served again (A64)", async () => {
  await opened(async () => {
    await syncHere();
    const titles = async () => (await currentDirectory()).directory.people.map(({ title }) => title);
    expect(await titles()).not.toContain("Chief Taster");
    const { version } = (await currentDirectory()).directory;
    entitle("Chief Taster");
    expect((await startProcess("sync-process", variables).ended).output).toContain("sync: done");
    expect(await titles()).toContain("Chief Taster");
    expect((await currentDirectory()).directory.version).toBeGreaterThan(version);
  });
});

test("whoever lost its connection to the database is overtaken, and what it writes when it is back is refused (A56)", async () => {
  const server = new URL(variables.DATABASE_URL);
  const line = await openLine({ host: server.hostname, port: Number(server.port || 5432) });
  const through = new URL(server);
  through.host = `127.0.0.1:${line.port}`;
  await opened(async () => {
    entitle("As the slow one read it");
    const asked = closeGate();
    const slow = startProcess("sync-process", { ...variables, DATABASE_URL: through.href });
    await asked;
    line.cut();
    await letLeasesRunOut();
    // Straight to the vendor, which answers us while the other's answer is on its way.
    entitle("As we read it");
    const direct = await simulator.listen();
    withSettings({ projectsApiUrl: direct.url });
    expect(await syncHere()).toMatchObject({ synced: size });
    await direct.close();
    const before = await whatASyncChanges();
    line.restore();
    gate.open();
    expect((await slow.ended).output).toContain("sync: sync_lease_lost");
    expect(await whatASyncChanges()).toEqual(before);
    const states = await database().syncRun.findMany({ orderBy: { startedAt: "asc" } });
    expect(states.map(({ state }) => state)).toEqual(["abandoned", "succeeded"]);
  });
  await line.close();
});

test("when the lifetime ends, a hundred requests on two instances are answered at once, from before, and one refresh reads the vendor once (A61)", async () => {
  await opened(async () => {
    await syncHere();
    const headers = await tokenOf(await makeUser("staff"));
    await database().$executeRaw`UPDATE directory_state SET synced_at = now() - interval '7 hours'`;
    simulator.requests.length = 0;
    const asked = closeGate();
    const other = startProcess("directory-process", {
      ...variables,
      ASK_AUTHORIZATION: headers.authorization,
    });
    await other.said("ready");
    // While the gate is closed no refresh can end: who is answered has not waited for one.
    const stale = `50 times 200 with ${size} people, stale`;
    other.tell("ask");
    expect(await askPeopleAtOnce(peopleEndpoint, 50, headers)).toBe(stale);
    await other.said(`asked: ${stale}`);
    await asked;
    gate.open();
    other.tell("settle");
    await Promise.all([refreshSettled(), other.said("settled")]);
    expect(simulator.requests).toHaveLength(1);
    expect(await database().syncRun.count()).toBe(2); // with the one before
    const fresh = `50 times 200 with ${size} people, fresh`;
    other.tell("ask");
    expect(await askPeopleAtOnce(peopleEndpoint, 50, headers)).toBe(fresh);
    await other.said(`asked: ${fresh}`);
    expect(simulator.requests).toHaveLength(1);
    other.tell("end");
    await other.ended;
  });
});
