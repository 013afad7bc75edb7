import { afterAll, describe, expect, test, vi } from "vitest";
import { accessLevels } from "@/lib/access/levels";
import { commandLine } from "@/lib/audit/actor";
import { connectionsResponse } from "@/lib/connections/schema";
import { reviewResponse } from "@/lib/payroll-matching/review-schema";
import { syncNow } from "@/lib/people-sync/sync-now";
import { syncRunsResponse } from "@/lib/runs/schema";
import { findOfferedAccounts } from "@/lib/sign-in/demo-accounts";
import { environment } from "@/lib/platform/environment";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api } from "@/lib/testing/api";
import { serveChat } from "@/lib/testing/chat";
import { servePayroll } from "@/lib/testing/payroll";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { waitingResponse } from "@/lib/waiting/schema";
import { connectSimulatedChat, connectSimulatedPayroll, connectSimulatedProjects } from "./connections";
import { makeHistory, readPayrollList } from "./history";
import { seedProfiles } from "./profiles";
import { findExecutive, seedAccounts } from "./seed";
import { openSimulatedPayroll } from "./simulated-payroll";

// A company is read, synced five times and compared with payroll.
vi.setConfig({ testTimeout: 120_000 });

withStore();

const size = 120;
const company = buildCompany(size);
const projects = createProjectsSimulator({ company, rateLimit: false });
const served = await projects.listen();
const payroll = await servePayroll({ company });
const chat = await serveChat();
withSettings({ projectsApiUrl: served.url });
afterAll(() => Promise.all([served.close(), payroll.close(), chat.close()]));

const asExecutive = { authorization: "Bearer kith_demo_executive" };
const ask = async (path: string) => (await api("GET", path, asExecutive)).json();

describe("the demo", () => {
  test("arrives connected, with matches to review, two failed runs and removals that wait, all of it made by Kith itself", async () => {
    withSettings({ isDemo: true });
    const executive = await findExecutive(await seedAccounts(company.roles));
    await connectSimulatedProjects(executive, projects.token);
    await syncNow({ actor: commandLine, approve: "all" });
    await seedProfiles(await openSimulatedPayroll(payroll.simulator));
    await connectSimulatedPayroll(executive, payroll.simulator);
    const { token: botToken, channels } = chat.simulator;
    await connectSimulatedChat(executive, { botToken, channelId: channels.joined.id });
    await makeHistory(projects, size);
    const { payrollRequestsPerMinute } = environment();
    withSettings({ payrollRequestsPerMinute: 1 }); // fewer than the list takes: a demo of any size is seeded without a budget
    await readPayrollList(await openSimulatedPayroll(payroll.simulator), size);
    withSettings({ payrollRequestsPerMinute });

    const { connections } = connectionsResponse.parse(await ask("/api/admin/connections"));
    expect(connections.map(({ provider, status }) => `${provider} ${status}`)).toEqual([
      "projects connected",
      "payroll connected",
      "chat connected",
    ]);
    const { runs } = syncRunsResponse.parse(await ask("/api/admin/sync-runs"));
    expect(runs.map(({ state }) => state)).toEqual(["held", "failed", "failed", "succeeded"]);
    expect(new Set(runs.map(({ error }) => error?.code))).toHaveProperty("size", 3);
    const people = await api("GET", "/api/people", asExecutive);
    expect(people.json()).toMatchObject({ people: { length: size } });

    const { counts } = reviewResponse.parse(await ask("/api/people/payroll-matches"));
    const waiting = waitingResponse.parse(await ask("/api/admin/waiting"));
    expect(counts.to_decide).toBeGreaterThan(3);
    expect(waiting).toMatchObject({
      held_removals: { run_id: runs[0]?.id },
      failed_runs: [],
      connections: [],
      webhooks: [],
      payroll_matches: { count: counts.exact + counts.to_decide, is_compared: true },
    });
    expect(chat.simulator.messages.length).toBeGreaterThan(1);

    // Once more, as after a stop: payroll, whose simulator forgot its tokens, is connected anew.
    await connectSimulatedPayroll(executive, payroll.simulator);
    await connectSimulatedProjects(executive, projects.token);
    expect((await api("POST", "/api/people/sync", asExecutive)).json()).toMatchObject({ synced: size });
    expect((await api("GET", "/api/people/payroll-matches?refresh=true", asExecutive)).outcome).toBe("200");
  });

  test("of a few people holds back everybody of an empty listing", async () => {
    withSettings({ isDemo: true });
    const small = createProjectsSimulator({ company: buildCompany(12), rateLimit: false });
    const { url, close } = await small.listen();
    withSettings({ projectsApiUrl: url });
    const executive = await findExecutive(await seedAccounts(buildCompany(12).roles));
    await connectSimulatedProjects(executive, small.token);
    await syncNow({ actor: commandLine });
    await makeHistory(small, 12);
    const waiting = waitingResponse.parse(await ask("/api/admin/waiting"));
    expect(waiting.held_removals?.people).toBe(12);
    await close();
  });
});

describe("the accounts that the sign-in page offers", () => {
  test("are the demo's five, highest first, with what signs them in", async () => {
    withSettings({ isDemo: true });
    const accounts = await seedAccounts(company.roles);
    expect(await findOfferedAccounts()).toEqual(
      accounts.map(({ level, email, password }) => ({
        level,
        email,
        password,
        name: expect.any(String) as string,
      })),
    );
    expect(accounts.map(({ level }) => level)).toEqual([...accessLevels]);
  });

  test("are none outside of the demo, not even on the demo's data", async () => {
    await seedAccounts(company.roles);
    expect(await findOfferedAccounts()).toEqual([]);
  });
});
