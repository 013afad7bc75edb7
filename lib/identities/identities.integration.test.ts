// Both engines: constraints and locks.
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { AppUser } from "@/lib/generated/prisma/client";
import { linkToPerson } from "./link-at-sign-in";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { withStore } from "@/lib/testing/store";

withStore();

let executive: AppUser;
let headers: { authorization: string };
beforeEach(async () => {
  executive = await makeUser("executive", "zoe@outside.example");
  headers = await tokenOf(executive);
});

/** Somebody of the directory, who is this user or nobody's. */
async function addPerson(externalId: string, user: AppUser | null = null, email: string | null = null) {
  const person = await database().person.create({
    data: { id: crypto.randomUUID(), firstName: externalId, lastName: "Person", title: "", email },
  });
  await database().externalIdentity.create({
    data: { provider: "projects", externalId, personId: person.id, userId: user?.id ?? null },
  });
  return person.id;
}

const setIds = (user: AppUser, body: unknown) =>
  api("PUT", `/api/admin/connections/user-mappings/${user.id}`, headers, body);
const linkPerson = (personId: string, employeeId: string) =>
  api("POST", `/api/people/${personId}/payroll-link`, headers, { payroll_employee_id: employeeId });
const unlinkPerson = (personId: string) => api("DELETE", `/api/people/${personId}/payroll-link`, headers);

/** What a reading of the employee leaves: a sealed profile, and sealed values in the journal. */
async function readFromPayroll(personId: string, employeeId: string) {
  const sealed = `v1.key.sealed-of-${employeeId}.`;
  const columns = { contact: `${sealed}contact`, demographics: `${sealed}demographics` };
  await database().profile.upsert({
    where: { personId },
    create: { personId, ...columns },
    update: columns,
  });
  const now = new Date();
  const run = await database().syncRun.create({
    data: {
      id: crypto.randomUUID(),
      source: "payroll",
      trigger: "person",
      phase: "applying",
      startedAt: now,
    },
  });
  await database().syncChange.create({
    data: {
      ...{ runId: run.id, personId, personName: "Somebody", kind: "updated" as const, field: "phone" },
      ...{ sealedOld: `${sealed}old`, sealedNew: `${sealed}new` },
    },
  });
}

/** Of which employees a sealed value stands anywhere in the store. */
async function sealedEmployees(): Promise<Set<string | undefined>> {
  const text = JSON.stringify(await dumpDatabase());
  return new Set([...text.matchAll(/sealed-of-(e\d)/g)].map(([, employeeId]) => employeeId));
}

describe("of an employee who is not linked any more, no sealed value stays in any table", () => {
  const doors: [string, (user: AppUser, personId: string) => Promise<{ status: number }>][] = [
    ["unlinked at the person", (_, personId) => unlinkPerson(personId)],
    ["linked to another one at the person", (_, personId) => linkPerson(personId, "e2")],
    ["cleared at the user", (user) => setIds(user, { payroll_id: null })],
    ["another one set at the user", (user) => setIds(user, { payroll_id: "e2" })],
  ];
  test.each(doors)("%s", async (_door, leave) => {
    const user = await makeUser("staff");
    const personId = await addPerson("j1", user);
    await linkPerson(personId, "e1");
    await readFromPayroll(personId, "e1");
    expect(await sealedEmployees()).toEqual(new Set(["e1"]));
    expect((await leave(user, personId)).status).toBe(200);
    expect(await sealedEmployees()).toEqual(new Set());
  });

  test("whatever is done in whichever order: what is kept of a person is of the employee they are linked to", async () => {
    const users = [await makeUser("staff", "a@x.example"), await makeUser("staff", "b@x.example")];
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
        ([who, whom]) =>
          () =>
            linkPerson(who, whom),
      ),
      person.map((who) => () => unlinkPerson(who)),
      person.map((who) => async () => {
        const linked = await linkOf(who);
        if (linked) await readFromPayroll(who, linked);
      }),
    );
    for (const take of fc.sample(step, { seed: 20261121, numRuns: 60 })) {
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

describe("a link says how it came about", () => {
  const originOf = async (provider: "payroll" | "projects", externalId: string) => {
    const row = await database().externalIdentity.findUniqueOrThrow({
      where: { provider_externalId: { provider, externalId } },
    });
    return [row.origin, row.setBy, row.setByName];
  };
  const byHand = () => ["manual", executive.id, executive.name];

  test("by hand and by whom, at the user and at the person, and anew when it is replaced", async () => {
    const user = await makeUser("staff");
    const personId = await addPerson("j1", user);
    await setIds(user, { payroll_id: "e1" });
    expect(await originOf("payroll", "e1")).toEqual(byHand());
    const another = await makeUser("executive", "another@outside.example");
    headers = await tokenOf(another);
    await linkPerson(personId, "e2");
    expect(await originOf("payroll", "e2")).toEqual(["manual", another.id, another.name]);
  });

  test("stays as it was when it is set again, and when the other half of it joins", async () => {
    const user = await makeUser("staff");
    const personId = await addPerson("j1");
    await linkPerson(personId, "e1");
    const before = await database().externalIdentity.findFirstOrThrow({ where: { provider: "payroll" } });
    headers = await tokenOf(await makeUser("executive", "another@outside.example"));
    await setIds(user, { projects_id: "j1" });
    await setIds(user, { payroll_id: "e1" });
    await linkPerson(personId, "e1");
    const after = await database().externalIdentity.findFirstOrThrow({ where: { provider: "payroll" } });
    expect(after).toEqual({ ...before, userId: user.id });
  });

  test("by itself at a sign-in, by hand where the id was set, and by nobody once the user is taken away", async () => {
    const user = await makeUser("staff", "staff@x.example");
    await addPerson("j1", null, "staff@x.example");
    await database().$transaction((transaction) => linkToPerson(transaction, user));
    expect(await originOf("projects", "j1")).toEqual(["automatic", null, null]);
    await addPerson("j2");
    await setIds(user, { projects_id: "j2" });
    expect(await originOf("projects", "j2")).toEqual(byHand());
    await setIds(user, { projects_id: null });
    expect(await originOf("projects", "j2")).toEqual(["automatic", null, null]);
  });
});
