import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { profileResponse } from "@/lib/profiles/schema";
import { buildCompany } from "@/simulators/projects/company";
import { readApi, requestApi, type ApiAnswer } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { connectTestPayroll, servePayrollPerTest } from "@/testing/serve-payroll";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import {
  detailedMappingResponse,
  detailedMappingsResponse,
  setMappingResponse,
  mappingsResponse,
  matchUsersResponse,
  linkableRecordsResponse,
} from "./schema";
import { payrollComparison, storeSuggestions } from "@/lib/links/payroll/suggestions";
import { linkHolder } from "@/lib/identity/external-ids/schema";
import { keyOfExternalId } from "@/lib/identity/external-ids/people-identity";

setUpTestDatabase();

const company = buildCompany(30);
const { simulator: projects } = await serveProjects({ company });
const served = await servePayrollPerTest({ company });
let { simulator: payroll } = served;

let headers: { authorization: string };
beforeEach(async () => {
  ({ simulator: payroll } = served);
  projects.replaceAll(company);
  projects.clearFaults();
  headers = await createTokenHeaders(await createUser("executive", "zoe.executive@outside.example"));
});

const mappingsPath = "/api/admin/connections/user-mappings";
const set = (user: { id: string }, body: unknown) =>
  requestApi("PUT", `${mappingsPath}/${user.id}`, headers, body);
const list = async () => (await readApi(mappingsResponse, mappingsPath, headers)).mappings;
const mappingOf = async ({ id }: { id: string }) => (await list()).find(({ user_id }) => user_id === id);
const match = () => requestApi("POST", `${mappingsPath}/sync`, headers);
const matched = async () => matchUsersResponse.parse((await match()).json());

const connectProjects = () =>
  requestApi("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
const connectBoth = async () => {
  await connectProjects();
  await connectTestPayroll(payroll, headers);
};
const sync = async () => {
  await connectProjects();
  expect((await requestApi("POST", "/api/people/sync", headers)).status).toBe(200);
};

/** Returns the directory person with this id in the source of people. */
async function personOf(externalId: string): Promise<string> {
  const row = await database().externalIdentity.findUniqueOrThrow({
    where: keyOfExternalId(externalId),
  });
  if (!row.personId) throw new Error(`no person has the id ${externalId}`);
  return row.personId;
}

const linkPerson = (personId: string, payroll_employee_id: string) =>
  requestApi("POST", `/api/people/${personId}/payroll-link`, headers, { payroll_employee_id });
const payrollOf = async (personId: string) =>
  (await readApi(profileResponse, `/api/people/${personId}/profile`, headers)).profile.payroll_mapping;

/** Dumps all tables except values that change with every request. */
const dumpStoredData = () =>
  dumpDatabase({
    without: ["api_tokens", "connections", "leases", "rate_limits", "audit_events", "directory_state"],
  });

const { manager, staff, head } = company.roles;
const employeeOf = (personId: string) => {
  const found = payroll.employees().find((employee) => employee.personId === personId);
  if (!found) throw new Error(`${personId} is no employee`);
  return found.record.EmployeeID;
};

const toMapping = (
  { id, name, email }: AppUser,
  ids: { payroll_id?: string; projects_id?: string } = {},
) => ({
  ...{ user_id: id, user_name: name, user_email: email, payroll_id: "", projects_id: "" },
  ...ids,
});

const expectOneSuccess = (answers: readonly ApiAnswer[], refusal: string) =>
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["200", refusal, refusal, refusal]);

describe("the list", () => {
  test("lists every user by name, with empty strings for unknown ids, in the documented shape", async () => {
    const [b, a] = [await createUser("guest", "b@x.example"), await createUser("staff", "a@x.example")];
    await set(a, { payroll_id: "p-1" });
    expect((await requestApi("GET", mappingsPath, headers)).json()).toStrictEqual({
      mappings: [toMapping(await owner()), toMapping(b), toMapping(a, { payroll_id: "p-1" })],
    });
  });
});

const owner = () =>
  database().appUser.findUniqueOrThrow({ where: { email: "zoe.executive@outside.example" } });

describe("an id", () => {
  test("is set, unchanged if the key is absent, replaced, and cleared by null or an empty string", async () => {
    const user = await createUser("staff");
    const ids = async (body: unknown) => {
      const answer = await set(user, body);
      expect(answer.status).toBe(200);
      const { payroll_id, projects_id } = setMappingResponse.parse(answer.json()).mapping;
      expect(await mappingOf(user)).toMatchObject({ payroll_id, projects_id });
      return [payroll_id, projects_id];
    };
    expect(await ids({ payroll_id: "p-1", projects_id: "j-1" })).toEqual(["p-1", "j-1"]);
    expect(await ids({ projects_id: "j-2" })).toEqual(["p-1", "j-2"]);
    expect(await ids({ payroll_id: " p-2 " })).toEqual(["p-2", "j-2"]);
    expect(await ids({ payroll_id: null })).toEqual(["", "j-2"]);
    expect(await ids({ projects_id: "" })).toEqual(["", ""]);
    expect(await database().externalIdentity.count()).toBe(0);
  });

  test("is unchanged by {}, by its current value, or by clearing an empty id", async () => {
    const user = await createUser("staff");
    await set(user, { payroll_id: "p-1" });
    const before = await dumpStoredData();
    const events = await database().auditEvent.count();
    for (const body of [{}, { payroll_id: "p-1" }, { projects_id: null }, { projects_id: "" }]) {
      expect((await set(user, body)).status).toBe(200);
    }
    expect(await dumpStoredData()).toEqual(before);
    expect(await database().auditEvent.count()).toBe(events);
  });

  test("is read, set or ignored for no unknown user: 404, and nothing is recorded", async () => {
    const events = await database().auditEvent.count();
    for (const id of [crypto.randomUUID(), "no-uuid"]) {
      const answers = [
        await requestApi("GET", `${mappingsPath}/${id}`, headers),
        await set({ id }, {}),
        await set({ id }, { payroll_id: "p" }),
        await requestApi("PUT", `${mappingsPath}/${id}/ignored`, headers, { ignored: true }),
      ];
      expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["404 user_not_found"]));
    }
    expect(await database().auditEvent.count()).toBe(events);
  });
});

describe("an id that belongs to a different user", () => {
  test("returns 409 and changes no id", async () => {
    const [a, b] = [await createUser("staff"), await createUser("manager")];
    await set(a, { payroll_id: "p", projects_id: "j" });
    const before = await dumpStoredData();
    for (const ids of [
      { payroll_id: "p", projects_id: "free" },
      { payroll_id: "free", projects_id: "j" },
    ])
      expect((await set(b, ids)).outcome).toBe("409 already_linked");
    expect(await dumpStoredData()).toEqual(before);
  });

  test("is given to one of many concurrent callers (A50)", async () => {
    const users = await Promise.all(
      ["a", "b", "c", "d"].map((name) => createUser("staff", `${name}@x.example`)),
    );
    const answers = await Promise.all(users.map((user) => set(user, { payroll_id: "p", projects_id: "j" })));
    expectOneSuccess(answers, "409 already_linked");
    expect(
      (await list()).filter(({ payroll_id, projects_id }) => payroll_id + projects_id !== ""),
    ).toHaveLength(1);
  });
});

describe("a person's link and their user's id are one record", () => {
  let user: AppUser;
  let person: string;
  beforeEach(async () => {
    user = await createUser("staff", staff.email);
    await sync();
    person = await personOf(staff.id);
  });

  test("set and cleared on the user or on the person, it is visible on both", async () => {
    const expectBoth = async (id: string | null) => {
      expect(await mappingOf(user)).toMatchObject({ payroll_id: id ?? "" });
      expect(await payrollOf(person)).toMatchObject({
        ...{ status: id ? "linked" : "not_linked", payroll_employee_id: id },
      });
    };
    await set(user, { payroll_id: "p-1" });
    await expectBoth("p-1");
    await linkPerson(person, "p-2");
    await expectBoth("p-2");
    await set(user, { payroll_id: null });
    await expectBoth(null);
    await linkPerson(person, "p-3");
    await requestApi("DELETE", `/api/people/${person}/payroll-link`, headers);
    await expectBoth(null);
  });

  test("a user who is linked to a different person or to none has the payroll link of that person or none, and each person retains theirs", async () => {
    const other = await personOf(manager.id);
    await set(user, { payroll_id: "p-first" });
    await linkPerson(other, "p-other");
    expect((await set(user, { projects_id: manager.id })).status).toBe(200);
    expect(await mappingOf(user)).toMatchObject({ projects_id: manager.id, payroll_id: "p-other" });
    expect(await payrollOf(person)).toMatchObject({ payroll_employee_id: "p-first" });
    await set(user, { payroll_id: "p-new" });
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: "p-new" });
    expect(await payrollOf(person)).toMatchObject({ payroll_employee_id: "p-first" });
    await set(user, { projects_id: null });
    expect(await mappingOf(user)).toMatchObject({ projects_id: "", payroll_id: "" });
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: "p-new" });
    await set(user, { projects_id: staff.id });
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "p-first" });
  });

  test("a user and a person with different employees cannot be linked: 409, and nothing changes", async () => {
    const guest = await createUser("guest");
    await set(guest, { payroll_id: "p-guest" });
    const other = await personOf(manager.id);
    await linkPerson(other, "p-other");
    const before = await dumpStoredData();
    expect((await set(guest, { projects_id: manager.id })).outcome).toBe("409 payroll_ids_differ");
    expect(await dumpStoredData()).toEqual(before);
  });

  test("a user cannot be linked to a person if the match with the user's employee was rejected", async () => {
    const guest = await createUser("guest");
    await set(guest, { payroll_id: "p-guest" });
    const other = await personOf(manager.id);
    await database().payrollRejection.create({
      data: {
        ...{ personId: other, employeeId: "p-guest", employeeName: "A Namesake" },
        ...{ rejectedBy: guest.id, rejectedByName: "The executive" },
      },
    });
    expect((await set(guest, { projects_id: manager.id })).status).toBe(200);
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: null });
    expect(await mappingOf(guest)).toMatchObject({ projects_id: manager.id, payroll_id: "p-guest" });
    const before = await database().auditEvent.count({ where: { kind: "link_made", personId: other } });
    await linkPerson(other, "p-guest");
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: "p-guest" });
    expect(await database().auditEvent.count({ where: { kind: "link_made", personId: other } })).toBe(
      before + 1,
    );
  });

  test("a person marked as not in payroll gets no employee by e-mail, from their user or in a sync", async () => {
    const other = await personOf(manager.id);
    for (const id of [person, other])
      await requestApi("PUT", `/api/people/${id}/marks`, headers, { not_in_payroll: true });
    await connectTestPayroll(payroll, headers);
    expect((await matched()).conflicts).toMatchObject([{ user_id: user.id, reason: "rejected" }]);
    const guest = await createUser("guest");
    await set(guest, { payroll_id: "p-guest" });
    await set(guest, { projects_id: manager.id });
    await sync();
    expect(await payrollOf(person)).toMatchObject({ payroll_employee_id: null });
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: null });
  });

  test("clearing the user's own id twice leaves the person's, unless the caller names it as expected (MAP-2)", async () => {
    const other = await personOf(head.id);
    await linkPerson(other, "p-person");
    const torn = await createUser("guest", head.email);
    await set(torn, { payroll_id: "p-user" });
    await sync();
    expect(await mappingOf(torn)).toMatchObject({ projects_id: head.id, payroll_id: "p-user" });
    for (let times = 0; times < 2; times += 1) {
      expect((await set(torn, { payroll_id: null })).status).toBe(200);
      expect(await mappingOf(torn)).toMatchObject({ payroll_id: "p-person" });
    }
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: "p-person" });
    await set(torn, { payroll_id: null, expected: { payroll_id: "p-person" } });
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: null });
  });
});

describe("ids set before the sync", () => {
  test("apply to a person created by a later sync, including the payroll link, and take precedence over an e-mail (A51)", async () => {
    const user = await createUser("guest", "not-the-person's@x.example");
    const byEmail = await createUser("staff", staff.email);
    await set(user, { projects_id: staff.id, payroll_id: "p-1" });
    const longAgo = new Date("2020-01-01");
    await database().externalIdentity.updateMany({ data: { setAt: longAgo } });
    await sync();
    const shared = await database().externalIdentity.findFirstOrThrow({ where: { provider: "payroll" } });
    expect(shared.setAt).not.toEqual(longAgo);
    expect(
      await database().auditEvent.count({
        where: { kind: "link_made", personId: shared.personId, subjectId: "p-1", channel: "system" },
      }),
    ).toBe(1);
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "p-1" });
    expect(await mappingOf(byEmail)).toMatchObject({ projects_id: "" });
    const links = await database().externalIdentity.findMany({ where: { userId: user.id } });
    expect(links.map(({ origin }) => origin)).toEqual(["manual", "manual"]);
    expect(await payrollOf(await personOf(staff.id))).toMatchObject({
      status: "linked",
      payroll_employee_id: "p-1",
    });
  });
});

describe("matching all users by e-mail", () => {
  test("returns null for a system that is not connected, and links the rest", async () => {
    const user = await createUser("staff", staff.email);
    expect((await match()).outcome).toBe("409 nothing_connected");
    await connectProjects();
    expect(await matched()).toEqual({
      ok: true,
      matched: { payroll: null, projects: 1 },
      conflicts: [],
      unmatched: 1,
    });
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "" });
    await requestApi("DELETE", "/api/admin/connections/projects", headers);
    await connectTestPayroll(payroll, headers);
    expect(await matched()).toEqual({
      ok: true,
      matched: { payroll: 1, projects: null },
      conflicts: [],
      unmatched: 1,
    });
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: employeeOf(staff.id) });
  });

  test("ignores case in addresses, links once, and returns an equal result the second time (A39)", async () => {
    await Promise.all(
      company.people
        .slice(0, 30)
        .map(({ attributes }) => createUser("staff", String(attributes.email).toLowerCase())),
    );
    await sync();
    await connectTestPayroll(payroll, headers);
    const first = await matched();
    expect(first.matched.payroll).toBeGreaterThan(5);
    const after = await dumpStoredData();
    const events = await database().auditEvent.count();
    expect(await matched()).toEqual(first);
    expect(await dumpStoredData()).toEqual(after);
    expect(await database().auditEvent.count()).toBe(events);
  });

  test("reports a conflict if the user and the person with their address have different employees, and continues", async () => {
    await sync();
    const person = await personOf(head.id);
    await linkPerson(person, "p-person");
    const torn = await createUser("guest", head.email);
    await set(torn, { payroll_id: "p-user" });
    const fine = await createUser("guest", staff.email);
    expect(await matched()).toEqual({
      ok: true,
      matched: { payroll: null, projects: 1 },
      conflicts: [{ user_id: torn.id, provider: "projects", external_id: head.id, reason: "has_another_id" }],
      unmatched: 2,
    });
    expect(await mappingOf(fine)).toMatchObject({ projects_id: staff.id });
    expect(await mappingOf(torn)).toMatchObject({ projects_id: "", payroll_id: "p-user" });
  });

  test("changes nothing if either system fails", async () => {
    await createUser("staff", staff.email);
    await connectBoth();
    // Both systems are read concurrently, so payroll's list may be stored before projects fails.
    const dump = async () => ({ ...(await dumpStoredData()), vendor_records: [] });
    const before = await dump();
    payroll.setFault({ kind: "throttled", limit: "day", operation: "employees" });
    expect((await match()).outcome).toBe("503 payroll_day_limit");
    payroll.clearFaults();
    projects.setFault({ kind: "wrong-shape" });
    expect((await match()).outcome).toBe("502 projects_unreadable");
    expect(await dump()).toEqual(before);
  });

  test("continues with projects if payroll needs reconnecting, with a null count, and reports the reason if no system is left", async () => {
    const user = await createUser("staff", staff.email);
    await connectBoth();
    await database().connection.updateMany({
      where: { provider: "payroll" },
      data: { status: "needs_reconnect" },
    });
    expect((await matched()).matched).toEqual({ payroll: null, projects: 1 });
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "" });
    await requestApi("DELETE", "/api/admin/connections/projects", headers);
    expect((await match()).outcome).toBe("409 reconnect_needed");
  });

  test("continues with payroll if projects refuses the credential, and records that on the connection", async () => {
    const user = await createUser("staff", staff.email);
    await connectBoth();
    projects.setFault({ kind: "status", status: 401 });
    expect((await matched()).matched).toEqual({ payroll: 1, projects: null });
    expect(await mappingOf(user)).toMatchObject({ projects_id: "" });
    expect(await database().connection.findUniqueOrThrow({ where: { provider: "projects" } })).toMatchObject({
      status: "needs_reconnect",
    });
  });
});

describe("the details of the list", () => {
  const detailed = async () =>
    (await readApi(detailedMappingsResponse, `${mappingsPath}?detail=true`, headers)).mappings;
  const detailOf = async ({ id }: { id: string }) => (await detailed()).find(({ user_id }) => user_id === id);

  test("tell ids that the connected systems list from others, which are stored all the same (MAP-10)", async () => {
    const user = await createUser("staff", staff.email);
    expect((await set(user, { payroll_id: "not-a-uuid", projects_id: "9999" })).status).toBe(200);
    const known = async () => {
      const mapping = await detailOf(user);
      return [mapping?.payroll_link?.is_known, mapping?.projects_link?.is_known];
    };
    expect(await known()).toEqual([null, null]);
    await connectBoth();
    payrollComparison.start();
    await payrollComparison.settled();
    expect(await known()).toEqual([false, false]);
    const [employee] = payroll.employees();
    await set(user, { payroll_id: employee?.record.EmployeeID ?? "" });
    payrollComparison.start();
    await payrollComparison.settled();
    expect(await known()).toEqual([true, false]);
    await storeSuggestions({ employees: [], readAt: new Date(0) }); // a list of an earlier connection
    expect(await known()).toEqual([true, false]);
  });

  test("include the origin of each id, also of one that the person has, in the documented shape, and only on request", async () => {
    const user = await createUser("staff", staff.email);
    await sync();
    await linkPerson(await personOf(staff.id), "p-1");
    const plain = toMapping(user, { payroll_id: "p-1", projects_id: staff.id });
    const set_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
    expect(await detailOf(user)).toStrictEqual({
      ...plain,
      ignored: false,
      payroll_link: { origin: "manual", set_by_name: "The executive", set_at, is_known: null },
      projects_link: { origin: "automatic", set_by_name: null, set_at, is_known: true },
    });
    expect(await mappingOf(user)).toStrictEqual(plain);
    const answer = await requestApi("PUT", `${mappingsPath}/${user.id}?detail=true`, headers, {});
    expect(detailedMappingResponse.parse(answer.json()).mapping).toEqual(await detailOf(user));
  });
});

describe("conditional change of a mapping (API-16)", () => {
  const read = async ({ id }: { id: string }, more: Record<string, string> = {}, search = "") =>
    requestApi("GET", `${mappingsPath}/${id}${search}`, { ...headers, ...more });
  const tagOf = async (user: { id: string }) => (await read(user)).headers.get("etag") ?? "none";
  const setIf = (user: { id: string }, tag: string, body: unknown) =>
    requestApi("PUT", `${mappingsPath}/${user.id}`, { ...headers, "if-match": tag }, body);

  test("is read in the shape of the list, and written with its tag once; an outdated tag writes and records nothing", async () => {
    const user = await createUser("staff");
    const first = await tagOf(user);
    expect((await read(user, { "if-none-match": first })).status).toBe(304);
    expect((await setIf(user, first, { payroll_id: "p-1" })).outcome).toBe("200");
    expect((await read(user)).json()).toStrictEqual({ mapping: await mappingOf(user) });
    expect((await read(user, {}, "?detail=true")).json()).toMatchObject({
      mapping: { payroll_id: "p-1", ignored: false, payroll_link: { origin: "manual" } },
    });
    const [before, events] = [await dumpStoredData(), await database().auditEvent.count()];
    for (const body of [{ payroll_id: "p-2" }, { payroll_id: "p-1" }, { payroll_id: null }, {}]) {
      expect((await setIf(user, first, body)).outcome).toBe("412 precondition_failed");
    }
    expect((await setIf(user, `W/${await tagOf(user)}`, { payroll_id: "p-2" })).outcome).toBe(
      "412 precondition_failed",
    );
    expect([await dumpStoredData(), await database().auditEvent.count()]).toEqual([before, events]);
    expect((await setIf(user, `"x", ${await tagOf(user)}`, { payroll_id: "p-2" })).outcome).toBe("200");
    expect((await setIf(user, "*", { payroll_id: "p-3" })).outcome).toBe("200");
    expect((await set(user, { payroll_id: "p-4" })).outcome).toBe("200");
  });

  test("lets one of many concurrent writers with one tag succeed", async () => {
    const user = await createUser("staff");
    const tag = await tagOf(user);
    const answers = await Promise.all(
      ["p-1", "p-2", "p-3", "p-4"].map((payroll_id) => setIf(user, tag, { payroll_id })),
    );
    expectOneSuccess(answers, "412 precondition_failed");
  });
});

describe("two concurrent edits", () => {
  test("the second caller learns of the first change, and nothing more changes", async () => {
    const user = await createUser("staff");
    await set(user, { payroll_id: "p-1" });
    const before = await dumpStoredData();
    const late = await set(user, { payroll_id: "p-2", expected: { payroll_id: "" } });
    expect(late.outcome).toBe("409 changed_meanwhile");
    expect(late.text).toContain(
      "While you were editing, the payroll id of The staff was changed to p-1 by The executive.",
    );
    const cleared = await set(user, { projects_id: "j-2", expected: { projects_id: "j-1" } });
    expect(cleared.outcome).toBe("409 changed_meanwhile");
    expect(cleared.text).toContain("While you were editing, the projects id of The staff was cleared.");
    expect(await dumpStoredData()).toEqual(before);
    expect((await set(user, { payroll_id: "p-2", expected: { payroll_id: "p-1" } })).outcome).toBe("200");
    expect((await set(user, { projects_id: "j", expected: { projects_id: null } })).outcome).toBe("200");
    expect((await set(user, { expected: { payroll_id: "p-3" } })).outcome).toBe("409 changed_meanwhile");
  });
});

describe("ignored user", () => {
  const ignore = (user: { id: string }, ignored: unknown) =>
    requestApi("PUT", `${mappingsPath}/${user.id}/ignored`, headers, { ignored });
  const recorded = async () =>
    (
      await database().auditEvent.findMany({
        where: { kind: { in: ["mapping_ignored", "mapping_restored"] } },
        orderBy: { id: "asc" },
      })
    ).map(({ kind, subjectName, actorName }) => [kind, subjectName, actorName]);

  test("is ignored and restored once per state change, and each change is recorded", async () => {
    const user = await createUser("guest");
    for (const said of [true, true, false, false, true]) {
      const answer = await ignore(user, said);
      expect(answer.json()).toStrictEqual({
        ok: true,
        mapping: {
          ...toMapping(user),
          ...{ ignored: said, payroll_link: null, projects_link: null },
        },
      });
    }
    expect(await recorded()).toEqual([
      ["mapping_ignored", "The guest", "The executive"],
      ["mapping_restored", "The guest", "The executive"],
      ["mapping_ignored", "The guest", "The executive"],
    ]);
    const { mappingIgnoredBy } = await database().appUser.findUniqueOrThrow({ where: { id: user.id } });
    expect(mappingIgnoredBy).toBe((await owner()).id);
  });

  test("is neither matched nor counted nor reported as a conflict, and is matched again once restored", async () => {
    const [user, torn] = [await createUser("staff", staff.email), await createUser("manager", manager.email)];
    await connectBoth();
    await set(torn, { payroll_id: "p-other" });
    await ignore(user, true);
    await ignore(torn, true);
    expect(await matched()).toEqual({
      ok: true,
      matched: { payroll: 0, projects: 0 },
      conflicts: [],
      unmatched: 1, // the requesting executive
    });
    expect(await mappingOf(user)).toMatchObject({ payroll_id: "", projects_id: "" });
    await ignore(user, false);
    await matched();
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id });
  });
});

describe("a refusal names the holder of the id", () => {
  const holderOf = (answer: ApiAnswer) => z.object({ holder: linkHolder }).parse(answer.json()).holder;

  test("a person of the directory with their id, a user without a person, or a person who has left", async () => {
    const user = await createUser("guest", "a-guest@x.example");
    const other = await createUser("guest", "another@x.example");
    await sync();
    const person = await personOf(staff.id);
    const name = `${staff.firstName} ${staff.lastName}`;
    await linkPerson(person, "p-1");
    const refused = await set(user, { payroll_id: "p-1" });
    expect(refused.text).toContain(`is already linked to ${name}. Clear that link first.`);
    expect(holderOf(refused)).toStrictEqual({ name, person_id: person, user_id: null });

    await set(user, { payroll_id: "p-2" });
    const atPerson = await linkPerson(person, "p-2");
    expect(holderOf(atPerson)).toStrictEqual({ name: user.name, person_id: null, user_id: user.id });

    await database().person.update({ where: { id: person }, data: { removedAt: new Date() } });
    const gone = await set(other, { payroll_id: "p-1" });
    expect(gone.text).toContain(`${name}, who has left the directory`);
    expect(holderOf(gone)).toStrictEqual({ name, person_id: null, user_id: null });
  });

  test("also in a matching conflict, on request", async () => {
    const user = await createUser("guest", "held@x.example");
    const holder = await createUser("guest", "holder@x.example");
    await connectTestPayroll(payroll, headers);
    const external_id = payroll.add({ Email: "held@x.example" });
    await set(holder, { payroll_id: external_id });
    const conflict = { user_id: user.id, provider: "payroll", external_id, reason: "held_by_someone_else" };
    expect((await matched()).conflicts).toStrictEqual([conflict]);
    const answer = await requestApi("POST", `${mappingsPath}/sync?detail=true`, headers);
    expect(matchUsersResponse.parse(answer.json()).conflicts).toStrictEqual([
      { ...conflict, holder: { name: holder.name, person_id: null, user_id: holder.id } },
    ]);
  });
});

describe("linkable records of both systems, to choose from by name", () => {
  const records = () => readApi(linkableRecordsResponse, `${mappingsPath}/records`, headers);

  test("are listed with distinguishing details and holders; without payroll its ids are typed", async () => {
    await sync();
    const before = await records();
    expect(before.payroll).toBeNull();
    expect(before.projects).toHaveLength(30);
    const user = await createUser("staff");
    const [someone] = before.projects;
    expect(someone).toMatchObject({ name: expect.stringMatching(/ /) as string, taken_by: null });
    await set(user, { projects_id: someone?.id });
    expect((await records()).projects.find(({ id }) => id === someone?.id)?.taken_by).toBe("The staff");

    await connectTestPayroll(payroll, headers);
    const listed = (await records()).payroll;
    expect(listed).toHaveLength(payroll.employees().length);
    const [free] = listed ?? [];
    await set(user, { payroll_id: free?.id });
    expect((await records()).payroll?.find(({ id }) => id === free?.id)?.taken_by).not.toBeNull();
  });

  test("are omitted for a payroll system that does not answer: its ids are typed meanwhile", async () => {
    await connectBoth();
    payroll.setFault({ kind: "html", status: 200, operation: "employees" });
    expect((await records()).payroll).toBeNull();
  });
});
