// Both engines: what a reader sees during concurrent writes.
import { expect, test, vi } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { orgChartEndpoint, peopleEndpoint } from "@/lib/protocols/rest/people";
import { database } from "@/lib/platform/database/database";
import { buildCompany } from "@/simulators/projects/company";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { syncPeople } from "./sync-people";

setUpTestDatabase();

const size = 40;
const { simulator } = await serveProjects({ company: buildCompany(size) });

const endpoints = [peopleEndpoint, orgChartEndpoint];

const connect = async () => {
  await storeProjectsConnection(simulator);
  return createTokenHeaders(await createUser("staff"));
};

/** Returns the numbers in the titles of a response. */
async function readRounds(endpoint: (typeof endpoints)[number], headers: Record<string, string>) {
  const answer = await endpoint(new Request("http://localhost:3000/api/people", { headers }), {});
  const text = Buffer.from(answer.body ?? "").toString("utf8");
  return Array.from(text.matchAll(/"title":"Round (\d+)"/g), ([, round]) => Number(round));
}

async function publish(round: number): Promise<void> {
  for (const { id } of simulator.people()) simulator.edit(id, { attributes: { title: `Round ${round}` } });
  await syncPeople({ actor: commandLineActor });
}

test("while syncs change every title, each answer is consistent, and no reader's answers go back (I1, I8)", async () => {
  const headers = await connect();
  await publish(0);

  let isOver = false;
  let answers = 0;
  /** Sends requests sequentially while the syncs are running. */
  const read = async () => {
    let round = 0;
    while (!isOver) {
      for (const endpoint of endpoints) {
        const rounds = await readRounds(endpoint, headers);
        expect([rounds.length, new Set(rounds).size]).toEqual([size, 1]);
        expect(rounds[0]).toBeGreaterThanOrEqual(round);
        round = rounds[0] ?? 0;
        answers += 1;
      }
    }
  };
  const readers = [read(), read(), read()];
  try {
    for (let round = 1; round <= 4; round++) await publish(round);
  } finally {
    isOver = true;
  }
  await Promise.all(readers);
  expect(answers).toBeGreaterThan(8);
  expect((await readRounds(peopleEndpoint, headers))[0]).toBe(4);
});

test("a version lost with its primary is served for at most a minute, and never as the next version", async () => {
  const headers = await connect();
  await publish(0);
  const lose = async () => {
    const { version } = await database().directoryState.findFirstOrThrow();
    const before = await database().person.findMany();
    await publish(1);
    for (const endpoint of endpoints) expect((await readRounds(endpoint, headers))[0]).toBe(1);
    // State of the standby.
    await database().directoryState.updateMany({ data: { version } });
    await database().person.updateMany({ data: { title: before[0]?.title ?? "" } });
  };
  await lose();
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 61_000);
  for (const endpoint of endpoints) expect((await readRounds(endpoint, headers))[0]).toBe(0);
  vi.restoreAllMocks();

  await lose();
  await publish(2);
  for (const endpoint of endpoints) expect((await readRounds(endpoint, headers))[0]).toBe(2);
});
