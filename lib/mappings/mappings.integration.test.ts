// Both engines: constraints keep ids from two users.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { profileResponse } from "@/lib/profiles/schema";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api, type Answered } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import {
  detailedMappingResponse,
  detailedMappingsResponse,
  mappingResponse,
  mappingsResponse,
  matchResponse,
  recordsResponse,
} from "./schema";
import { linkHolder } from "@/lib/identities/schema";

withStore();

const company = buildCompany(60);
const projects = createProjectsSimulator({ company, rateLimit: false });
const projectsServer = await projects.listen();
withSettings({ projectsApiUrl: projectsServer.url });
let { simulator: payroll, close } = await servePayroll({ company });
afterAll(() => Promise.all([projectsServer.close(), close()]));

let headers: { authorization: string };
beforeEach(async () => {
  await close();
  ({ simulator: payroll, close } = await servePayroll({ company }));
  projects.replaceAll(company);
  projects.clearFaults();
  headers = await tokenOf(await makeUser("executive", "zoe.executive@outside.example"));
});

const mappingsPath = "/api/admin/connections/user-mappings";
const set = (user: { id: string }, body: unknown) => api("PUT", `${mappingsPath}/${user.id}`, headers, body);
const list = async () => mappingsResponse.parse((await api("GET", mappingsPath, headers)).json()).mappings;
const mappingOf = async ({ id }: { id: string }) => (await list()).find(({ user_id }) => user_id === id);
const match = () => api("POST", `${mappingsPath}/sync`, headers);
const matched = async () => matchResponse.parse((await match()).json());

const connectProjects = () =>
  api("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
const connectBoth = async () => {
  await connectProjects();
  await connectPayroll(payroll, headers);
};
const sync = async () => {
  await connectProjects();
  expect((await api("POST", "/api/people/sync", headers)).status).toBe(200);
};

/** A person of the directory by their id in the projects system. */
async function personOf(externalId: string): Promise<string> {
  const row = await database().externalIdentity.findUniqueOrThrow({
    where: { provider_externalId: { provider: "projects", externalId } },
  });
  if (!row.personId) throw new Error(`nobody is ${externalId}`);
  return row.personId;
}

const payrollOf = async (personId: string) =>
  profileResponse.parse((await api("GET", `/api/people/${personId}/profile`, headers)).json()).profile
    .payroll_mapping;

/** Everything but what changes with every request. */
const everything = () =>
  dumpDatabase({
    without: ["api_tokens", "connections", "leases", "rate_limits", "audit_events", "directory_state"],
  });

const { manager, staff, head } = company.roles;
const employeeOf = (personId: string) => {
  const found = payroll.employees().find((employee) => employee.personId === personId);
  if (!found) throw new Error(`${personId} is no employee`);
  return found.record.EmployeeID;
};

describe("the list", () => {
  test("holds every user by name, with empty ids where nothing is known, in the documented shape", async () => {
    const [b, a] = [await makeUser("guest", "b@x.example"), await makeUser("staff", "a@x.example")];
    await set(a, { payroll_id: "p-1" });
    expect((await api("GET", mappingsPath, headers)).json()).toStrictEqual({
      mappings: [
        {
          ...{ user_id: (await owner()).id, user_name: "The executive" },
          user_email: "zoe.executive@outside.example",
          payroll_id: "",
          projects_id: "",
        },
        { user_id: b.id, user_name: "The guest", user_email: "b@x.example", payroll_id: "", projects_id: "" },
        {
          user_id: a.id,
          user_name: "The staff",
          user_email: "a@x.example",
          payroll_id: "p-1",
          projects_id: "",
        },
      ],
    });
  });
});

const owner = () =>
  database().appUser.findUniqueOrThrow({ where: { email: "zoe.executive@outside.example" } });

describe("an id", () => {
  test("is set, left alone where the key is absent, replaced, and cleared by null or an empty text", async () => {
    const user = await makeUser("staff");
    const ids = async (body: unknown) => {
      const answer = await set(user, body);
      expect(answer.status).toBe(200);
      const { payroll_id, projects_id } = mappingResponse.parse(answer.json()).mapping;
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

  test("is answered with the mapping in the documented shape", async () => {
    const user = await makeUser("staff");
    expect((await set(user, { payroll_id: "p-1" })).json()).toStrictEqual({
      ok: true,
      mapping: {
        user_id: user.id,
        user_name: user.name,
        user_email: user.email,
        payroll_id: "p-1",
        projects_id: "",
      },
    });
  });

  test("does not change by {}, by what it is already, or by clearing what is not there", async () => {
    const user = await makeUser("staff");
    await set(user, { payroll_id: "p-1" });
    const before = await everything();
    const events = await database().auditEvent.count();
    for (const body of [{}, { payroll_id: "p-1" }, { projects_id: null }, { projects_id: "" }]) {
      expect((await set(user, body)).status).toBe(200);
    }
    expect(await everything()).toEqual(before);
    expect(await database().auditEvent.count()).toBe(events);
  });

  test("is free again once its user has another one", async () => {
    const [a, b] = [await makeUser("staff"), await makeUser("manager")];
    await set(a, { payroll_id: "p-1", projects_id: "j-1" });
    await set(a, { payroll_id: "p-2", projects_id: "j-2" });
    expect((await set(b, { payroll_id: "p-1", projects_id: "j-1" })).status).toBe(200);
  });

  test.each([
    [{ payroll_id: 7 }],
    [{ projects_id: ["a"] }],
    [{ payroll_id: "x".repeat(201) }],
    [{ payroll_id: "x", chat_id: "y" }],
    [[]],
  ])("is not set by %j", async (body) => {
    expect((await set(await makeUser("staff"), body)).outcome).toBe("400 invalid_request");
  });

  test("is nobody's where there is no such user", async () => {
    expect((await set({ id: crypto.randomUUID() }, {})).outcome).toBe("404 user_not_found");
    expect((await set({ id: crypto.randomUUID() }, { payroll_id: "p" })).outcome).toBe("404 user_not_found");
    expect((await set({ id: "no-uuid" }, {})).outcome).toBe("404 not_found");
  });
});

describe("an id that somebody else has", () => {
  test.each(["payroll_id", "projects_id"])(
    "%s of another user is a 409 that changes nothing",
    async (key) => {
      const [a, b] = [await makeUser("staff"), await makeUser("manager")];
      await set(a, { [key]: "taken" });
      const before = await everything();
      expect((await set(b, { [key]: "taken" })).outcome).toBe("409 already_linked");
      expect(await everything()).toEqual(before);
    },
  );

  test("stops both: what could be set beside it is not set either", async () => {
    const [a, b] = [await makeUser("staff"), await makeUser("manager")];
    await set(a, { payroll_id: "taken" });
    expect((await set(b, { projects_id: "free", payroll_id: "taken" })).outcome).toBe("409 already_linked");
    expect(await mappingOf(b)).toMatchObject({ payroll_id: "", projects_id: "" });
  });

  test("is a 409 through either door: a person's link at a user, a user's id at a person", async () => {
    await sync();
    const [person, other] = [await personOf(staff.id), await personOf(manager.id)];
    const user = await makeUser("guest");
    expect(
      (await api("POST", `/api/people/${person}/payroll-link`, headers, { payroll_employee_id: "p-1" }))
        .status,
    ).toBe(200);
    expect((await set(user, { payroll_id: "p-1" })).outcome).toBe("409 already_linked");
    await set(user, { payroll_id: "p-2" });
    const answer = await api("POST", `/api/people/${other}/payroll-link`, headers, {
      payroll_employee_id: "p-2",
    });
    expect(answer.outcome).toBe("409 already_linked");
    expect((await payrollOf(other))?.status).toBe("not_linked");
  });

  test("goes to one of many who ask at once (A50)", async () => {
    const users = await Promise.all(
      ["a", "b", "c", "d"].map((name) => makeUser("staff", `${name}@x.example`)),
    );
    const answers = await Promise.all(users.map((user) => set(user, { payroll_id: "p", projects_id: "j" })));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      "200",
      ...Array<string>(3).fill("409 already_linked"),
    ]);
    expect(
      (await list()).filter(({ payroll_id, projects_id }) => payroll_id + projects_id !== ""),
    ).toHaveLength(1);
  });
});

describe("a person's link and their user's id are one fact", () => {
  let user: AppUser;
  let person: string;
  beforeEach(async () => {
    user = await makeUser("staff", staff.email);
    await sync();
    person = await personOf(staff.id);
  });

  test("the sync has made the user the person", async () => {
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "" });
  });

  test("set and cleared at the user, it shows at the person", async () => {
    await set(user, { payroll_id: "p-1" });
    expect(await payrollOf(person)).toMatchObject({ status: "linked", payroll_employee_id: "p-1" });
    await set(user, { payroll_id: "p-2" });
    expect(await payrollOf(person)).toMatchObject({ status: "linked", payroll_employee_id: "p-2" });
    await set(user, { payroll_id: null });
    expect(await payrollOf(person)).toMatchObject({ status: "not_linked", payroll_employee_id: null });
  });

  test("set and cleared at the person, it shows at the user", async () => {
    const link = `/api/people/${person}/payroll-link`;
    await api("POST", link, headers, { payroll_employee_id: "p-1" });
    expect(await mappingOf(user)).toMatchObject({ payroll_id: "p-1" });
    await api("POST", link, headers, { payroll_employee_id: "p-2" });
    expect(await mappingOf(user)).toMatchObject({ payroll_id: "p-2" });
    expect((await api("DELETE", link, headers)).status).toBe(200);
    expect(await mappingOf(user)).toMatchObject({ payroll_id: "" });
  });

  test("a user who becomes another person gets that one's link, and the first person keeps theirs", async () => {
    const other = await personOf(manager.id);
    await set(user, { payroll_id: "p-first" });
    await api("POST", `/api/people/${other}/payroll-link`, headers, { payroll_employee_id: "p-other" });
    expect((await set(user, { projects_id: manager.id })).status).toBe(200);
    expect(await mappingOf(user)).toMatchObject({ projects_id: manager.id, payroll_id: "p-other" });
    expect(await payrollOf(person)).toMatchObject({ payroll_employee_id: "p-first" });
    await set(user, { payroll_id: "p-new" });
    expect(await payrollOf(other)).toMatchObject({ payroll_employee_id: "p-new" });
    expect(await payrollOf(person)).toMatchObject({ payroll_employee_id: "p-first" });
  });

  test("a user who is no person any more has no link either, and the person keeps theirs", async () => {
    await set(user, { payroll_id: "p-1" });
    await set(user, { projects_id: null });
    expect(await mappingOf(user)).toMatchObject({ projects_id: "", payroll_id: "" });
    expect(await payrollOf(person)).toMatchObject({ payroll_employee_id: "p-1" });
    expect((await set(user, { projects_id: staff.id })).status).toBe(200);
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "p-1" });
  });

  test("a user and a person with different employees do not become one: 409, and nothing changes", async () => {
    const guest = await makeUser("guest");
    await set(guest, { payroll_id: "p-guest" });
    const other = await personOf(manager.id);
    await api("POST", `/api/people/${other}/payroll-link`, headers, { payroll_employee_id: "p-other" });
    const before = await everything();
    expect((await set(guest, { projects_id: manager.id })).outcome).toBe("409 payroll_ids_differ");
    expect(await everything()).toEqual(before);
  });

  test("a user and a person whose employee was rejected for them stay apart", async () => {
    const guest = await makeUser("guest");
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
  });

  test("what is cleared at the user takes the employee's private data with it", async () => {
    await set(user, { payroll_id: "p-1" });
    await database().profile.create({ data: { personId: person, employmentStatus: "Active" } });
    await set(user, { payroll_id: null });
    expect(await database().profile.count()).toBe(0);
  });
});

describe("ids that are set before the sync", () => {
  test("meet the person whom a later one brings in, payroll link and all", async () => {
    const user = await makeUser("guest", "not-the-person's@x.example");
    await set(user, { projects_id: staff.id, payroll_id: "p-1" });
    await sync();
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "p-1" });
    const links = await database().externalIdentity.findMany({ where: { userId: user.id } });
    expect(links.map(({ origin }) => origin)).toEqual(["manual", "manual"]);
    expect(await payrollOf(await personOf(staff.id))).toMatchObject({
      status: "linked",
      payroll_employee_id: "p-1",
    });
  });

  test("come before an e-mail: the person is whose id was set, not whose address is the same (A51)", async () => {
    const [set1, byEmail] = [await makeUser("guest"), await makeUser("staff", staff.email)];
    await set(set1, { projects_id: staff.id });
    await sync();
    expect(await mappingOf(set1)).toMatchObject({ projects_id: staff.id });
    expect(await mappingOf(byEmail)).toMatchObject({ projects_id: "" });
  });
});

describe("matching everybody by e-mail", () => {
  test("needs something to match with", async () => {
    expect((await match()).outcome).toBe("409 nothing_connected");
  });

  test("counts null for what is not connected, and links the rest", async () => {
    const user = await makeUser("staff", staff.email);
    await connectProjects();
    expect(await matched()).toEqual({
      ok: true,
      matched: { payroll: null, projects: 1 },
      conflicts: [],
      unmatched: 1,
    });
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "" });
    await api("DELETE", "/api/admin/connections/projects", headers);
    await connectPayroll(payroll, headers);
    expect(await matched()).toEqual({
      ok: true,
      matched: { payroll: 1, projects: null },
      conflicts: [],
      unmatched: 1,
    });
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: employeeOf(staff.id) });
  });

  test("finds addresses in other letters, does it once, and says the same the second time (A39)", async () => {
    const users = await Promise.all(
      company.people
        .slice(0, 30)
        .map(({ attributes }) => makeUser("staff", String(attributes.email).toLowerCase())),
    );
    await sync();
    await connectPayroll(payroll, headers);
    const first = await matched();
    expect(first.matched.payroll).toBeGreaterThan(5);
    const after = await everything();
    const events = await database().auditEvent.count();
    expect(await matched()).toEqual(first);
    expect(await everything()).toEqual(after);
    expect(await database().auditEvent.count()).toBe(events);
    const mappings = new Map((await list()).map((mapping) => [mapping.user_id, mapping]));
    for (const user of users) {
      const { payroll_id = "", user_email } = mappings.get(user.id) ?? {};
      if (payroll_id === "") continue;
      const employee = payroll.employees().find(({ record }) => record.EmployeeID === payroll_id);
      expect(String(employee?.record.Email).toLowerCase()).toBe(user_email);
      expect(employee?.record.Status).toBe("ACTIVE");
    }
    const given = [...mappings.values()].map(({ payroll_id }) => payroll_id).filter((id) => id !== "");
    expect(new Set(given).size).toBe(given.length);
  });

  test("shows at the person what it linked", async () => {
    await makeUser("staff", staff.email);
    await sync();
    await connectPayroll(payroll, headers);
    await matched();
    expect(await payrollOf(await personOf(staff.id))).toMatchObject({
      payroll_employee_id: employeeOf(staff.id),
    });
  });

  test("explains each conflict, in the documented shape, and links none of them", async () => {
    await connectBoth();
    const add = (email: string, more: Record<string, unknown> = {}) =>
      payroll.add({ EmployeeID: `e-${email}-${Object.keys(more).length}`, Email: email, ...more });
    const [shared, held, other, left] = await Promise.all(
      ["shared", "held", "other", "left"].map((name) => makeUser("guest", `${name}@x.example`)),
    );
    const holder = await makeUser("guest", "holder@x.example");
    const sharedIds = [add("shared@x.example"), add("Shared@X.example", { FirstName: "Another" })];
    const heldId = add("held@x.example");
    const otherId = add("other@x.example");
    const leftId = add("left@x.example", { Status: "TERMINATED" });
    await set(holder, { payroll_id: heldId });
    await set(other ?? holder, { payroll_id: "set-by-hand" });
    const answer = await matched();
    const conflict = (user: AppUser | undefined, external_id: string, reason: string) => ({
      user_id: user?.id,
      provider: "payroll",
      external_id,
      reason,
    });
    const byId = (a: { external_id: string }, b: { external_id: string }) =>
      a.external_id < b.external_id ? -1 : 1;
    expect(answer.conflicts.toSorted(byId)).toStrictEqual(
      [
        ...sharedIds.map((id) => conflict(shared, id, "shared_email")),
        conflict(held, heldId, "held_by_someone_else"),
        conflict(other, otherId, "has_another_id"),
        conflict(left, leftId, "terminated"),
      ].toSorted(byId),
    );
    expect(answer.matched).toEqual({ payroll: 0, projects: 0 });
    expect(answer.unmatched).toBe(4); // all but who has one and who was given one by hand
    expect(await mappingOf(other ?? holder)).toMatchObject({ payroll_id: "set-by-hand" });
  });

  test("leaves a record to the person it is linked to, who is another user or none", async () => {
    await sync();
    await connectPayroll(payroll, headers);
    const user = await makeUser("guest", "somebody@x.example");
    const id = payroll.add({ Email: "somebody@x.example" });
    const person = await personOf(head.id);
    expect(
      (await api("POST", `/api/people/${person}/payroll-link`, headers, { payroll_employee_id: id })).status,
    ).toBe(200);
    expect((await matched()).conflicts).toContainEqual({
      user_id: user.id,
      provider: "payroll",
      external_id: id,
      reason: "held_by_someone_else",
    });
    expect(await payrollOf(person)).toMatchObject({ payroll_employee_id: id });
  });

  test("goes on where a user and the person with their address have different employees: a conflict, not a failure", async () => {
    await sync();
    const person = await personOf(head.id);
    await api("POST", `/api/people/${person}/payroll-link`, headers, { payroll_employee_id: "p-person" });
    const torn = await makeUser("guest", head.email);
    await set(torn, { payroll_id: "p-user" });
    const fine = await makeUser("guest", staff.email);
    const answer = await match();
    expect(answer.outcome).toBe("200");
    expect(matchResponse.parse(answer.json())).toEqual({
      ok: true,
      matched: { payroll: null, projects: 1 },
      conflicts: [{ user_id: torn.id, provider: "projects", external_id: head.id, reason: "has_another_id" }],
      unmatched: 2,
    });
    expect(await mappingOf(fine)).toMatchObject({ projects_id: staff.id });
    expect(await mappingOf(torn)).toMatchObject({ projects_id: "", payroll_id: "p-user" });
  });

  test("changes nothing where either system fails", async () => {
    await makeUser("staff", staff.email);
    await connectBoth();
    const before = await everything();
    payroll.setFault({ kind: "wrong-shape", operation: "employees" });
    expect((await match()).outcome).toBe("502 payroll_unreadable");
    payroll.setFault({ kind: "throttled", limit: "day", operation: "employees" });
    expect((await match()).outcome).toBe("503 payroll_day_limit");
    payroll.clearFaults();
    projects.setFault({ kind: "wrong-shape" });
    expect((await match()).outcome).toBe("502 projects_unreadable");
    expect(await everything()).toEqual(before);
  });

  const breakPayroll: [name: string, breakIt: () => unknown][] = [
    ["refuses us", () => payroll.setFault({ kind: "authentication-unsuccessful", operation: "employees" })],
    [
      "needs reconnecting",
      () =>
        database().connection.updateMany({
          where: { provider: "payroll" },
          data: { status: "needs_reconnect" },
        }),
    ],
    [
      "was stored with a key that is not here",
      () =>
        database()
          .$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.') WHERE provider = 'payroll'`,
    ],
    ["is no longer configured", () => withSettings({ payroll: { ...environment().payroll, client: null } })],
  ];

  test.each(breakPayroll)(
    "goes on with projects where payroll %s, whose count is null, and says why where nothing else is left",
    async (_name, breakIt) => {
      const user = await makeUser("staff", staff.email);
      await connectBoth();
      await breakIt();
      const answer = await match();
      expect(answer.outcome).toBe("200");
      expect(matchResponse.parse(answer.json()).matched).toEqual({ payroll: null, projects: 1 });
      expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id, payroll_id: "" });
      await api("DELETE", "/api/admin/connections/projects", headers);
      expect((await match()).outcome).toMatch(/^409 (reconnect_needed|payroll_not_configured)$/);
    },
  );

  test("goes on with payroll where projects refuse us, and keeps that with the connection", async () => {
    const user = await makeUser("staff", staff.email);
    await connectBoth();
    projects.setFault({ kind: "status", status: 401 });
    const answer = await match();
    expect(matchResponse.parse(answer.json()).matched).toEqual({ payroll: 1, projects: null });
    expect(await mappingOf(user)).toMatchObject({ projects_id: "" });
    expect(await database().connection.findUniqueOrThrow({ where: { provider: "projects" } })).toMatchObject({
      status: "needs_reconnect",
    });
  });
});

describe("the details of the list", () => {
  const detailed = async () =>
    detailedMappingsResponse.parse((await api("GET", `${mappingsPath}?detail=true`, headers)).json())
      .mappings;
  const detailOf = async ({ id }: { id: string }) => (await detailed()).find(({ user_id }) => user_id === id);

  test("say how each id came about, in the documented shape, and only where they are asked for", async () => {
    const user = await makeUser("staff", staff.email);
    await sync();
    await set(user, { payroll_id: "p-1" });
    const plain = {
      user_id: user.id,
      user_name: user.name,
      user_email: user.email,
      payroll_id: "p-1",
      projects_id: staff.id,
    };
    const set_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
    expect(await detailOf(user)).toStrictEqual({
      ...plain,
      ignored: false,
      payroll_link: { origin: "manual", set_by_name: "The executive", set_at },
      projects_link: { origin: "automatic", set_by_name: null, set_at },
    });
    expect(await mappingOf(user)).toStrictEqual(plain);
    const answer = await api("PUT", `${mappingsPath}/${user.id}?detail=true`, headers, {});
    expect(detailedMappingResponse.parse(answer.json()).mapping).toEqual(await detailOf(user));
    expect((await api("GET", `${mappingsPath}?detail=all`, headers)).outcome).toBe("400 invalid_request");
  });

  test("say that a match by e-mail was automatic, for whom it was, and that of a person's link as well", async () => {
    await makeUser("staff", staff.email);
    await connectBoth();
    await sync();
    await matched();
    const user = (await detailed()).find(({ user_email }) => user_email === staff.email);
    expect(user).toMatchObject({
      payroll_link: { origin: "automatic", set_by_name: "The executive" },
      projects_link: { origin: "automatic", set_by_name: null },
    });
  });

  test("are of the link that shows, where it is the person's", async () => {
    const user = await makeUser("staff", staff.email);
    await sync();
    const person = await personOf(staff.id);
    await api("POST", `/api/people/${person}/payroll-link`, headers, { payroll_employee_id: "p-1" });
    await set(user, { projects_id: null });
    expect(await detailOf(user)).toMatchObject({ payroll_link: null, projects_link: null });
    await set(user, { projects_id: staff.id });
    expect(await detailOf(user)).toMatchObject({
      payroll_link: { origin: "manual", set_by_name: "The executive" },
      projects_link: { origin: "manual", set_by_name: "The executive" },
    });
  });
});

describe("a mapping that is changed as it was read (API-16)", () => {
  const read = async ({ id }: { id: string }, more: Record<string, string> = {}, search = "") =>
    api("GET", `${mappingsPath}/${id}${search}`, { ...headers, ...more });
  const tagOf = async (user: { id: string }) => (await read(user)).headers.get("etag") ?? "none";
  const setIf = (user: { id: string }, tag: string, body: unknown) =>
    api("PUT", `${mappingsPath}/${user.id}`, { ...headers, "if-match": tag }, body);

  test("is read by itself, in the shape of the list, and is a 304 for whoever has it", async () => {
    const user = await makeUser("staff");
    await set(user, { payroll_id: "p-1" });
    const answer = await read(user);
    expect(answer.json()).toStrictEqual({ mapping: await mappingOf(user) });
    expect(answer.headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
    expect((await read(user, {}, "?detail=true")).json()).toMatchObject({
      mapping: { payroll_id: "p-1", ignored: false, payroll_link: { origin: "manual" } },
    });
    expect((await read(user, { "if-none-match": await tagOf(user) })).status).toBe(304);
    expect((await read({ id: crypto.randomUUID() })).outcome).toBe("404 user_not_found");
    expect((await read({ id: "nobody" })).outcome).toBe("404 not_found");
  });

  test("is written with its tag, once: with an older one nothing is, and nothing is recorded", async () => {
    const user = await makeUser("staff");
    const first = await tagOf(user);
    expect((await setIf(user, first, { payroll_id: "p-1" })).outcome).toBe("200");
    const [before, events] = [await everything(), await database().auditEvent.count()];
    for (const body of [{ payroll_id: "p-2" }, { payroll_id: "p-1" }, { payroll_id: null }, {}]) {
      expect((await setIf(user, first, body)).outcome).toBe("412 precondition_failed");
    }
    expect((await setIf(user, `W/${await tagOf(user)}`, { payroll_id: "p-2" })).outcome).toBe(
      "412 precondition_failed",
    );
    expect([await everything(), await database().auditEvent.count()]).toEqual([before, events]);
    expect((await setIf(user, `"x", ${await tagOf(user)}`, { payroll_id: "p-2" })).outcome).toBe("200");
    expect((await setIf(user, "*", { payroll_id: "p-3" })).outcome).toBe("200");
    expect((await set(user, { payroll_id: "p-4" })).outcome).toBe("200");
  });

  test("of many who have read the same, one writes", async () => {
    const user = await makeUser("staff");
    const tag = await tagOf(user);
    const answers = await Promise.all(
      ["p-1", "p-2", "p-3", "p-4"].map((payroll_id) => setIf(user, tag, { payroll_id })),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      "200",
      ...Array<string>(3).fill("412 precondition_failed"),
    ]);
  });
});

describe("two who edit at once", () => {
  test("the second is told what the first did, and changes nothing", async () => {
    const user = await makeUser("staff");
    await set(user, { payroll_id: "p-1" });
    const before = await everything();
    const late = await set(user, { payroll_id: "p-2", expected: { payroll_id: "" } });
    expect(late.outcome).toBe("409 changed_meanwhile");
    expect(late.text).toContain(
      "While you were editing, the payroll id of The staff was changed to p-1 by The executive.",
    );
    const cleared = await set(user, { projects_id: "j-2", expected: { projects_id: "j-1" } });
    expect(cleared.outcome).toBe("409 changed_meanwhile");
    expect(cleared.text).toContain("While you were editing, the projects id of The staff was cleared.");
    expect(await everything()).toEqual(before);
    expect((await set(user, { payroll_id: "p-2", expected: { payroll_id: "p-1" } })).outcome).toBe("200");
    expect((await set(user, { projects_id: "j", expected: { projects_id: null } })).outcome).toBe("200");
  });

  test("of many who expect the same, one wins", async () => {
    const user = await makeUser("staff");
    const answers = await Promise.all(
      ["p-1", "p-2", "p-3", "p-4"].map((payroll_id) =>
        set(user, { payroll_id, expected: { payroll_id: "" } }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      "200",
      ...Array<string>(3).fill("409 changed_meanwhile"),
    ]);
  });

  test.each([
    { payroll_id: "p", expected: { chat_id: "x" } },
    { payroll_id: "p", expected: "x" },
  ])("is asked of nobody by %j", async (body) => {
    expect((await set(await makeUser("staff"), body)).outcome).toBe("400 invalid_request");
  });
});

describe("who is ignored", () => {
  const ignore = (user: { id: string }, ignored: unknown) =>
    api("PUT", `${mappingsPath}/${user.id}/ignored`, headers, { ignored });
  const recorded = async () =>
    (
      await database().auditEvent.findMany({
        where: { kind: { in: ["mapping_ignored", "mapping_restored"] } },
        orderBy: { id: "asc" },
      })
    ).map(({ kind, subjectName, actorName }) => [kind, subjectName, actorName]);

  test("is ignored and restored once, however often it is said, and each time recorded", async () => {
    const user = await makeUser("guest");
    for (const said of [true, true, false, false, true]) {
      const answer = await ignore(user, said);
      expect(answer.json()).toStrictEqual({
        ok: true,
        mapping: {
          ...{ user_id: user.id, user_name: user.name, user_email: user.email },
          ...{ payroll_id: "", projects_id: "", ignored: said, payroll_link: null, projects_link: null },
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

  test.each([["yes"], [null], [1], [undefined]])("is not said by %j", async (ignored) => {
    expect((await ignore(await makeUser("guest"), ignored)).outcome).toBe("400 invalid_request");
  });

  test("is nobody where there is no such user", async () => {
    expect((await ignore({ id: crypto.randomUUID() }, true)).outcome).toBe("404 user_not_found");
    expect((await ignore({ id: "no-uuid" }, true)).outcome).toBe("404 not_found");
    expect(await recorded()).toEqual([]);
  });

  test("is neither matched nor counted, and asks no question; is matched again once restored", async () => {
    const [user, torn] = [await makeUser("staff", staff.email), await makeUser("manager", manager.email)];
    await connectBoth();
    await set(torn, { payroll_id: "p-other" });
    await ignore(user, true);
    await ignore(torn, true);
    expect(await matched()).toEqual({
      ok: true,
      matched: { payroll: 0, projects: 0 },
      conflicts: [],
      unmatched: 1, // the executive who asks
    });
    expect(await mappingOf(user)).toMatchObject({ payroll_id: "", projects_id: "" });
    await ignore(user, false);
    await matched();
    expect(await mappingOf(user)).toMatchObject({ projects_id: staff.id });
  });
});

describe("a refusal names who has the id", () => {
  const holderOf = (answer: Answered) => z.object({ holder: linkHolder }).parse(answer.json()).holder;

  test("a person of the directory, with the way to them; a user who is none; somebody who left", async () => {
    const user = await makeUser("guest", "a-guest@x.example");
    const other = await makeUser("guest", "another@x.example");
    await sync();
    const person = await personOf(staff.id);
    const name = `${staff.firstName} ${staff.lastName}`;
    await api("POST", `/api/people/${person}/payroll-link`, headers, { payroll_employee_id: "p-1" });
    const refused = await set(user, { payroll_id: "p-1" });
    expect(refused.text).toContain(`is linked to ${name} already. Clear that link first.`);
    expect(holderOf(refused)).toStrictEqual({ name, person_id: person, user_id: null });

    await set(user, { payroll_id: "p-2" });
    const link = { payroll_employee_id: "p-2" };
    const atPerson = await api("POST", `/api/people/${person}/payroll-link`, headers, link);
    expect(holderOf(atPerson)).toStrictEqual({ name: user.name, person_id: null, user_id: user.id });

    await database().person.update({ where: { id: person }, data: { removedAt: new Date() } });
    const gone = await set(other, { payroll_id: "p-1" });
    expect(gone.text).toContain(`${name}, who has left the directory`);
    expect(holderOf(gone)).toStrictEqual({ name, person_id: null, user_id: null });
  });

  test("and so does a conflict of matching, where it is asked for", async () => {
    const user = await makeUser("guest", "held@x.example");
    const holder = await makeUser("guest", "holder@x.example");
    await connectPayroll(payroll, headers);
    const external_id = payroll.add({ Email: "held@x.example" });
    await set(holder, { payroll_id: external_id });
    const conflict = { user_id: user.id, provider: "payroll", external_id, reason: "held_by_someone_else" };
    expect((await matched()).conflicts).toStrictEqual([conflict]);
    const answer = await api("POST", `${mappingsPath}/sync?detail=true`, headers);
    expect(matchResponse.parse(answer.json()).conflicts).toStrictEqual([
      { ...conflict, holder: { name: holder.name, person_id: null, user_id: holder.id } },
    ]);
  });
});

describe("nobody else", () => {
  test.each(["head", "manager", "staff", "guest"] as const)(
    "a %s sees or changes none of it",
    async (level) => {
      const user = await makeUser(level);
      const theirs = await tokenOf(user);
      const before = await everything();
      for (const answer of [
        await api("GET", mappingsPath, theirs),
        await api("PUT", `${mappingsPath}/${user.id}`, theirs, { payroll_id: "p" }),
        await api("PUT", `${mappingsPath}/${user.id}/ignored`, theirs, { ignored: true }),
        await api("POST", `${mappingsPath}/sync`, theirs),
      ]) {
        expect(answer.outcome).toBe("403 not_allowed");
      }
      expect(await everything()).toEqual(before);
    },
  );
});

describe("everybody of both systems, to choose from by name", () => {
  const records = async () =>
    recordsResponse.parse((await api("GET", `${mappingsPath}/records`, headers)).json());

  test("are listed with what tells them apart and who has them; without payroll its ids are typed", async () => {
    await sync();
    const before = await records();
    expect(before.payroll).toBeNull();
    expect(before.projects).toHaveLength(60);
    const user = await makeUser("staff");
    const [someone] = before.projects;
    expect(someone).toMatchObject({ name: expect.stringMatching(/ /) as string, taken_by: null });
    await set(user, { projects_id: someone?.id });
    expect((await records()).projects.find(({ id }) => id === someone?.id)?.taken_by).toBe("The staff");

    await connectPayroll(payroll, headers);
    const listed = (await records()).payroll;
    const employees = payroll.employees().map(({ record }) => record.EmployeeID);
    expect(listed?.map(({ id }) => id).toSorted()).toEqual(employees.toSorted());
    const [free] = listed ?? [];
    await set(user, { payroll_id: free?.id });
    expect((await records()).payroll?.find(({ id }) => id === free?.id)?.taken_by).not.toBeNull();
  });

  test("are not asked of a payroll system that does not answer: its ids are typed meanwhile", async () => {
    await connectBoth();
    payroll.setFault({ kind: "html", status: 200, operation: "employees" });
    expect((await records()).payroll).toBeNull();
  });
});
