import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { okResponse } from "@/lib/platform/common-schemas";
import { shareAllPayrollIds } from "@/lib/identity/external-ids/identities";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { database } from "@/lib/platform/database/database";
import { profileResponse } from "@/lib/profiles/schema";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { setUpTestDatabase } from "@/testing/test-database";
import { acceptResponse, reviewResponse } from "./review-schema";
import { payrollMatchesResponse } from "./schema";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);
beforeEach(simulator.clearFaults);

const asExecutive = async () => createTokenHeaders(await createUser("executive"));

async function connectAsExecutive() {
  const headers = await asExecutive();
  await connectTestPayroll(simulator, headers);
  return headers;
}

/** Returns an ordinary employee of the simulator with their record. */
function someEmployee(index = 0) {
  const found = simulator.employees().filter(({ difference }) => difference === "none")[index];
  if (!found) throw new Error("the simulator has no ordinary employee");
  return { id: found.record.EmployeeID, record: found.record };
}

async function addPerson(person: { firstName: string; lastName: string; email?: string }, userId?: string) {
  const id = crypto.randomUUID();
  await database().person.create({
    data: {
      id,
      title: "",
      ...person,
      identities: { create: { provider: peopleSystem, externalId: id, userId: userId ?? null } },
    },
  });
  await database().$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = now()`;
  return id;
}

/** Adds the directory person who matches this employee. */
const addMatchingPerson = ({ record }: ReturnType<typeof someEmployee>, userId?: string) =>
  addPerson(
    {
      firstName: String(record["FirstName"]),
      lastName: String(record["LastName"]),
      email: String(record["Email"]).toLowerCase(),
    },
    userId,
  );

const matchesOf = async (id: string, headers: Record<string, string>, query = "") =>
  requestApi("GET", `/api/people/${id}/payroll-matches${query}`, headers);
const link = (id: string, headers: Record<string, string>, employeeId: string) =>
  requestApi("POST", `/api/people/${id}/payroll-link`, headers, { payroll_employee_id: employeeId });
const unlink = (id: string, headers: Record<string, string>) =>
  requestApi("DELETE", `/api/people/${id}/payroll-link`, headers);
const readEmployee = (id: string, headers: Record<string, string>) =>
  requestApi("POST", `/api/people/${id}/payroll-sync`, headers);
const profileOf = async (id: string, headers: Record<string, string>) =>
  (await readApi(profileResponse, `/api/people/${id}/profile`, headers)).profile;

describe("matching", () => {
  test("links the only high-confidence match, reports it, and does not link twice", async () => {
    const headers = await connectAsExecutive();
    const employee = someEmployee();
    const id = await addMatchingPerson(employee);
    const answer = payrollMatchesResponse.parse((await matchesOf(id, headers)).json());
    expect(answer).toMatchObject({ auto_linked: true, payroll_employee_id: employee.id });
    expect(answer.matches[0]).toEqual({
      employee_id: employee.id,
      first_name: employee.record["FirstName"],
      last_name: employee.record["LastName"],
      status: "ACTIVE",
      confidence: "exact_email",
      score: 100,
    });
    const again = payrollMatchesResponse.parse((await matchesOf(id, headers)).json());
    expect(again).toMatchObject({ auto_linked: false, payroll_employee_id: employee.id });
    const events = await database().auditEvent.findMany({ where: { kind: "link_made" } });
    expect(events.map(({ personId, detail }) => [personId, detail])).toEqual([
      [id, "payroll, automatically"],
    ]);
  });

  test("does not link again a pair that an executive unlinked and rejected, until someone links it by hand (PAY-6)", async () => {
    const headers = await connectAsExecutive();
    const employee = someEmployee();
    const id = await addMatchingPerson(employee);
    await matchesOf(id, headers);
    const path = `/api/people/${id}/payroll-link?reject=true`;
    expect((await requestApi("DELETE", path, headers)).outcome).toBe("200");
    const answer = payrollMatchesResponse.parse((await matchesOf(id, headers)).json());
    expect(answer).toMatchObject({ auto_linked: false, payroll_employee_id: null });
    expect(answer.matches.map(({ employee_id }) => employee_id)).not.toContain(employee.id);
    expect((await link(id, headers, employee.id)).outcome).toBe("200");
    expect(await database().payrollRejection.count()).toBe(0);
  });

  test("may link, so it accepts browser requests only from Kith's own pages (B23)", async () => {
    const executive = await createUser("executive");
    await connectTestPayroll(simulator, await createTokenHeaders(executive));
    const id = await addMatchingPerson(someEmployee());
    const cookie = { ...(await createBrowserHeaders(executive)), "sec-fetch-site": "cross-site" };
    expect((await matchesOf(id, cookie)).outcome).toBe("403 cross_site");
    expect(await database().externalIdentity.count({ where: { provider: "payroll" } })).toBe(0);
  });

  test("changes nothing if the vendor fails", async () => {
    const headers = await connectAsExecutive();
    const id = await addMatchingPerson(someEmployee());
    simulator.setFault({ kind: "wrong-shape", operation: "employees" });
    expect((await matchesOf(id, headers)).outcome).toBe("502 payroll_unreadable");
    expect(await database().externalIdentity.count({ where: { provider: "payroll" } })).toBe(0);
  });
});

describe("linking", () => {
  test("may be repeated; an employee linked to a different person returns 409, an employee unknown to payroll 404", async () => {
    const headers = await connectAsExecutive();
    const [one, two] = [await addMatchingPerson(someEmployee()), await addMatchingPerson(someEmployee(1))];
    expect((await link(one, headers, someEmployee().id)).outcome).toBe("200");
    expect((await link(one, headers, someEmployee().id)).outcome).toBe("200");
    const before = await dumpDatabase({ without: ["api_tokens", "connections"] });
    expect((await link(two, headers, someEmployee().id)).outcome).toBe("409 already_linked");
    expect((await link(two, headers, crypto.randomUUID())).outcome).toBe("404 employee_not_found");
    const { directory_state: _, ...after } = await dumpDatabase({ without: ["api_tokens", "connections"] });
    expect(before).toMatchObject(after);
  });

  describe("linking to the employee of a person who has left the directory", () => {
    const journal = () =>
      database().syncChange.findMany({ where: { field: { not: null } }, orderBy: { id: "asc" } });
    const linkEvents = async () => {
      const events = await database().auditEvent.findMany({
        where: { kind: { in: ["link_made", "link_removed"] } },
        orderBy: { id: "asc" },
      });
      return events.map(({ kind, personId, detail }) => [kind, personId, detail]);
    };
    const nameOf = ({ record }: ReturnType<typeof someEmployee>) =>
      `${String(record["FirstName"])} ${String(record["LastName"])}`;
    const leave = (id: string, removedAt: Date | null = new Date()) =>
      database().person.update({ where: { id }, data: { removedAt } });

    /** Creates a former person who was read twice (so that earlier values are stored too) and has a rejection. */
    async function makeFormer(headers: Record<string, string>, userId?: string): Promise<string> {
      const employee = someEmployee();
      const former = await addMatchingPerson(employee, userId);
      await link(former, headers, employee.id);
      await readEmployee(former, headers);
      simulator.edit(employee.id, { Phone: "02 9000 4712" });
      await readEmployee(former, headers);
      await requestApi("POST", `/api/people/${former}/payroll-rejections`, headers, {
        payroll_employee_id: someEmployee(2).id,
      });
      await leave(former);
      return former;
    }

    test.each(["with a user of their own", "without a user"])(
      "takes the link over, %s: no data moves to the new person or back to the former one, and both changes are recorded",
      async (kind) => {
        const headers = await connectAsExecutive();
        const user = kind === "without a user" ? undefined : (await createUser("staff")).id;
        const former = await makeFormer(headers, user);
        const heir = await addMatchingPerson(someEmployee(1));
        const before = await linkEvents();
        expect((await link(heir, headers, someEmployee().id)).outcome).toBe("200");
        expect((await linkEvents()).slice(before.length)).toEqual([
          ["link_removed", former, `payroll, taken over by ${nameOf(someEmployee(1))} after they had left`],
          ["link_made", heir, `payroll, by hand, taken over from ${nameOf(someEmployee())}, who had left`],
        ]);

        expect(await database().profile.count()).toBe(0);
        const nothing = { contact: { phone: null }, financial: { bank_account_number: null } };
        expect(await profileOf(heir, headers)).toMatchObject(nothing);
        for (const { personId, old, new: now, sealedOld, sealedNew } of await journal()) {
          expect([personId, old, now, sealedOld, sealedNew]).toEqual([former, null, null, null, null]);
        }
        const rejections = await database().payrollRejection.findMany();
        expect(rejections.map(({ personId }) => personId)).toEqual([former]);

        // Data read for the new person belongs to them only, also after the former holder returns.
        await readEmployee(heir, headers);
        const theirs = await profileOf(heir, headers);
        expect(theirs.financial?.bank_account_number).not.toBeNull();
        await leave(former, null);
        await database().$executeRaw`UPDATE directory_state SET version = version + 1`;
        await withDirectoryLock(shareAllPayrollIds); // as a sync does
        await matchesOf(former, headers);
        expect(await profileOf(former, headers)).toMatchObject({
          ...nothing,
          payroll_mapping: { status: "not_linked", payroll_employee_id: null },
        });
        expect(await profileOf(heir, headers)).toEqual(theirs);
      },
    );

    test("is offered: match and review show that the holder has left; Kith never takes a link over automatically", async () => {
      const headers = await connectAsExecutive();
      const former = await makeFormer(headers);
      const heir = await addMatchingPerson(someEmployee());
      const answer = payrollMatchesResponse.parse((await matchesOf(heir, headers, "?signals=true")).json());
      expect(answer).toMatchObject({ auto_linked: false, payroll_employee_id: null });
      expect(answer.matches[0]?.signals).toEqual(
        expect.arrayContaining(["linked_to_someone_else", "holder_has_left"]),
      );
      const review = async () =>
        reviewResponse.parse((await requestApi("GET", "/api/people/payroll-matches", headers)).json());
      expect((await review()).linked).toMatchObject([{ person_id: null, has_left: true }]);
      const accepted = await requestApi("POST", "/api/people/payroll-matches/accept", headers, {
        pairs: [{ person_id: heir, payroll_employee_id: someEmployee().id }],
      });
      expect(acceptResponse.parse(accepted.json()).results).toMatchObject([
        { outcome: "conflict", reason: "employee_linked" },
      ]);
      await leave(former, null);
      expect((await review()).linked).toMatchObject([{ person_id: former, has_left: false }]);
      expect((await link(heir, headers, someEmployee().id)).outcome).toBe("409 already_linked");
    });
  });

  test("of two people linked to one employee concurrently, one succeeds", async () => {
    const headers = await connectAsExecutive();
    const people = [await addMatchingPerson(someEmployee()), await addMatchingPerson(someEmployee())];
    const answers = await Promise.all(people.map((id) => link(id, headers, someEmployee().id)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["200", "409 already_linked"]);
  });
});

describe("reading an employee", () => {
  test("fills the profile field by field, in an odd time zone, and stores no tax file number (A47)", async () => {
    const headers = await connectAsExecutive();
    const employeeId = simulator.add({
      FirstName: "Priya",
      LastName: "Naidoo",
      Status: "ACTIVE",
      StartDate: "/Date(1675641600000+0000)/",
      DateOfBirth: "/Date(-63158400000+0000)/",
      Gender: "F",
      Phone: " 02 9000 1111 ",
      Mobile: "0400 000 111",
      EmployeeGroupName: "Sydney",
      HomeAddress: { AddressLine1: "12 Sample Street", City: "Marrickville", Region: "NSW" },
      TaxDeclaration: { EmploymentBasis: "SEASONAL", TaxFileNumber: "123456782" },
      BankAccounts: [
        { AccountName: "P Naidoo Saver", BSB: "082001", AccountNumber: "001234567", Remainder: false },
        { AccountName: "Priya Naidoo", BSB: "062000", AccountNumber: "007654321", Remainder: true },
      ],
      SuperMemberships: [],
    });
    const id = await addPerson({ firstName: "Priya", lastName: "Naidoo" });
    await link(id, headers, employeeId);
    expect(okResponse.parse((await readEmployee(id, headers)).json())).toEqual({ ok: true });
    const profile = await profileOf(id, headers);
    expect(profile).toMatchObject({
      employment: {
        ...{ start_date: "2023-02-06", end_date: null, employment_status: "Active" },
        ...{ employment_basis: "SEASONAL", location: "Sydney" },
      },
      contact: {
        ...{ phone: "02 9000 1111", mobile: "0400 000 111" },
        home_address: expect.stringContaining('"addressLine1":"12 Sample Street"') as string,
      },
      demographics: { gender: "F", date_of_birth: "1968-01-01" },
      financial: {
        ...{ super_fund_name: null, bank_account_name: "Priya Naidoo" },
        ...{ bank_bsb: "062000", bank_account_number: "007654321" },
      },
    });
    expect(profile.payroll_mapping?.last_synced_at).not.toBeNull();
    expect(JSON.stringify([await dumpDatabase(), profile])).not.toContain("123456782");
  });

  test("returns 400 for an unlinked person before any other check, 409 without payroll, and 404 for an employee removed at payroll", async () => {
    const headers = await asExecutive();
    const id = await addMatchingPerson(someEmployee());
    expect((await readEmployee(id, headers)).outcome).toBe("400 not_linked");
    await link(id, headers, "an id of former times");
    expect((await readEmployee(id, headers)).outcome).toBe("409 payroll_not_connected");
    await connectTestPayroll(simulator, headers);
    expect((await readEmployee(id, headers)).outcome).toBe("404 employee_not_found");
  });
});

describe("conditional change of a link (API-16)", () => {
  const read = (id: string, headers: Record<string, string>) =>
    requestApi("GET", `/api/people/${id}/payroll-link`, headers);
  const tagOf = async (id: string, headers: Record<string, string>) =>
    (await read(id, headers)).headers.get("etag") ?? "none";
  const linkIf = (tag: string, id: string, headers: Record<string, string>, employeeId: string) =>
    link(id, { ...headers, "if-match": tag }, employeeId);
  const unlinkIf = (tag: string, id: string, headers: Record<string, string>) =>
    unlink(id, { ...headers, "if-match": tag });

  test("is read with its origin (PAY-18), and set and ended with its tag; an outdated tag changes and records nothing", async () => {
    const headers = await asExecutive();
    const id = await addPerson({ firstName: "Ada", lastName: "Byron" });
    expect((await read(id, headers)).json()).toStrictEqual({ payroll_employee_id: null, link: null });
    const none = await tagOf(id, headers);
    expect((await linkIf(none, id, headers, "e-1")).outcome).toBe("200");
    const set_at = expect.any(String) as string;
    expect((await read(id, headers)).json()).toStrictEqual({
      payroll_employee_id: "e-1",
      link: { origin: "manual", set_by_name: "The executive", set_at, is_known: null },
    });
    const first = await tagOf(id, headers);
    expect((await read(id, { ...headers, "if-none-match": first })).status).toBe(304);
    const before = await dumpDatabase();
    for (const refused of [
      await linkIf(none, id, headers, "e-2"),
      await linkIf(none, id, headers, "e-1"),
      await unlinkIf(none, id, headers),
      await unlinkIf(`W/${first}`, id, headers),
    ]) {
      expect(refused.outcome).toBe("412 precondition_failed");
    }
    expect(await dumpDatabase()).toEqual(before);
    expect((await linkIf(first, id, headers, "e-2")).outcome).toBe("200");
    expect((await unlinkIf(first, id, headers)).outcome).toBe("412 precondition_failed");
    expect((await unlinkIf("*", id, headers)).outcome).toBe("200");
    expect((await unlink(id, headers)).outcome).toBe("404 not_linked");
    expect((await link(id, headers, "e-3")).outcome).toBe("200");
  });
});
