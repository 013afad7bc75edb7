// Both engines: what a reader sees while another writes.
import { afterAll, expect, test, vi } from "vitest";
import { commandLine } from "@/lib/audit/actor";
import { sealSecret } from "@/lib/connections/stored-connection";
import { orgChartEndpoint, peopleEndpoint } from "@/lib/directory/endpoints";
import { database } from "@/lib/platform/database";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { syncNow } from "./sync-now";

withStore();

const size = 40;
const simulator = createProjectsSimulator({ company: buildCompany(size), rateLimit: false });
const { url, close } = await simulator.listen();
withSettings({ projectsApiUrl: url });
afterAll(close);

const endpoints = [peopleEndpoint, orgChartEndpoint];
const etag = /^W\/"(\d+)-/;

const connect = async () => {
  const secret = sealSecret("projects", { token: simulator.token, organizationId: simulator.organizationId });
  await database().connection.create({
    data: { provider: "projects", orgName: "Fernhill Studio", secret, connectedAt: new Date() },
  });
  return tokenOf(await makeUser("staff"));
};

/** The titles that an answer holds, by their numbers, and the version that it is of. */
async function ask(endpoint: (typeof endpoints)[number], headers: Record<string, string>) {
  const answer = await endpoint(new Request("http://localhost:3000/api/people", { headers }), {});
  const text = Buffer.from(answer.body ?? "").toString("utf8");
  const titles = Array.from(text.matchAll(/"title":"Round (\d+)"/g), ([, round]) => Number(round));
  const [, version = ""] = etag.exec(String(answer.headers.etag)) ?? [];
  return { titles, version: BigInt(version) };
}

async function publish(round: number): Promise<void> {
  for (const { id } of simulator.people()) simulator.edit(id, { attributes: { title: `Round ${round}` } });
  await syncNow({ actor: commandLine });
}

test("while syncs give everybody another title, each answer has one title throughout, and nobody's answers go back (I1, I8)", async () => {
  const headers = await connect();
  await publish(0);

  let isOver = false;
  let answers = 0;
  /** Asks one thing after another for as long as there is something to see. */
  const read = async () => {
    let [round, version] = [0, 0n];
    while (!isOver) {
      for (const endpoint of endpoints) {
        const answer = await ask(endpoint, headers);
        expect([answer.titles.length, new Set(answer.titles).size]).toEqual([size, 1]);
        expect(answer.titles[0]).toBeGreaterThanOrEqual(round);
        expect(answer.version >= version).toBe(true);
        [round, version] = [answer.titles[0] ?? 0, answer.version];
        answers += 1;
      }
    }
    return round;
  };
  const readers = [read(), read(), read()];
  try {
    for (let round = 1; round <= 8; round++) await publish(round);
  } finally {
    isOver = true;
  }
  await Promise.all(readers);
  expect(answers).toBeGreaterThan(16);
  expect((await ask(peopleEndpoint, headers)).titles[0]).toBe(8);
});

test("what a primary published that is lost, and its standby never heard of, is shown for a minute at most, and never for the next version", async () => {
  const headers = await connect();
  await publish(0);
  const lose = async () => {
    const { version } = await database().directoryState.findFirstOrThrow();
    const before = await database().person.findMany();
    await publish(1);
    for (const endpoint of endpoints) expect((await ask(endpoint, headers)).titles[0]).toBe(1);
    // As the standby has it.
    await database().directoryState.updateMany({ data: { version } });
    await database().person.updateMany({ data: { title: before[0]?.title ?? "" } });
  };
  await lose();
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + 61_000);
  for (const endpoint of endpoints) expect((await ask(endpoint, headers)).titles[0]).toBe(0);
  vi.restoreAllMocks();

  await lose();
  await publish(2);
  for (const endpoint of endpoints) expect((await ask(endpoint, headers)).titles[0]).toBe(2);
});
