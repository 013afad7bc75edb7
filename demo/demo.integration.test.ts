import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { accessLevels } from "@/lib/platform/access-levels";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { connectionsResponse } from "@/lib/connections/schema";
import { reviewResponse } from "@/lib/links/payroll/review-schema";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { syncRunsResponse } from "@/lib/runs/run-schema";
import { findDemoSignInAccounts } from "@/lib/identity/sign-in/demo-accounts";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { requestApi } from "@/testing/request-api";
import { serveChat } from "@/testing/serve-chat";
import { servePayroll } from "@/testing/serve-payroll";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import {
  connectSimulatedChat,
  connectSimulatedPayroll,
  connectSimulatedProjects,
} from "./simulated-connections";
import { createSyncHistory, comparePayrollOnce } from "./sync-history";
import { uploadPeopleFile } from "./people-file";
import { seedProfiles } from "./seed-profiles";
import { findExecutive, seedAccounts } from "./seed-accounts";
import { openSimulatedPayroll } from "./simulated-payroll";

// Seeding syncs a company several times and compares it with payroll, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

setUpTestDatabase();

const size = 120;
const company = buildCompany(size);
const projects = createProjectsSimulator({ company });
const projectsServer = await projects.listen();
const payroll = await servePayroll({ company });
const chat = await serveChat();
overrideSettings({ projectsApiUrl: projectsServer.url });
afterAll(() => Promise.all([projectsServer.close(), payroll.close(), chat.close()]));

const asExecutive = { authorization: "Bearer kith_demo_executive" };
const fetchAsExecutive = async (path: string) => (await requestApi("GET", path, asExecutive)).json();

describe("the demo", () => {
  test("starts connected, with matches to review, two failed runs and pending removals, all created by Kith's own operations", async () => {
    overrideSettings({ isDemo: true });
    const executive = await findExecutive(await seedAccounts(company.roles));
    await connectSimulatedProjects(executive, projects.token);
    await syncPeople({ actor: commandLineActor, approve: "all" });
    await seedProfiles(await openSimulatedPayroll(payroll.simulator));
    await connectSimulatedPayroll(executive, payroll.simulator);
    const { token: botToken, channels } = chat.simulator;
    await connectSimulatedChat(executive, { botToken, channelId: channels.joined.id });
    await createSyncHistory(projects, size);
    const { payrollRequestsPerMinute } = environment();
    overrideSettings({ payrollRequestsPerMinute: 1 }); // below the requests of a full list: seeding must not depend on the request budget
    await comparePayrollOnce(await openSimulatedPayroll(payroll.simulator), size);
    overrideSettings({ payrollRequestsPerMinute });

    const { connections } = connectionsResponse.parse(await fetchAsExecutive("/api/admin/connections"));
    expect(connections.map(({ provider, status }) => `${provider} ${status}`)).toEqual([
      "projects connected",
      "payroll connected",
      "chat connected",
    ]);
    const { runs } = syncRunsResponse.parse(await fetchAsExecutive("/api/admin/sync-runs"));
    expect(runs.map(({ state }) => state)).toEqual(["held", "failed", "failed", "succeeded"]);
    expect(new Set(runs.map(({ error }) => error?.code))).toHaveProperty("size", 3);
    const people = await requestApi("GET", "/api/people", asExecutive);
    expect(people.json()).toMatchObject({ people: { length: size } });

    const { counts } = reviewResponse.parse(await fetchAsExecutive("/api/people/payroll-matches"));
    const waiting = waitingResponse.parse(await fetchAsExecutive("/api/admin/waiting"));
    expect(counts.to_decide).toBeGreaterThan(3);
    expect(waiting).toMatchObject({
      held_removals: { run_id: runs[0]?.id },
      failed_runs: [],
      connections: [],
      webhooks: [],
      payroll_matches: { count: counts.exact + counts.to_decide, is_compared: true },
    });
    expect(chat.simulator.messages.length).toBeGreaterThan(1);

    // A restart reconnects payroll, because its simulator loses its tokens.
    await connectSimulatedPayroll(executive, payroll.simulator);
    await connectSimulatedProjects(executive, projects.token);
    expect((await requestApi("POST", "/api/people/sync", asExecutive)).json()).toMatchObject({
      synced: size,
    });
    expect((await requestApi("GET", "/api/people/payroll-matches?refresh=true", asExecutive)).outcome).toBe(
      "200",
    );
  });

  test("with --source file has the same people, from the file that it wrote", async () => {
    overrideSettings({ isDemo: true });
    const path = join(mkdtempSync(join(tmpdir(), "kith-demo-")), "people.csv");
    await uploadPeopleFile(await findExecutive(await seedAccounts(company.roles)), projects, path);
    const { connections } = connectionsResponse.parse(await fetchAsExecutive("/api/admin/connections"));
    expect(connections).toMatchObject([
      { vendor: "file", listing_received_at: expect.any(String) as unknown },
    ]);
    const file = readFileSync(path, "utf8").trimEnd().split("\r\n");
    expect(file[0]).toBe(
      "Employee ID,First name,Last name,Email,Job title,Manager ID,Department,Office,Start date",
    );
    expect(await database().person.count()).toBe(file.length - 1);
    expect((await requestApi("POST", "/api/people/sync", asExecutive)).json()).toMatchObject({
      synced: size,
    });
  });
});

describe("the accounts that the sign-in page offers", () => {
  test("are the demo's five, highest level first, with their credentials", async () => {
    overrideSettings({ isDemo: true });
    const accounts = await seedAccounts(company.roles);
    expect(await findDemoSignInAccounts()).toEqual(
      accounts.map(({ level, email, password }) => ({
        level,
        email,
        password,
        name: expect.any(String) as string,
      })),
    );
    expect(accounts.map(({ level }) => level)).toEqual([...accessLevels]);
  });

  test("are empty outside the demo, even on demo data", async () => {
    await seedAccounts(company.roles);
    expect(await findDemoSignInAccounts()).toEqual([]);
  });
});
