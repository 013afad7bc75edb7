import { expect, test, vi } from "vitest";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database/database";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import { waitForRefresh } from "./refresh-when-stale";

setUpTestDatabase();
recordVendorWaits();

const { simulator } = await serveProjects({ company: buildCompany(20) });

/** Simulates that days pass, by shifting every stored time. */
async function advanceDays(days: number): Promise<void> {
  await database().$executeRaw`
    UPDATE directory_state SET version = version + 1, synced_at = synced_at - make_interval(days => ${days}::int)`;
  await database().$executeRaw`
    UPDATE sync_runs SET started_at = started_at - make_interval(days => ${days}::int),
      finished_at = finished_at - make_interval(days => ${days}::int)`;
  vi.setSystemTime(Date.now() + days * 86_400_000);
}

test("a refresh that fails for days still serves all requests with the data's age, and executives are notified until it works (A62)", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await storeProjectsConnection(simulator);
  const headers = await createTokenHeaders(await createUser("executive"));
  await database().apiToken.updateMany({ data: { expiresAt: null } });
  const directory = async () => {
    const answer = await requestApi("GET", "/api/people", headers);
    expect(answer.outcome).toBe("200");
    await waitForRefresh();
    return peopleResponse.parse(answer.json());
  };
  const waiting = async () =>
    waitingResponse.parse((await requestApi("GET", "/api/admin/waiting", headers)).json());
  expect((await requestApi("POST", "/api/people/sync", headers)).outcome).toBe("200");
  const { people } = await directory();
  expect(await waiting()).toMatchObject({ failed_runs: [], connections: [] });

  simulator.setFault({ kind: "status", status: 500 });
  for (let day = 1; day <= 3; day++) {
    await advanceDays(1);
    const { syncedAt } = await database().directoryState.findFirstOrThrow();
    const answer = await directory();
    expect(answer).toMatchObject({ stale: true, synced_at: syncedAt?.toISOString().slice(0, 19) });
    expect(answer.people.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
    // Retried once, and shown to executives.
    expect(await database().syncRun.count({ where: { state: "failed" } })).toBe(day);
    expect(await waiting()).toMatchObject({
      failed_runs: [{ source: "projects", detail: expect.stringContaining("source of people") as string }],
      connections: [{ provider: "projects", status: "failing" }],
    });
  }

  simulator.clearFaults();
  await advanceDays(1);
  expect((await directory()).stale).toBe(true);
  expect((await directory()).stale).toBe(false);
  expect(await waiting()).toMatchObject({ failed_runs: [], connections: [] });
});
