import { beforeEach, describe, expect, test } from "vitest";
import { kithActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import {
  decryptStoredProfile,
  toProfileRow,
  unknownDemographics,
  unknownFinancial,
} from "@/lib/profiles/stored-profile";
import { syncRunResponse, syncRunsResponse } from "@/lib/runs/run-schema";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import { buildCompany } from "@/simulators/projects/company";
import { readApi, requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();
recordVendorWaits();

const company = buildCompany(12);
const { simulator } = await serveProjects({ company });

const { head } = company.roles;
const rename = { first_name: "Agnieszka", last_name: "McKenzie", email: "agnieszka@fernhill.example" };
let headers: { authorization: string };

beforeEach(async () => {
  simulator.replaceAll(company);
  simulator.clearFaults();
  await storeProjectsConnection(simulator);
  headers = await createTokenHeaders(await createUser("executive", "vera@outside.example"));
});

const sync = () => syncPeople({ actor: kithActor });
const holderOf = async () =>
  database().externalIdentity.findFirstOrThrow({
    where: { provider: peopleSystem, externalId: head.id },
    include: { person: true },
  });
const idOfHolder = async () => (await holderOf()).personId ?? "";

const profileOf = (personId: string, mobile: string) =>
  toProfileRow(personId, {
    employment: {
      start_date: null,
      end_date: null,
      employment_status: "Active",
      employment_basis: null,
      location: "Secret island",
    },
    contact: { phone: null, mobile, home_address: null },
    demographics: unknownDemographics,
    financial: unknownFinancial,
    lastSyncedAt: new Date("2026-11-01T00:00:00Z"),
  });

async function linkToPayroll(personId: string, employeeId: string, mobile: string) {
  expect(
    (
      await requestApi("POST", `/api/people/${personId}/payroll-link`, headers, {
        payroll_employee_id: employeeId,
      })
    ).status,
  ).toBe(200);
  await database().profile.create({ data: profileOf(personId, mobile) });
}

const mobileOf = async (personId: string) => {
  const row = await database().profile.findUnique({ where: { personId } });
  return row && decryptStoredProfile(row)?.contact.mobile;
};

/** Creates a directory whose head, with account and profile, was replaced by a person under the same id. */
async function createReplacement({ isLinked = true } = {}) {
  const user = await createUser("head", head.email);
  await sync();
  const former = await idOfHolder();
  if (isLinked) await linkToPayroll(former, "e1", "0400 000 001");
  simulator.edit(head.id, { attributes: rename });
  const { runId } = await sync();
  const newcomer = await idOfHolder();
  expect(newcomer).not.toBe(former);
  const answer = (body: object = {}) =>
    requestApi("POST", `/api/admin/sync-runs/${runId}/same-person`, headers, { person_id: former, ...body });
  return { runId, former, newcomer, user, answer };
}

const waiting = async () => (await readApi(syncRunsResponse, "/api/admin/sync-runs", headers)).replacements;
const runOf = async (id: string) => await readApi(syncRunResponse, `/api/admin/sync-runs/${id}`, headers);
const stateOf = async () => JSON.stringify(await dumpDatabase({ without: ["api_tokens", "rate_limits"] }));
const reportsOf = async (id: string) =>
  (await database().person.findMany({ where: { managerId: id }, orderBy: { id: "asc" } })).map(
    (one) => one.id,
  );

describe("“this is the same person” (SYNC-11)", () => {
  test("restores id, profile, payroll link, account and reports under the new name, with history and audit log, and the next sync changes nothing", async () => {
    const { runId, former, newcomer, user, answer } = await createReplacement();
    const reports = await reportsOf(newcomer);
    expect(reports.length).toBeGreaterThan(0);
    expect(await waiting()).toMatchObject([
      {
        run_id: runId,
        former: { person_id: former, name: `${head.firstName} ${head.lastName}` },
        newcomer: { person_id: newcomer, name: "Agnieszka McKenzie" },
        answer: null,
        is_answerable: true,
      },
    ]);
    const { managerId } = await database().person.findUniqueOrThrow({ where: { id: newcomer } });
    const { version } = await database().directoryState.findFirstOrThrow();

    expect((await answer()).outcome).toBe("200");

    const holder = await holderOf();
    expect([holder.personId, holder.userId]).toEqual([former, user.id]);
    expect(holder.person).toMatchObject({
      firstName: "Agnieszka",
      lastName: "McKenzie",
      email: rename.email,
      managerId,
      removedAt: null,
    });
    expect(await database().person.count({ where: { id: newcomer } })).toBe(0);
    expect(await reportsOf(former)).toEqual(reports);
    expect(await mobileOf(former)).toBe("0400 000 001");
    const payroll = await database().externalIdentity.findFirstOrThrow({ where: { provider: "payroll" } });
    expect([payroll.externalId, payroll.personId, payroll.userId]).toEqual(["e1", former, user.id]);
    expect((await database().directoryState.findFirstOrThrow()).version).toBeGreaterThan(version);
    expect(await waiting()).toEqual([]);
    expect((await requestApi("GET", `/api/people/${newcomer}/profile`, headers)).outcome).toBe(
      "404 person_not_found",
    );

    const [answered] = (await readApi(syncRunsResponse, "/api/admin/sync-runs", headers)).runs;
    expect(answered).toMatchObject({ answers_run_id: runId, started_by: { name: "The executive" } });
    const { changes } = await runOf(answered?.id ?? "");
    expect(changes.find(({ person_id }) => person_id === newcomer)?.kind).toBe("removed");
    expect(changes.find(({ person_id }) => person_id === former)).toMatchObject({
      kind: "returned",
      fields: expect.arrayContaining([{ field: "email", old: head.email, new: rename.email }]),
    });
    expect((await runOf(runId)).replacements).toMatchObject([
      { answer: "same_person", is_answerable: false },
    ]);
    expect(
      await database().auditEvent.findFirstOrThrow({ where: { kind: "same_person_decided" } }),
    ).toMatchObject({ personId: former, subjectId: newcomer, actorName: "The executive", channel: "api" });
    expect((await newestRun()).id).toBe(runId);

    const after = await database().person.findMany({ orderBy: { id: "asc" } });
    expect(await sync()).toMatchObject({ synced: 12 });
    expect(await database().person.findMany({ orderBy: { id: "asc" } })).toEqual(after);
    expect((await runOf((await newestRun()).id)).run).toMatchObject({ created: 0, updated: 0, removed: 0 });
  });

  test("takes over the newcomer's links: payroll data encrypted for the right person, and the new account", async () => {
    const { former, newcomer, answer } = await createReplacement({ isLinked: false });
    await linkToPayroll(newcomer, "e2", "0400 000 002");
    const account = await createUser("head", rename.email);
    await sync();
    expect((await answer()).outcome).toBe("200");
    expect(await mobileOf(former)).toBe("0400 000 002");
    const rows = await database().externalIdentity.findMany({ where: { personId: former } });
    expect(rows.map(({ provider, userId }) => [provider, userId]).toSorted()).toEqual([
      ["payroll", account.id],
      [peopleSystem, account.id],
    ]);
  });

  test("is allowed after “two people”, which closes the question and changes no person", async () => {
    const { former, answer } = await createReplacement();
    const before = await database().person.findMany({ orderBy: { id: "asc" } });
    expect((await answer({ is_same_person: false })).outcome).toBe("200");
    expect(await database().person.findMany({ orderBy: { id: "asc" } })).toEqual(before);
    expect(await waiting()).toEqual([]);
    expect((await answer()).outcome).toBe("200");
    expect(await idOfHolder()).toBe(former);
    expect((await answer()).outcome).toBe("409 already_decided");
  });

  const refusals: [
    string,
    string,
    (pair: Awaited<ReturnType<typeof createReplacement>>) => Promise<unknown>,
  ][] = [
    ["the former's data are deleted", "409 former_person_deleted", ({ former }) => remove(former)],
    [
      "the newcomer has left too",
      "409 new_person_left",
      () => {
        simulator.deactivate(head.id);
        return sync();
      },
    ],
    [
      "the newcomer is linked to another payroll employee",
      "409 payroll_ids_differ",
      ({ newcomer }) => linkToPayroll(newcomer, "e2", "0400 000 002"),
    ],
    [
      "the newcomer's match with the former person's employee was rejected",
      "409 match_rejected",
      ({ newcomer }) =>
        database().payrollRejection.create({
          data: {
            ...{ personId: newcomer, employeeId: "e1", employeeName: "E" },
            ...{ rejectedBy: crypto.randomUUID(), rejectedByName: "Vera" },
          },
        }),
    ],
    [
      "the newcomer is marked as not in payroll",
      "409 match_rejected",
      ({ newcomer }) =>
        database().personMark.create({
          data: { personId: newcomer, otherId: newcomer, kind: "not_in_payroll", setByName: "Vera" },
        }),
    ],
    [
      "the former person's account now belongs to another person",
      "409 account_linked_elsewhere",
      async ({ user }) => {
        await database().externalIdentity.updateMany({ where: { userId: user.id }, data: { userId: null } });
        const other = await database().externalIdentity.findFirstOrThrow({
          where: { provider: peopleSystem, externalId: { not: head.id } },
        });
        await requestApi("PUT", `/api/admin/connections/user-mappings/${user.id}`, headers, {
          projects_id: other.externalId,
        });
      },
    ],
  ];
  test.each(refusals)("is refused when %s, and nothing changes", async (_when, outcome, happen) => {
    const pair = await createReplacement();
    await happen(pair);
    const before = await stateOf();
    expect((await pair.answer()).outcome).toBe(outcome);
    expect(await stateOf()).toBe(before);
  });

  test("with concurrent links, syncs and decisions runs sequentially, and never mixes private data and names", async () => {
    const { runId, former, newcomer } = await createReplacement();
    const linking = requestApi("POST", `/api/people/${newcomer}/payroll-link`, headers, {
      payroll_employee_id: "e1",
    });
    const saying = () =>
      requestApi("POST", `/api/admin/sync-runs/${runId}/same-person`, headers, { person_id: former });
    const [linked, ...said] = await Promise.all([linking, saying(), saying(), sync()]);
    const outcomes = [linked.outcome, said[0].outcome, said[1].outcome];
    const profiles = await database().profile.findMany({
      include: { person: { include: { identities: true } } },
    });
    for (const { personId, person } of profiles) {
      expect(person.identities.some(({ provider }) => provider === "payroll")).toBe(true);
      if (personId === former) expect(await mobileOf(former)).toBe("0400 000 001");
    }
    expect([outcomes.filter((outcome) => outcome === "200").length > 0, await idOfHolder()]).toEqual([
      true,
      former,
    ]);
    expect(await database().person.count({ where: { removedAt: null } })).toBe(12);
  });
});

const newestRun = () =>
  database().syncRun.findFirstOrThrow({ where: { answersRunId: null }, orderBy: { startedAt: "desc" } });

const remove = (id: string) => database().person.delete({ where: { id } });

describe("what is stored of the newcomer (ABOUT-1, ABOUT-6)", () => {
  const upload = (personId: string) =>
    database().ownPicture.create({
      data: {
        ...{ personId, version: personId, contentType: "image/png" },
        ...{ bytes: new Uint8Array(1), updatedAt: new Date() },
      },
    });
  const say = (personId: string) =>
    database().personAbout.create({ data: { personId, pronouns: personId, updatedAt: new Date() } });
  const readOwn = async (personId: string) => [
    (await database().ownPicture.findUnique({ where: { personId } }))?.version,
    (await database().personAbout.findUnique({ where: { personId } }))?.pronouns,
  ];

  test("is taken over: picture, About, custom fields, marks, the name of a branch and the chat profile", async () => {
    const { former, newcomer, answer } = await createReplacement({ isLinked: false });
    const other = await database().person.findFirstOrThrow({
      where: { removedAt: null, id: { notIn: [former, newcomer] } },
    });
    await upload(newcomer);
    await say(newcomer);
    const buddy = { id: crypto.randomUUID(), name: "Buddy", kind: "person" as const, position: 0 };
    await database().customField.create({
      data: {
        ...{ ...buddy, editedBy: "person", seenBy: "everyone", createdAt: new Date() },
        values: {
          create: [
            { personId: newcomer, texts: [other.id], updatedAt: new Date() },
            { personId: other.id, texts: [newcomer], updatedAt: new Date() },
          ],
        },
      },
    });
    await database().personMark.createMany({
      data: [
        { personId: newcomer, otherId: newcomer, kind: "not_in_payroll", setByName: "Vera" },
        { personId: other.id, otherId: newcomer, kind: "two_people", setByName: "Vera" },
      ],
    });
    await database().departmentSettings.create({
      data: { source: "branches", branches: [{ person_id: newcomer, name: "Design" }] },
    });
    const chat = { orgId: "chat", url: "slack://U1" };
    await database().chatProfile.create({ data: { personId: newcomer, ...chat } });
    expect((await answer()).outcome).toBe("200");
    expect(await readOwn(former)).toEqual([newcomer, newcomer]);
    const values = await database().customFieldValue.findMany({ where: { fieldId: buddy.id } });
    expect(Object.fromEntries(values.map(({ personId, texts }) => [personId, texts]))).toEqual({
      [former]: [other.id],
      [other.id]: [former],
    });
    const marks = await database().personMark.findMany({ orderBy: { kind: "asc" } });
    expect(marks.map(({ kind, personId, otherId }) => [kind, personId, otherId])).toEqual([
      ["not_in_payroll", former, former],
      ["two_people", other.id, former],
    ]);
    const { branches } = await database().departmentSettings.findFirstOrThrow();
    expect(branches).toEqual([{ person_id: former, name: "Design" }]);
    expect(await database().chatProfile.findMany()).toMatchObject([{ personId: former, ...chat }]);
    await database().departmentSettings.deleteMany();
    await database().customField.delete({ where: { id: buddy.id } });
  });

  test("does not replace the picture and About of the former person", async () => {
    const { former, newcomer, answer } = await createReplacement({ isLinked: false });
    for (const id of [former, newcomer]) await upload(id);
    for (const id of [former, newcomer]) await say(id);
    expect((await answer()).status).toBe(200);
    expect(await readOwn(former)).toEqual([former, former]);
  });

  test("is not decided about a hidden person, and a refusal names none", async () => {
    const { former, newcomer, user, answer } = await createReplacement();
    const other = await database().externalIdentity.findFirstOrThrow({
      where: { provider: peopleSystem, personId: { notIn: [former, newcomer] }, userId: null },
      include: { person: true },
    });
    await database().externalIdentity.deleteMany({ where: { provider: peopleSystem, personId: former } });
    await database().externalIdentity.updateMany({
      where: { provider: peopleSystem, externalId: other.externalId },
      data: { userId: user.id },
    });
    await database().person.update({ where: { id: other.personId ?? "" }, data: { isHidden: true } });
    const refused = await answer();
    expect(refused.outcome).toBe("409 account_linked_elsewhere");
    expect(refused.text).not.toContain(other.person?.lastName);
    await database().person.update({ where: { id: other.personId ?? "" }, data: { isHidden: false } });
    await database().person.update({ where: { id: former }, data: { isHidden: true } });
    expect((await answer()).outcome).toBe("404 replacement_not_found");
  });
});

/** Replaces the record of the head by one with other values, after the head got an account and a payroll link. */
async function changeHead({ id = head.id, ...attributes }: Record<string, string>) {
  const user = await createUser("head", head.email);
  await sync();
  const former = await idOfHolder();
  await linkToPayroll(former, "e1", "0400 000 001");
  const renumber = (one: string | null) => (one === head.id ? id : one);
  const people = company.people.map((one) => ({
    ...one,
    ...{ id: one.id === head.id ? id : one.id, managerId: renumber(one.managerId) },
  }));
  simulator.replaceAll({ ...company, people });
  simulator.edit(id, { attributes });
  const { runId, synced } = await sync();
  const now = await database().externalIdentity.findFirstOrThrow({ where: { externalId: id } });
  const answer = (isSame: boolean) =>
    requestApi("POST", `/api/admin/sync-runs/${runId}/same-person`, headers, {
      ...{ person_id: former, is_same_person: isSame },
    });
  return { user, former, now, runId, synced, answer };
}

describe("a person who comes back with a new id", () => {
  const newId = "900001";
  const privateEmail = { id: newId, email: "private@mail.example" };
  const waitingCount = async () =>
    (await readApi(waitingResponse, "/api/admin/waiting", headers)).same_person_questions;

  test("with another e-mail address waits for an executive, who gives back everything (SYNC-25)", async () => {
    const { user, former, now, synced, answer } = await changeHead(privateEmail);
    expect(now.personId).not.toBe(former);
    expect(await waiting()).toMatchObject([
      { former: { person_id: former }, newcomer: { person_id: now.personId }, answer: null },
    ]);
    expect(await waitingCount()).toBe(1);
    expect((await answer(true)).status).toBe(200);
    const after = await database().externalIdentity.findMany({ where: { personId: former } });
    expect(after.map(({ provider, externalId, userId }) => [provider, externalId, userId]).sort()).toEqual([
      ["payroll", "e1", user.id],
      [peopleSystem, newId, user.id],
    ]);
    expect(await mobileOf(former)).toBe("0400 000 001");
    expect([await waiting(), await waitingCount()]).toEqual([[], 0]);
    expect(await database().person.count({ where: { id: now.personId ?? "" } })).toBe(0);
    expect((await sync()).synced).toBe(synced);
  });

  test("as one of two new people is asked about once for each, and the answer says which (SYNC-25)", async () => {
    await sync();
    const former = await idOfHolder();
    const people = company.people.flatMap((one) =>
      one.id === head.id
        ? ["900001", "900002"].map((id) => ({
            ...one,
            id,
            attributes: { ...one.attributes, email: `${id}@mail.example` },
          }))
        : one,
    );
    simulator.replaceAll({ ...company, people });
    const { runId } = await sync();
    const questions = await waiting();
    const newcomers = questions.map(({ newcomer }) => newcomer.person_id);
    expect(questions.map((one) => one.former.person_id)).toEqual([former, former]);
    expect(new Set(newcomers).size).toBe(2);
    const answer = (body: object) =>
      requestApi("POST", `/api/admin/sync-runs/${runId}/same-person`, headers, {
        ...{ person_id: former },
        ...body,
      });
    expect((await answer({})).outcome).toBe("400 invalid_request");
    expect((await answer({ newcomer_id: former })).outcome).toBe("404 replacement_not_found");
    const [first, second] = newcomers;
    expect((await answer({ newcomer_id: first, is_same_person: false })).status).toBe(200);
    expect((await waiting()).map(({ newcomer }) => newcomer.person_id)).toEqual([second]);
    expect((await answer({ newcomer_id: second })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    const left = await database().person.findMany({ where: { id: { in: newcomers } } });
    expect(left.map(({ id }) => id)).toEqual([first]);
  });

  test.each([
    ["open", 89, 91],
    ["answered", 29, 31],
  ])(
    "leaves the former profile stored, if the question is %s, for %i days and not for %i",
    async (state, ...ages) => {
      const { former, answer } = await changeHead(privateEmail);
      if (state === "answered") expect((await answer(false)).status).toBe(200);
      const profiles = [];
      for (const days of ages) {
        await database().$executeRaw`
        UPDATE people SET removed_at = clock_timestamp() - make_interval(days => ${days}::int) WHERE id = ${former}::uuid`;
        await sync();
        profiles.push(await database().profile.count({ where: { personId: former } }));
      }
      expect(profiles).toEqual([1, 0]);
    },
  );
});

describe("a person who married (SYNC-26)", () => {
  const marriage = { last_name: "Newname", email: "newname@fernhill.example" };

  test("becomes two people if an executive says so, and one again if the executive changes the answer", async () => {
    const { user, former, runId, synced, answer } = await changeHead(marriage);
    const reports = await reportsOf(former);
    expect(await waiting()).toEqual([]);
    expect((await runOf(runId)).replacements).toMatchObject([
      {
        former: { person_id: former, name: `${head.firstName} ${head.lastName}` },
        newcomer: { person_id: former, name: `${head.firstName} Newname` },
        ...{ answer: "same_person", is_answerable: true },
      },
    ]);
    expect((await answer(true)).status).toBe(200);
    expect((await answer(false)).status).toBe(200);
    const newcomer = await idOfHolder();
    expect(newcomer).not.toBe(former);
    expect(await holderOf()).toMatchObject({
      userId: null,
      person: { lastName: "Newname", removedAt: null },
    });
    expect(await database().person.findUniqueOrThrow({ where: { id: former } })).toMatchObject({
      ...{ firstName: head.firstName, lastName: head.lastName, email: head.email, managerId: null },
    });
    expect(await mobileOf(newcomer)).toBeNull();
    expect(await reportsOf(newcomer)).toEqual(reports);
    expect((await requestApi("GET", `/api/people/${former}`, headers)).status).toBe(404);
    expect((await answer(false)).status).toBe(409);
    expect((await runOf(runId)).replacements).toMatchObject([{ answer: "two_people", is_answerable: false }]);
    expect((await sync()).synced).toBe(synced);
    expect(await idOfHolder()).toBe(newcomer);

    expect((await answer(true)).outcome).toBe("409 already_decided"); // the split is a run of its own
    const split = await database().syncChange.findFirstOrThrow({ where: { replacedById: newcomer } });
    const changed = await requestApi("POST", `/api/admin/sync-runs/${split.runId}/same-person`, headers, {
      person_id: former,
    });
    expect(changed.status).toBe(200);
    expect(await holderOf()).toMatchObject({ personId: former, userId: user.id });
    expect(await mobileOf(former)).toBe("0400 000 001");
    expect(await database().auditEvent.count({ where: { kind: "same_person_decided" } })).toBe(2);
  });

  test("cannot be separated after 30 days", async () => {
    const { former, runId, answer } = await changeHead(marriage);
    await database().$executeRaw`UPDATE sync_runs SET started_at = started_at - interval '31 days'`;
    expect((await runOf(runId)).replacements).toMatchObject([{ is_answerable: false }]);
    expect((await answer(false)).status).toBe(409);
    expect(await idOfHolder()).toBe(former);
  });
});
