// Both engines: what is counted is raw SQL.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { toDate } from "@/lib/http/times";
import { keptEmployeeList } from "@/lib/payroll-matching/employee-list";
import { comparingSettled, compareInBackground } from "@/lib/payroll-matching/suggestions";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { reviewResponse } from "@/lib/payroll-matching/review-schema";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany } from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { withStore } from "@/lib/testing/store";
import { waitingResponse } from "./schema";
import { dayBefore } from "./waiting";

withStore();

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);
beforeEach(simulator.clearFaults);

type Headers = Record<string, string>;
const executive = async () => tokenOf(await makeUser("executive"));
const waiting = async (headers: Headers) => {
  const answer = await api("GET", "/api/admin/waiting", headers);
  expect(answer.outcome).toBe("200");
  return waitingResponse.parse(answer.json());
};

const nothing = {
  held_removals: null,
  failed_runs: [],
  failed_backup: null,
  unreadable_values: null,
  connections: [],
  webhooks: [],
  payroll_matches: null,
  health: [],
};

type Run = {
  state: "succeeded" | "held" | "failed" | "abandoned" | "cancelled" | "running";
  source?: "projects" | "payroll";
};
/** Runs of the journal, the newest last, and their ids. */
async function journal(...runs: Run[]): Promise<string[]> {
  const ids = runs.map(() => crypto.randomUUID());
  await database().syncRun.createMany({
    data: runs.map(({ state, source = "projects" }, index) => {
      const startedAt = new Date(Date.UTC(2026, 10, 1, index));
      const end = state === "running" ? {} : { finishedAt: new Date(startedAt.getTime() + 60_000) };
      const held = state === "held" ? { heldRemovals: 36 } : {};
      const error = state === "failed" ? { errorCode: "projects_failed", errorDetail: "It broke." } : {};
      return {
        ...{ id: ids[index] ?? "", trigger: "api" as const, phase: "done", startedAt },
        ...{ state, source, ...end, ...held, ...error },
      };
    }),
  });
  return ids;
}

describe("what waits for an executive", () => {
  test("is nothing in a directory that is well, and asking changes nothing", async () => {
    const headers = await executive();
    await makeCompany();
    await waiting(headers); // a token's first use is noted
    const before = await dumpDatabase();
    expect(await waiting(headers)).toEqual(nothing);
    expect(await dumpDatabase()).toEqual(before);
  });

  test("is the newest run that was applied, while it holds removals that nobody decided on", async () => {
    const headers = await executive();
    const [, held = ""] = await journal({ state: "succeeded" }, { state: "held" }, { state: "cancelled" });
    expect((await waiting(headers)).held_removals).toEqual({
      run_id: held,
      people: 36,
      held_at: "2026-11-01T01:01:00",
    });
    expect((await api("POST", `/api/admin/sync-runs/${held}/dismiss`, headers)).outcome).toBe("200");
    expect((await waiting(headers)).held_removals).toBeNull();
  });

  test("is no held run that a later one overtook", async () => {
    const headers = await executive();
    await journal({ state: "held" }, { state: "succeeded" });
    expect(await waiting(headers)).toEqual(nothing);
  });

  test.each<[string, Run[], string[]]>([
    ["of people", [{ state: "succeeded" }, { state: "failed" }], ["projects It broke."]],
    ["from payroll", [{ state: "failed", source: "payroll" }, { state: "succeeded" }], ["payroll It broke."]],
    ["that its process left unfinished", [{ state: "abandoned" }], ["projects The run failed."]],
    ["while the next is under way", [{ state: "failed" }, { state: "running" }], ["projects It broke."]],
    ["but not one before a good one", [{ state: "failed" }, { state: "succeeded" }], []],
    ["but not one that somebody stopped", [{ state: "cancelled" }], []],
  ])("is the last run %s that failed", async (_which, runs, expected) => {
    const headers = await executive();
    await journal(...runs);
    const { failed_runs } = await waiting(headers);
    expect(failed_runs.map(({ source, detail }) => `${source} ${detail}`)).toEqual(expected);
  });

  test("is a connection that does not work, in its own words and without its credential", async () => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    expect((await waiting(headers)).connections).toEqual([]);
    await database().connection.update({
      where: { provider: "payroll" },
      data: { status: "needs_reconnect", lastError: "It refuses our credential." },
    });
    expect((await waiting(headers)).connections).toEqual([
      { provider: "payroll", status: "needs_reconnect", last_error: "It refuses our credential." },
    ]);
  });

  test("is health that got worse in a week, until it is put right", async () => {
    const headers = await executive();
    await makeCompany(); // with a loner, who has no manager
    const day = dayBefore(toDate(new Date()), 8);
    await database().healthCount.createMany({
      data: [
        { check: "no_manager", day: new Date(`${day}T00:00:00Z`), found: 0 },
        { check: "no_manager", day: new Date(), found: 1 },
        { check: "a check of an earlier version", day: new Date(`${day}T00:00:00Z`), found: 0 },
        { check: "a check of an earlier version", day: new Date(), found: 1 },
      ],
    });
    expect((await waiting(headers)).health).toEqual([
      { check: "no_manager", title: "No manager", found: 1, found_before: 0, day },
    ]);
    await database().person.update({ where: { id: idOf("loner") }, data: { managerId: idOf("boss") } });
    expect((await waiting(headers)).health).toEqual([]);
  });
});

describe("matches to review", () => {
  const employees = simulator.employees().filter(({ difference }) => difference === "none");
  /** The people who are the first of the employees. */
  async function addPeople(count: number): Promise<{ person_id: string; payroll_employee_id: string }[]> {
    const pairs = employees.slice(0, count).map(({ record }) => ({
      record,
      person_id: crypto.randomUUID(),
      payroll_employee_id: record.EmployeeID,
    }));
    await database().person.createMany({
      data: pairs.map(({ person_id, record }) => ({
        id: person_id,
        firstName: String(record.FirstName),
        lastName: String(record.LastName),
        email: String(record.Email).toLowerCase(),
        title: "",
      })),
    });
    return pairs.map(({ person_id, payroll_employee_id }) => ({ person_id, payroll_employee_id }));
  }
  const compare = async () => {
    compareInBackground();
    await comparingSettled();
  };
  const toReview = async (headers: Headers) => (await waiting(headers)).payroll_matches;

  test("are everybody without a link until they were compared with payroll, for which no vendor is asked", async () => {
    const headers = await executive();
    await addPeople(3);
    expect(await toReview(headers)).toBeNull();
    await connectPayroll(simulator, headers);
    const asked = simulator.requests.length;
    await compare();
    expect(await toReview(headers)).toEqual({ count: 3, is_compared: false });
    expect(simulator.requests.length).toBe(asked);
  });

  test("are as many as the review shows, and fewer as soon as one is linked or rejected", async () => {
    const headers = await executive();
    const [first, second] = await addPeople(4);
    await connectPayroll(simulator, headers);
    expect((await api("GET", "/api/people/payroll-matches", headers)).outcome).toBe("200");
    await compare();
    expect(await toReview(headers)).toEqual({ count: 4, is_compared: true });

    const accept = { pairs: [first], only_exact: false };
    expect((await api("POST", "/api/people/payroll-matches/accept", headers, accept)).outcome).toBe("200");
    expect((await toReview(headers))?.count).toBe(3);
    const rejection = { payroll_employee_id: second?.payroll_employee_id };
    const reject = `/api/people/${second?.person_id}/payroll-rejections`;
    expect((await api("POST", reject, headers, rejection)).outcome).toBe("200");
    expect((await toReview(headers))?.count).toBe(2);

    // The rejection may have brought up another match: the badge counts what the review shows, without waiting for a comparison.
    const review = reviewResponse.parse((await api("GET", "/api/people/payroll-matches", headers)).json());
    expect((await toReview(headers))?.count).toBe(review.suggestions.length);

    await compare(); // the links and rejections are news
    expect((await toReview(headers))?.count).toBe(2);
  });

  test("leave out who was removed, and all once payroll is disconnected", async () => {
    const headers = await executive();
    const [first] = await addPeople(2);
    await connectPayroll(simulator, headers);
    await api("GET", "/api/people/payroll-matches", headers);
    await compare();
    await database().person.update({
      where: { id: first?.person_id ?? "" },
      data: { removedAt: new Date() },
    });
    await raiseDirectoryVersion(database()); // as every removal does
    expect((await toReview(headers))?.count).toBe(1);
    expect((await api("DELETE", "/api/admin/connections/payroll", headers)).outcome).toBe("200");
    expect(await toReview(headers)).toBeNull();
    expect(await keptEmployeeList()).toBeNull();
    await compare();
    expect(await toReview(headers)).toBeNull();
  });
});
