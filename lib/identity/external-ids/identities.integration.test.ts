import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { AppUser } from "@/lib/generated/prisma/client";
import { linkUsersToPeople } from "./link-at-sign-in";
import { keyOfExternalId } from "./people-identity";
import { lockDirectory } from "@/lib/versions/directory-version";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { waitForBlockedTransaction } from "@/testing/blocked-transaction";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { createRun } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { peopleSystem, type RunSource } from "@/lib/people/people-system";

setUpTestDatabase();

let executive: AppUser;
let headers: { authorization: string };
beforeEach(async () => {
  executive = await createUser("executive", "zoe@outside.example");
  headers = await createTokenHeaders(executive);
});

/** Creates a directory person, optionally linked to a user. */
async function addPerson(externalId: string, user: AppUser | null = null, email: string | null = null) {
  const person = await database().person.create({
    data: { id: crypto.randomUUID(), firstName: externalId, lastName: "Person", title: "", email },
  });
  await database().externalIdentity.create({
    data: { provider: peopleSystem, externalId, personId: person.id, userId: user?.id ?? null },
  });
  return person.id;
}

const setIds = (user: AppUser, body: unknown) =>
  requestApi("PUT", `/api/admin/connections/user-mappings/${user.id}`, headers, body);
const linkPerson = (personId: string, employeeId: string) =>
  requestApi("POST", `/api/people/${personId}/payroll-link`, headers, { payroll_employee_id: employeeId });
const unlinkPerson = (personId: string) =>
  requestApi("DELETE", `/api/people/${personId}/payroll-link`, headers);

/** Simulates a payroll read of the employee: an encrypted profile and encrypted values in the run history. */
async function readFromPayroll(personId: string, employeeId: string) {
  const sealed = `v1.key.sealed-of-${employeeId}.`;
  const columns = { contact: `${sealed}contact`, demographics: `${sealed}demographics` };
  await database().profile.upsert({
    where: { personId },
    create: { personId, ...columns },
    update: columns,
  });
  const runId = await createRun({ source: "payroll" });
  await database().syncChange.create({
    data: {
      ...{ runId, personId, personName: "Sam", kind: "updated" as const, field: "phone" },
      ...{ sealedOld: `${sealed}old`, sealedNew: `${sealed}new` },
    },
  });
}

/** Returns the employees with encrypted values anywhere in the database. */
async function sealedEmployees(): Promise<Set<string | undefined>> {
  const text = JSON.stringify(await dumpDatabase());
  return new Set([...text.matchAll(/sealed-of-(e\d)/g)].map(([, employeeId]) => employeeId));
}

describe("unlinking an employee deletes their encrypted values from every table", () => {
  /** A user with an employee, and their person with another one, whose data Kith has read. */
  async function makeDifferentLinks() {
    const user = await createUser("staff");
    await setIds(user, { payroll_id: "e2" });
    const personId = await addPerson("j1", user); // as a sync links them
    await database().externalIdentity.create({ data: { provider: "payroll", externalId: "e1", personId } });
    await readFromPayroll(personId, "e1");
    return { user, personId };
  }
  const removedLinks = async () =>
    (await database().auditEvent.findMany({ where: { kind: "link_removed" }, orderBy: { id: "asc" } })).map(
      ({ subjectName, personName, detail }) => [personName ?? subjectName, detail],
    );
  const payrollRows = async () =>
    (
      await database().externalIdentity.findMany({
        where: { provider: "payroll" },
        orderBy: { externalId: "asc" },
      })
    ).map(({ externalId, userId, personId }) => [externalId, userId, personId]);

  test.each([
    ["id cleared at the user", { payroll_id: null }, "payroll, employee e2"],
    ["id of the person set at the user", { payroll_id: "e1" }, "payroll, employee e2, replaced"],
  ])("%s, who had another one: the person's link and data stay", async (_door, ids, detail) => {
    const { user, personId } = await makeDifferentLinks();
    expect((await setIds(user, ids)).status).toBe(200);
    expect(await payrollRows()).toEqual([["e1", ids.payroll_id && user.id, personId]]);
    expect(await sealedEmployees()).toEqual(new Set(["e1"]));
    expect(await removedLinks()).toEqual([["The staff", detail]]);
  });

  test("link removed at the person, whose user has another one: the user's id stays", async () => {
    const { user, personId } = await makeDifferentLinks();
    expect((await unlinkPerson(personId)).status).toBe(200);
    expect(await payrollRows()).toEqual([["e2", user.id, null]]);
    expect(await sealedEmployees()).toEqual(new Set());
  });

  test("a third employee replaces both links, and both are in the audit log", async () => {
    const { user, personId } = await makeDifferentLinks();
    expect((await setIds(user, { payroll_id: "e3" })).status).toBe(200);
    expect(await payrollRows()).toEqual([["e3", user.id, personId]]);
    expect(await sealedEmployees()).toEqual(new Set());
    expect((await removedLinks()).toSorted()).toEqual([
      ["The staff", "payroll, employee e2, replaced"],
      ["j1 Person", "payroll, replaced"],
    ]);
  });

  test("after any sequence of changes, stored values belong to the linked employee", async () => {
    const users = [await createUser("staff", "a@x.example"), await createUser("staff", "b@x.example")];
    const people = [await addPerson("j1", users[0]), await addPerson("j2")];
    const linkOf = async (personId: string) =>
      (
        await database().externalIdentity.findUnique({
          where: { personId_provider: { personId, provider: "payroll" } },
        })
      )?.externalId;
    const [user, person] = [fc.constantFrom(...users), fc.constantFrom(...people)];
    const employee = fc.constantFrom("e1", "e2", "e3");
    const ids = fc.record(
      { payroll_id: fc.option(employee), projects_id: fc.option(fc.constantFrom("j1", "j2")) },
      { requiredKeys: [] },
    );
    const step = fc.oneof(
      fc.tuple(user, ids).map(
        ([who, body]) =>
          () =>
            setIds(who, body),
      ),
      fc.tuple(person, employee).map(
        ([personId, employeeId]) =>
          () =>
            linkPerson(personId, employeeId),
      ),
      person.map((who) => () => unlinkPerson(who)),
      person.map((who) => async () => {
        const linked = await linkOf(who);
        if (linked) await readFromPayroll(who, linked);
      }),
    );
    for (const take of fc.sample(step, { seed: 20261121, numRuns: 40 })) {
      await take();
      const linked = await Promise.all(people.map(linkOf));
      for (const employeeId of await sealedEmployees()) expect(linked).toContain(employeeId);
      for (const [index, personId] of people.entries()) {
        const profile = await database().profile.findUnique({ where: { personId } });
        if (profile) expect(profile.contact).toContain(`sealed-of-${linked[index]}.`);
      }
    }
  }, 120_000);
});

describe("the origin of a link", () => {
  const originOf = async (provider: RunSource, externalId: string) => {
    const row = await database().externalIdentity.findUniqueOrThrow({
      where: { provider_externalId: { provider, externalId } },
    });
    return [row.origin, row.setBy, row.setByName];
  };
  const byHand = () => ["manual", executive.id, executive.name];

  test("is manual with the executive, set at the user or at the person, and updated when the link is replaced", async () => {
    const user = await createUser("staff");
    const personId = await addPerson("j1", user);
    await setIds(user, { payroll_id: "e1" });
    expect(await originOf("payroll", "e1")).toEqual(byHand());
    const another = await createUser("executive", "another@outside.example");
    headers = await createTokenHeaders(another);
    await linkPerson(personId, "e2");
    expect(await originOf("payroll", "e2")).toEqual(["manual", another.id, another.name]);
  });

  test("stays unchanged when the link is set again, and when its other half is added", async () => {
    const user = await createUser("staff");
    const personId = await addPerson("j1");
    await linkPerson(personId, "e1");
    const before = await database().externalIdentity.findFirstOrThrow({ where: { provider: "payroll" } });
    headers = await createTokenHeaders(await createUser("executive", "another@outside.example"));
    await setIds(user, { projects_id: "j1" });
    await setIds(user, { payroll_id: "e1" });
    await linkPerson(personId, "e1");
    const after = await database().externalIdentity.findFirstOrThrow({ where: { provider: "payroll" } });
    expect(after).toEqual({ ...before, userId: user.id });
  });

  test("is automatic at a sign-in, manual when the id is set, and automatic again when the user is unlinked", async () => {
    const user = await createUser("staff", "staff@x.example");
    await addPerson("j1", null, "staff@x.example");
    await database().$transaction((transaction) => linkUsersToPeople(transaction, [user]));
    expect(await originOf(peopleSystem, "j1")).toEqual(["automatic", null, null]);
    await addPerson("j2");
    await setIds(user, { projects_id: "j2" });
    expect(await originOf(peopleSystem, "j2")).toEqual(byHand());
    await setIds(user, { projects_id: null });
    expect(await originOf(peopleSystem, "j2")).toEqual(["automatic", null, null]);
  });

  test("of a sign-in never replaces a link that was stored while the sign-in waited for the directory's lock", async () => {
    const user = await createUser("staff", "staff@x.example");
    await addPerson("j1", null, "staff@x.example");
    const where = keyOfExternalId("j1");
    let signIn: Promise<void> | undefined;
    await database().$transaction(async (writer) => {
      await lockDirectory(writer);
      signIn = database().$transaction((transaction) => linkUsersToPeople(transaction, [user]));
      await waitForBlockedTransaction();
      await writer.externalIdentity.update({ where, data: { userId: executive.id } });
    });
    await signIn;
    expect(await database().externalIdentity.findUnique({ where })).toMatchObject({ userId: executive.id });
  });
});
