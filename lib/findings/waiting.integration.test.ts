import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, toDateText } from "@/lib/platform/text/times";
import { findStoredEmployeeList } from "@/lib/links/payroll/employee-list";
import { payrollComparison } from "@/lib/links/payroll/suggestions";
import { incrementDirectoryVersion } from "@/lib/versions/directory-version";
import { reviewResponse } from "@/lib/links/payroll/review-schema";
import { acquireLease } from "@/lib/platform/database/lease";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { setUpTestDatabase } from "@/testing/test-database";
import { noWaitingTasks } from "@/testing/waiting-tasks";
import { waitingResponse } from "./waiting-schema";
import { peopleSystem, type RunSource } from "@/lib/people/people-system";

setUpTestDatabase();

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);
beforeEach(simulator.clearFaults);

type Headers = Record<string, string>;
const executive = async () => createTokenHeaders(await createUser("executive"));
const waiting = async (headers: Headers) => {
  const answer = await requestApi("GET", "/api/admin/waiting", headers);
  expect(answer.outcome).toBe("200");
  return waitingResponse.parse(answer.json());
};

const nothing = {
  ...noWaitingTasks,
  setup: expect.objectContaining({ steps: 10 }),
  users_without_link: 1, // the executive of the test
};

type Run = {
  state: "succeeded" | "held" | "failed" | "abandoned" | "cancelled" | "running";
  source?: RunSource;
};
/** Creates runs, newest last, and returns their ids. */
async function createRuns(...runs: Run[]): Promise<string[]> {
  const ids = runs.map(() => crypto.randomUUID());
  await database().syncRun.createMany({
    data: runs.map(({ state, source = peopleSystem }, index) => {
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

describe("tasks that wait for an executive", () => {
  test("are empty for a healthy directory, and reading them changes nothing", async () => {
    const headers = await executive();
    await createTestCompany();
    await waiting(headers); // The first use of a token is stored.
    const before = await dumpDatabase();
    expect(await waiting(headers)).toEqual(nothing);
    expect(await dumpDatabase()).toEqual(before);
  });

  test("contain the newest applied run while its held removals are undecided and no later run superseded them", async () => {
    const headers = await executive();
    const [, held = ""] = await createRuns({ state: "succeeded" }, { state: "held" }, { state: "cancelled" });
    expect((await waiting(headers)).held_removals).toEqual({
      run_id: held,
      people: 36,
      held_at: "2026-11-01T01:01:00",
    });
    expect((await requestApi("POST", `/api/admin/sync-runs/${held}/dismiss`, headers)).outcome).toBe("200");
    expect((await waiting(headers)).held_removals).toBeNull();
    await database().syncRun.deleteMany();
    await createRuns({ state: "held" }, { state: "succeeded" });
    expect((await waiting(headers)).held_removals).toBeNull();
  });

  test.each<[string, Run[], string[]]>([
    ["of people", [{ state: "succeeded" }, { state: "failed" }], ["projects It broke."]],
    ["from payroll", [{ state: "failed", source: "payroll" }, { state: "succeeded" }], ["payroll It broke."]],
    ["abandoned by its process", [{ state: "abandoned" }], ["projects The run failed."]],
    ["while the next is running", [{ state: "failed" }, { state: "running" }], ["projects It broke."]],
    ["but not one before a successful run", [{ state: "failed" }, { state: "succeeded" }], []],
    ["but not one that was stopped", [{ state: "cancelled" }], []],
  ])("contain the last run %s that failed", async (_which, runs, expected) => {
    const headers = await executive();
    await acquireLease(database(), "people-sync", crypto.randomUUID(), 60); // of the run in progress
    await createRuns(...runs);
    const { failed_runs } = await waiting(headers);
    expect(failed_runs.map(({ source, detail }) => `${source} ${detail}`)).toEqual(expected);
  });

  test("contain a broken connection with its error and without its credential", async () => {
    const headers = await executive();
    await connectTestPayroll(simulator, headers);
    expect((await waiting(headers)).connections).toEqual([]);
    await database().connection.update({
      where: { provider: "payroll" },
      data: { status: "needs_reconnect", lastError: "It rejects Kith's credential." },
    });
    expect((await waiting(headers)).connections).toEqual([
      { provider: "payroll", status: "needs_reconnect", last_error: "It rejects Kith's credential." },
    ]);
  });

  test("contain health that got worse in a week, until it is fixed", async () => {
    const headers = await executive();
    await createTestCompany(); // The company includes a person without a manager.
    const day = addDays(toDateText(new Date()), -8);
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
    await database().person.update({
      where: { id: toPersonId("loner") },
      data: { managerId: toPersonId("boss") },
    });
    expect((await waiting(headers)).health).toEqual([]);
  });
});

describe("matches to review", () => {
  const employees = simulator.employees().filter(({ difference }) => difference === "none");
  /** Adds people who match the first employees. */
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
    payrollComparison.start();
    await payrollComparison.settled();
  };
  const toReview = async (headers: Headers) => (await waiting(headers)).payroll_matches;

  test("count everyone without a link until the first comparison, without calling a vendor; then equal the review's count, and decrease with every link or rejection", async () => {
    const headers = await executive();
    const [first, second] = await addPeople(4);
    expect(await toReview(headers)).toBeNull();
    await connectTestPayroll(simulator, headers);
    const asked = simulator.requests.length;
    await compare();
    expect(await toReview(headers)).toEqual({ count: 4, is_compared: false });
    expect(simulator.requests.length).toBe(asked);
    expect((await requestApi("GET", "/api/people/payroll-matches", headers)).outcome).toBe("200");
    await compare();
    expect(await toReview(headers)).toEqual({ count: 4, is_compared: true });

    const accept = { pairs: [first], only_exact: false };
    expect((await requestApi("POST", "/api/people/payroll-matches/accept", headers, accept)).outcome).toBe(
      "200",
    );
    expect((await toReview(headers))?.count).toBe(3);
    const rejection = { payroll_employee_id: second?.payroll_employee_id };
    const reject = `/api/people/${second?.person_id}/payroll-rejections`;
    expect((await requestApi("POST", reject, headers, rejection)).outcome).toBe("200");
    expect((await toReview(headers))?.count).toBe(2);

    // The rejection may create another match. The badge must follow the review without a new comparison.
    const review = reviewResponse.parse(
      (await requestApi("GET", "/api/people/payroll-matches", headers)).json(),
    );
    expect((await toReview(headers))?.count).toBe(review.suggestions.length);

    await compare(); // The new links and rejections change the result.
    expect((await toReview(headers))?.count).toBe(2);
  });

  test("omit removed people, and are empty after payroll is disconnected", async () => {
    const headers = await executive();
    const [first] = await addPeople(2);
    await connectTestPayroll(simulator, headers);
    await requestApi("GET", "/api/people/payroll-matches", headers);
    await compare();
    await database().person.update({
      where: { id: first?.person_id ?? "" },
      data: { removedAt: new Date() },
    });
    await incrementDirectoryVersion(database()); // Every removal does this.
    expect((await toReview(headers))?.count).toBe(1);
    expect((await requestApi("DELETE", "/api/admin/connections/payroll", headers)).outcome).toBe("200");
    expect(await toReview(headers)).toBeNull();
    expect(await findStoredEmployeeList()).toBeNull();
    expect(await database().vendorRecord.count()).toBe(0);
    await compare();
    expect(await toReview(headers)).toBeNull();
  });
});
