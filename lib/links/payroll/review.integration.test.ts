import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { healthResponse } from "@/lib/directory/health/schema";
import { readApi, requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { setUpTestDatabase } from "@/testing/test-database";
import { countMatchesToReview } from "./suggestions";
import { payrollMatchesResponse } from "./schema";
import { mergeReviewPages } from "@/lib/browser/payroll";
import { acceptResponse, reviewResponse, undoResponse, type PersonEmployeePair } from "./review-schema";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);
beforeEach(simulator.clearFaults);

type Headers = Record<string, string>;

async function connectAsExecutive(): Promise<Headers> {
  const headers = await createTokenHeaders(await createUser("executive"));
  await connectTestPayroll(simulator, headers);
  return headers;
}

/** Ordinary employees of the simulator. */
const employees = simulator
  .employees()
  .filter(({ difference }) => difference === "none")
  .map(({ record }) => ({
    id: record.EmployeeID,
    firstName: String(record["FirstName"]),
    lastName: String(record["LastName"]),
    email: String(record["Email"]).toLowerCase(),
  }));
function someEmployee(index = 0) {
  const found = employees[index];
  if (!found) throw new Error("the simulator has too few ordinary employees");
  return found;
}

async function addPerson(person: { firstName: string; lastName: string; email?: string }) {
  const id = crypto.randomUUID();
  await database().person.create({ data: { id, title: "Designer", ...person } });
  return id;
}
/** Adds the directory person who matches this employee. */
const addMatchingPerson = (index: number) => {
  const { firstName, lastName, email } = someEmployee(index);
  return addPerson({ firstName, lastName, email });
};

const requestReview = (headers: Headers, query = "") =>
  requestApi("GET", `/api/people/payroll-matches${query}`, headers);
const reviewOf = async (headers: Headers, query = "") =>
  reviewResponse.parse((await requestReview(headers, query)).json());
const link = (headers: Headers, personId: string, index: number) =>
  requestApi("POST", `/api/people/${personId}/payroll-link`, headers, {
    payroll_employee_id: someEmployee(index).id,
  });
const accept = async (headers: Headers, pairs: PersonEmployeePair[], more: object = {}) =>
  acceptResponse.parse(
    (await requestApi("POST", "/api/people/payroll-matches/accept", headers, { pairs, ...more })).json(),
  );
const undo = async (headers: Headers, pairs: PersonEmployeePair[]) =>
  undoResponse.parse(
    (await requestApi("POST", "/api/people/payroll-matches/undo", headers, { pairs })).json(),
  );
const reject = (headers: Headers, personId: string, employeeId: string) =>
  requestApi("POST", `/api/people/${personId}/payroll-rejections`, headers, {
    payroll_employee_id: employeeId,
  });
const reconsider = (headers: Headers, personId: string, employeeId: string) =>
  requestApi("DELETE", `/api/people/${personId}/payroll-rejections/${employeeId}`, headers);
const pair = (personId: string, index: number): PersonEmployeePair => ({
  person_id: personId,
  payroll_employee_id: someEmployee(index).id,
});
const outcomes = ({ results }: { results: { outcome: string; reason?: string | null }[] }) =>
  results.map(({ outcome, reason }) => (reason ? `${outcome} ${reason}` : outcome));
const readLinks = async () =>
  (
    await database().externalIdentity.findMany({
      where: { provider: "payroll", personId: { not: null } },
      orderBy: { externalId: "asc" },
    })
  ).map(({ personId, externalId }) => `${personId} ${externalId}`);
const nameOf = (index: number) => `${someEmployee(index).firstName} ${someEmployee(index).lastName}`;
const events = async (kind: "link_made" | "link_removed" | "match_rejected" | "match_reconsidered") =>
  (await database().auditEvent.findMany({ where: { kind }, orderBy: { id: "asc" } })).map(
    ({ personId, subjectId, subjectName, detail }) => [
      personId,
      detail === null ? subjectId : `${subjectName}: ${detail}`,
    ],
  );

describe("a person who is not in payroll", () => {
  const mark = (headers: Record<string, string>, id: string, isSet: boolean) =>
    requestApi("PUT", `/api/people/${id}/marks`, headers, { not_in_payroll: isSet });
  const marked = async () =>
    (
      await database().auditEvent.findMany({
        where: { kind: { in: ["mapping_ignored", "mapping_restored"] } },
      })
    )
      .toSorted((a, b) => Number(a.id - b.id))
      .map(({ kind, personId, detail }) => [kind, personId, detail]);

  test("leaves review, counts and Health until the decision is undone or they are linked, and each change is recorded (PEOPLE-38)", async () => {
    const headers = await connectAsExecutive();
    const [one, two] = [await addMatchingPerson(0), await addMatchingPerson(1)];
    const openIds = async () => {
      const review = await reviewOf(headers);
      return [...review.suggestions, ...review.not_found].map(({ person }) => person.id).toSorted();
    };
    expect(await openIds()).toEqual([one, two].toSorted());
    for (const isSet of [true, true]) expect((await mark(headers, one, isSet)).status).toBe(200);
    expect(await openIds()).toEqual([two]);
    expect(await countMatchesToReview()).toEqual({ count: 1, is_compared: true });
    expect((await readApi(healthResponse, "/api/admin/health", headers)).marks).toMatchObject([
      { person_id: one, mark: "not_in_payroll", set_by: "The executive" },
    ]);
    // Not even a certain match is linked automatically.
    const matches = await requestApi("GET", `/api/people/${one}/payroll-matches`, {
      ...headers,
    });
    expect(matches.json()).toMatchObject({ auto_linked: false, payroll_employee_id: null });
    await mark(headers, one, false);
    expect(await openIds()).toEqual([one, two].toSorted());
    await mark(headers, one, true);
    await link(headers, one, 0);
    expect(await database().personMark.count()).toBe(0);
    expect((await mark(headers, one, true)).outcome).toBe("409 already_linked");
    expect(await marked()).toEqual([
      ["mapping_ignored", one, "not in payroll"],
      ["mapping_restored", one, "not in payroll"],
      ["mapping_ignored", one, "not in payroll"],
    ]);
  });
});

describe("review", () => {
  test("is returned page by page, each with the total counts, and the pages together are complete", async () => {
    const headers = await connectAsExecutive();
    await Promise.all([0, 1, 2, 3].map(addMatchingPerson));
    await addPerson({ firstName: "Zebedee", lastName: "Quux" });
    const whole = await reviewOf(headers, "?limit=1000");
    expect(whole.next).toBeNull();
    const pages = [await reviewOf(headers, "?limit=2")];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await reviewOf(headers, `?limit=2&cursor=${encodeURIComponent(next)}`));
    for (const page of pages) {
      expect(page.counts).toEqual(whole.counts);
      expect(page.suggestions.length + page.not_found.length + page.employees_left.length).toBeLessThan(3);
      const known = new Set(page.employees.map(({ employee_id }) => employee_id));
      for (const { candidate } of page.suggestions) expect(known).toContain(candidate.employee_id);
    }
    const joined = mergeReviewPages(pages);
    expect(joined).toEqual({ ...mergeReviewPages([whole]), employees: joined.employees });
    expect(joined.employees).toHaveLength(whole.employees.length);
  });

  test("lists everyone once as exact, to decide, not found, linked or rejected, and changes nothing", async () => {
    const headers = await connectAsExecutive();
    const exact = await addMatchingPerson(0);
    const similar = await addPerson({
      firstName: someEmployee(1).lastName,
      lastName: someEmployee(1).firstName,
    });
    const unknown = await addPerson({ firstName: "Zebedee", lastName: "Quux" });
    const linked = await addMatchingPerson(2);
    await link(headers, linked, 2);
    const rejected = await addMatchingPerson(3);
    await reject(headers, rejected, someEmployee(3).id);
    const before = await dumpDatabase({ without: ["api_tokens", "connections"] });

    const review = await reviewOf(headers);
    const groupOf = new Map(
      review.suggestions.map(({ person, obstacle }) => [person.id, obstacle ?? "exact"]),
    );
    expect(groupOf.get(exact)).toBe("exact");
    expect(groupOf.get(similar)).toBe("nobody_certain");
    expect(review.not_found.map(({ person }) => person.id)).toContain(unknown);
    expect(review.linked).toMatchObject([
      { person_id: linked, employee_id: someEmployee(2).id, origin: "manual" },
    ]);
    expect(review.rejected).toMatchObject([{ person: { id: rejected }, employee_id: someEmployee(3).id }]);
    expect(groupOf.has(linked)).toBe(false);
    expect(review.counts).toMatchObject({ people: 5, linked: 1, exact: 1, rejected: 1 });
    expect(review.employees_left).toContain(someEmployee(3).id);
    const { rate_limits: _, ...after } = await dumpDatabase({ without: ["api_tokens", "connections"] });
    expect(before).toMatchObject(after);
  });

  test("never offers an employee to a person who left, nor shows what was rejected for them", async () => {
    const headers = await connectAsExecutive();
    const left = await addMatchingPerson(0);
    await reject(headers, left, someEmployee(1).id);
    await database().person.update({ where: { id: left }, data: { removedAt: new Date() } });
    const review = await reviewOf(headers);
    expect(review.counts.people).toBe(0);
    expect(JSON.stringify(review)).not.toContain(left);
  });

  test("reads payroll's list once for many requests, and again on request or after a new connection", async () => {
    const headers = await connectAsExecutive();
    await reviewOf(headers);
    const id = simulator.add({ FirstName: "Newly", LastName: "Hired", Status: "ACTIVE" });
    const knows = async (query = "") =>
      (await reviewOf(headers, query)).employees.some(({ employee_id }) => employee_id === id);
    expect(await knows()).toBe(false);
    expect(await knows("?refresh=true")).toBe(true);
    simulator.remove(id);
    expect(await knows()).toBe(true);
    await connectTestPayroll(simulator, headers);
    expect(await knows()).toBe(false);
  });
});

describe("accepting", () => {
  test("links each valid pair, explains every other, and records who did it", async () => {
    const headers = await connectAsExecutive();
    const [one, two, three, four] = [
      await addMatchingPerson(0),
      await addMatchingPerson(1),
      await addMatchingPerson(2),
      await addMatchingPerson(3),
    ];
    await accept(headers, [pair(two, 1)]);
    await reject(headers, three, someEmployee(2).id);
    const answer = await accept(headers, [
      pair(one, 0),
      pair(two, 1),
      pair(two, 4),
      pair(four, 1),
      pair(three, 2),
      pair(four, 0),
      { person_id: four, payroll_employee_id: "unknown" },
      pair(crypto.randomUUID(), 5),
    ]);
    expect(outcomes(answer)).toEqual([
      "linked",
      "already",
      "conflict person_linked",
      "conflict employee_linked",
      "conflict rejected",
      "conflict employee_linked",
      "conflict employee_not_found",
      "conflict person_not_found",
    ]);
    expect(answer.linked).toBe(1);
    expect(answer.results[3]?.holder?.person_id).toBe(two);
    expect((await readLinks()).toSorted()).toEqual(
      [`${one} ${someEmployee(0).id}`, `${two} ${someEmployee(1).id}`].toSorted(),
    );
    expect(await events("link_made")).toEqual([
      [two, `${nameOf(1)}: payroll, accepted in the review`],
      [one, `${nameOf(0)}: payroll, accepted in the review`],
    ]);
  });

  test("with only_exact skips pairs that are no longer exact", async () => {
    const headers = await connectAsExecutive();
    const sure = await addMatchingPerson(0);
    const doubtful = await addPerson({
      firstName: someEmployee(1).firstName,
      lastName: someEmployee(1).lastName,
    });
    const pairs = [pair(sure, 0), pair(doubtful, 1)];
    expect((await reviewOf(headers)).counts.exact).toBe(2);
    await addPerson({ firstName: someEmployee(1).firstName, lastName: someEmployee(1).lastName });
    expect(outcomes(await accept(headers, pairs, { only_exact: true }))).toEqual([
      "linked",
      "conflict not_exact",
    ]);
    expect(outcomes(await accept(headers, pairs))).toEqual(["already", "linked"]);
  });
});

describe("undoing", () => {
  test("ends the caller's own unchanged links, and leaves links changed since", async () => {
    const headers = await connectAsExecutive();
    const [one, two, three] = [
      await addMatchingPerson(0),
      await addMatchingPerson(1),
      await addMatchingPerson(2),
    ];
    const pairs = [pair(one, 0), pair(two, 1), pair(three, 2)];
    await accept(headers, pairs);
    await link(headers, two, 4);
    const other = await createTokenHeaders(await createUser("executive", "other@example.com"));
    expect(outcomes(await undo(other, pairs))).toEqual(["changed", "changed", "changed"]);
    expect(outcomes(await undo(headers, pairs))).toEqual(["undone", "changed", "undone"]);
    expect(await readLinks()).toEqual([`${two} ${someEmployee(4).id}`]);
    expect(outcomes(await undo(headers, pairs))).toEqual(["changed", "changed", "changed"]);
    expect(await events("link_removed")).toEqual([
      [two, `${nameOf(1)}: payroll, replaced`],
      [one, `${nameOf(0)}: payroll, undone in the review`],
      [three, `${nameOf(2)}: payroll, undone in the review`],
    ]);
  });
});

describe("rejecting", () => {
  const matchesOf = async (id: string, headers: Headers) =>
    payrollMatchesResponse.parse(
      (await requestApi("GET", `/api/people/${id}/payroll-matches`, headers)).json(),
    );

  test("excludes the pair from suggestions and automatic links until it is reconsidered", async () => {
    const headers = await connectAsExecutive();
    const id = await addMatchingPerson(0);
    expect((await reject(headers, id, someEmployee(0).id)).outcome).toBe("200");
    expect((await reject(headers, id, someEmployee(0).id)).outcome).toBe("200");
    const found = await matchesOf(id, headers);
    expect(found).toMatchObject({ auto_linked: false, payroll_employee_id: null });
    expect(found.matches.map(({ employee_id }) => employee_id)).not.toContain(someEmployee(0).id);
    const { suggestions, not_found } = await reviewOf(headers);
    for (const { alternatives } of [...suggestions, ...not_found])
      expect(alternatives.map(({ employee_id }) => employee_id)).not.toContain(someEmployee(0).id);
    expect(suggestions.map(({ candidate }) => candidate.employee_id)).not.toContain(someEmployee(0).id);

    expect((await reconsider(headers, id, someEmployee(0).id)).outcome).toBe("200");
    expect((await reconsider(headers, id, someEmployee(0).id)).outcome).toBe("404 not_rejected");
    expect(await matchesOf(id, headers)).toMatchObject({
      auto_linked: true,
      payroll_employee_id: someEmployee(0).id,
    });
    expect(await events("match_rejected")).toEqual([[id, someEmployee(0).id]]);
    expect(await events("match_reconsidered")).toEqual([[id, someEmployee(0).id]]);
  });

  test("returns 409 for a linked pair, and 404 for an unknown employee", async () => {
    const headers = await connectAsExecutive();
    const id = await addMatchingPerson(0);
    await accept(headers, [pair(id, 0)]);
    expect((await reject(headers, id, someEmployee(0).id)).outcome).toBe("409 already_linked");
    expect((await reject(headers, id, "unknown")).outcome).toBe("404 employee_not_found");
    expect(await database().payrollRejection.count()).toBe(0);
  });
});

describe("a restricted executive", () => {
  test("reviews without payroll's e-mails and middle names, and links anyone but the own person", async () => {
    const headers = await connectAsExecutive();
    const [own, other] = [await addMatchingPerson(0), await addMatchingPerson(1)];
    const user = await createUser("executive", someEmployee(0).email);
    await database().appUser.update({ where: { id: user.id }, data: { privateData: false } });
    await database().externalIdentity.create({
      data: { provider: peopleSystem, externalId: "own", personId: own, userId: user.id },
    });
    const restricted = await createTokenHeaders(user);
    expect((await reviewOf(headers)).employees.map(({ email }) => email)).toContain(someEmployee(0).email);
    const { employees: shown, suggestions } = await reviewOf(restricted);
    expect(suggestions).not.toEqual([]);
    expect([...new Set(shown.flatMap(({ email, middle_names }) => [email, middle_names]))]).toEqual([null]);
    const records = await requestApi("GET", "/api/admin/connections/user-mappings/records", restricted);
    expect(records.text).not.toContain(someEmployee(0).email);

    const before = await readLinks();
    const body = { pairs: [pair(other, 1), pair(own, 2)] };
    for (const answer of [
      await requestApi("POST", "/api/people/payroll-matches/accept", restricted, body),
      await requestApi("POST", "/api/people/payroll-matches/undo", restricted, body),
      await reject(restricted, own, someEmployee(0).id),
      await reconsider(restricted, own, someEmployee(0).id),
    ]) {
      expect(answer.outcome).toBe("403 restricted_account");
    }
    const found = await requestApi("GET", `/api/people/${own}/payroll-matches`, restricted);
    expect(found.json()).toMatchObject({ auto_linked: false, payroll_employee_id: null });
    await requestApi("POST", "/api/admin/connections/user-mappings/sync", restricted);
    expect(await readLinks()).toEqual(before);
    expect(outcomes(await accept(restricted, [pair(other, 1)]))).toEqual(["linked"]);
  });
});
