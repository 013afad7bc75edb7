import { describe, expect, test } from "vitest";
import { parseServiceAccountKey } from "@/lib/platform/secrets/service-account-key";
import type { Fault } from "@/simulators/google/faults";
import { createDirectorySimulator } from "@/simulators/google/simulator";
import { buildCompany } from "@/simulators/projects/company";
import { drawPortrait } from "@/simulators/projects/portrait";
import { neverAborted } from "@/testing/productive-test-adapter";
import { catchFailure } from "@/testing/vendor-failures";
import type { VendorPerson } from "../port";
import { createGoogleDirectory, verifyGoogleDirectory } from "./adapter";

const company = buildCompany(40);
const now = Date.parse("2026-11-28T09:00:00Z");

type Options = Parameters<typeof createDirectorySimulator>[0] & { subject?: string; clockOffsetMs?: number };

function simulate({ subject, clockOffsetMs = 0, ...options }: Options = {}) {
  const simulator = createDirectorySimulator({ company, now: () => now, pageSize: 20, ...options });
  const bodies: string[] = [];
  const waits: number[] = [];
  const settings = {
    apiUrl: "http://simulator/admin/directory/v1",
    tokenUrl: "http://simulator/token",
    key: parseServiceAccountKey(simulator.keyFile),
    subject: subject ?? simulator.adminEmail,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await simulator.fetch(input, init);
      bodies.push(await response.clone().text());
      return response;
    },
    timing: {
      now: () => now + clockOffsetMs,
      random: () => 1,
      wait: async (ms: number) => void waits.push(ms),
    },
  };
  const source = createGoogleDirectory(settings);
  const list = (groups: readonly string[] = []) => source.listPeople({ signal: neverAborted, groups });
  const findPerson = async (id: string) => (await list()).people.find(({ externalId }) => externalId === id);
  return { simulator, settings, source, list, findPerson, bodies, waits };
}

describe("listing people", () => {
  test("reads all accounts of all domains, and says which are disabled and in which unit they are", async () => {
    const { list, simulator } = simulate();
    const { people, broken } = await list();
    expect([people.length, broken]).toEqual([simulator.users().length, []]);
    expect(people.find(({ externalId }) => externalId === "901")?.facts).toMatchObject({ isDisabled: true });
    const [robot] = people.filter(({ facts }) => facts.orgUnit === "/Robots");
    expect(robot).toMatchObject({ title: null, teams: [], facts: { isDisabled: false } });
    const { email } = company.roles.executive;
    expect(people.find((person) => person.email === email)).toMatchObject({
      managerExternalId: null,
      facts: { isDisabled: false, employmentType: "Employee" },
    });
    const managerOf = new Map(company.people.map(({ id, managerId }) => [id, managerId]));
    const listed = people.filter(({ externalId }) => managerOf.has(externalId));
    expect(
      listed.filter(({ externalId, managerExternalId }) => managerExternalId !== managerOf.get(externalId)),
    ).toEqual([]);
  });

  test("requests no private field, and keeps none of a list that has some", async () => {
    const { list, bodies } = simulate();
    expect(JSON.stringify(await list())).not.toContain("+61 7 5550 9999"); // home
    expect(bodies.join("\n")).not.toMatch(/recovery|private|startDate/);
  });

  test.each<[how: string, value: (email: string) => string, expected: (id: string) => string | null]>([
    ["an alias in capitals", () => "CHIEF@old.example ", (id) => id],
    [
      "an unknown address, which the sync reports",
      () => "gone@fernhill.example",
      () => "gone@fernhill.example",
    ],
    ["free text, which the sync reports", () => "the chief", () => "the chief"],
  ])("a manager is %s", async (_how, toValue, toExpected) => {
    const { simulator, findPerson } = simulate();
    const { id, email } = company.roles.executive;
    simulator.edit(id, { aliases: ["chief@old.example"] });
    const relations = [
      { type: "assistant", value: "someone@fernhill.example" },
      { type: "manager", value: toValue(email) },
    ];
    simulator.edit("1030", { relations });
    expect((await findPerson("1030"))?.managerExternalId).toBe(toExpected(id));
  });

  test("an unknown manager stays as stored while the addresses of an account are unreadable", async () => {
    const { simulator, findPerson } = simulate();
    simulator.edit("1030", { relations: [{ type: "manager", value: "unknown@fernhill.example" }] });
    simulator.edit("1031", { aliases: [7] });
    expect((await findPerson("1030"))?.managerExternalId).toBeUndefined();
  });

  test.each<[title: string, organizations: unknown, expected: object]>([
    [
      "the primary of several",
      [
        { title: "Old", department: "Old" },
        { title: "Lead", department: "Design", primary: true },
      ],
      { title: "Lead", teams: ["Design"] },
    ],
    [
      "the first with a value if none is primary",
      [{ title: " " }, { title: "Lead" }, { department: "Design" }],
      { title: "Lead", teams: ["Design"] },
    ],
    ["none", undefined, { title: null, teams: [] }],
  ])("title and department are of %s", async (_title, organizations, expected) => {
    const { simulator, findPerson } = simulate();
    simulator.edit("1030", { organizations });
    expect(await findPerson("1030")).toMatchObject(expected);
  });

  test("an account without given and family name has the parts of its full name", async () => {
    const { simulator, findPerson } = simulate();
    simulator.edit("1030", { name: { fullName: "Meeting Room Two" } });
    expect(await findPerson("1030")).toMatchObject({ firstName: "Meeting Room", lastName: "Two" });
  });

  test("the office is the desk's area or building, else the location of the organisation", async () => {
    const { simulator, findPerson } = simulate();
    simulator.edit("1030", { organizations: [{ location: "Lisbon", primary: true }] });
    expect(await findPerson("1030")).toMatchObject({ office: "Lisbon" });
    simulator.edit("1030", { locations: [{ type: "desk", area: "desk", buildingId: "BNE-1" }] });
    expect(await findPerson("1030")).toMatchObject({ office: "BNE-1" });
  });

  test("an account is a broken record if it does not say whether it is suspended", async () => {
    const { simulator, list } = simulate();
    simulator.edit("1030", { suspended: undefined });
    expect((await list()).broken).toMatchObject([{ externalId: "1030" }]);
  });
});

describe("a listing is complete", () => {
  test("when it is read again after a page without its rows, or fails if it stays incomplete", async () => {
    const { simulator, list } = simulate();
    simulator.setFault({ kind: "empty-page", page: 2, times: 1 });
    expect((await list()).people).toHaveLength(simulator.users().length);
    expect(simulator.requests.filter(({ path }) => path.includes("/users?"))).toHaveLength(5);
    simulator.setFault({ kind: "repeated-token", page: 2 });
    expect(await catchFailure(list())).toMatchObject({ code: "projects_incomplete" });
  });

  test.each<[field: string, part: keyof VendorPerson]>([
    ["relations", "managerExternalId"],
    ["phones", "workPhone"],
    ["organizations", "teams"],
  ])("and clears nothing if %s is missing for everyone", async (field, part) => {
    const { simulator, list } = simulate();
    for (const { id } of simulator.users()) simulator.edit(id, { [field]: undefined });
    const { people, warnings = [] } = await list();
    expect(people.filter((person) => person[part] !== undefined)).toEqual([]);
    expect(warnings).toMatchObject([{ code: "part_left_out" }]);
  });

  test.each([
    ["an error", { error: { code: 500 } }],
    ["nothing", {}],
    ["another list", { kind: "admin#directory#groups" }],
  ])("or fails if %s replaces a page of users, or of members", async (_title, body) => {
    const { simulator, settings } = simulate({
      groups: [{ id: "g1", name: "Robots", email: "robots@fernhill.example", memberIds: ["1005"] }],
    });
    for (const part of [/users\?.*pageToken/, /members/]) {
      const source = createGoogleDirectory({
        ...settings,
        fetch: async (input, init) =>
          part.test(String(input)) ? Response.json(body) : simulator.fetch(input, init),
      });
      const list = source.listPeople({ signal: neverAborted, groups: ["Robots"] });
      expect(await catchFailure(list)).toMatchObject({ code: "projects_unreadable" });
    }
  });
});

describe("groups of rules", () => {
  const groups = [
    { id: "g1", email: "robots@fernhill.example", name: "Robots", memberIds: ["1005", "g2"] },
    {
      id: "g2",
      email: "nested@fernhill.example",
      name: "Nested",
      aliases: ["n@old.example"],
      memberIds: ["1006", "g1"],
    },
    { id: "g3", email: "all@fernhill.example", name: "Everyone", memberIds: [], isWholeDomain: true },
    { id: "g4", email: "other@fernhill.example", name: "Other", memberIds: ["1007"] },
  ];

  test("have nested members, by name, address or id, and only they are read", async () => {
    const { simulator, list } = simulate({ groups });
    const { people, warnings } = await list(["robots", "N@old.example", "all@fernhill.example", "Gone"]);
    const groupsOf = (id: string) => people.find(({ externalId }) => externalId === id)?.facts.groups;
    expect(groupsOf("1005")).toEqual(["robots", "N@old.example", "all@fernhill.example"]);
    expect(groupsOf("1007")).toEqual(["all@fernhill.example"]);
    expect(warnings).toMatchObject([{ code: "unknown_group" }]);
    expect(simulator.requests.filter(({ path }) => path.includes("/groups/g4"))).toEqual([]);
  });

  test("need their own scope, which is requested only for them", async () => {
    const { list } = simulate({ groups, scopes: ["admin.directory.user.readonly"] });
    expect((await list()).people.length).toBeGreaterThan(0);
    expect(await catchFailure(list(["Robots"]))).toMatchObject({
      code: "reconnect_needed",
      message: expect.stringContaining("auth/admin.directory.group.readonly") as string,
    });
  });

  test("that are not read completely fail the listing", async () => {
    const { simulator, list } = simulate({ groups });
    simulator.setFault({ kind: "empty-page", place: "members" });
    expect(await catchFailure(list(["Robots"]))).toMatchObject({ code: "projects_incomplete" });
  });
});

describe("a picture", () => {
  test("is decoded from the vendor's own base64, and its address changes with it", async () => {
    const { simulator, source, findPerson } = simulate();
    const [withPicture] = simulator.users().filter((user) => user["thumbnailPhotoEtag"] !== undefined);
    const id = withPicture?.id ?? "";
    const outcome = await source.readPicture?.(id, { signal: neverAborted });
    expect(outcome).toMatchObject({ picture: { type: "image/png", bytes: drawPortrait(id) } });
    const before = (await findPerson(id))?.avatarUrl;
    simulator.edit(id, { thumbnailPhotoEtag: '"new"' });
    expect((await findPerson(id))?.avatarUrl).not.toBe(before);
  });

  test("that does not exist is not found", async () => {
    const { source } = simulate();
    expect(await source.readPicture?.("8001", { signal: neverAborted })).toEqual({ failure: "not_found" });
  });
});

describe("the test of a connection", () => {
  const verify = ({ settings }: ReturnType<typeof simulate>, groups: readonly string[] = []) =>
    verifyGoogleDirectory(settings, groups, neverAborted);

  test("returns the account", async () => {
    expect(await verify(simulate())).toBe("C0simulated");
  });

  const serviceClient = "100000000000000000000";
  test.each<[cause: string, advice: RegExp, options: Options, fault?: Fault]>([
    [
      "the delegation is missing",
      new RegExp(`client ID ${serviceClient} with the scope \\S+/admin\\.directory\\.user\\.readonly\\.`),
      { scopes: [] },
    ],
    ["the address is no user", /administrator's address/, { subject: "nobody@fernhill.example" }],
    ["the address is no administrator", /Users → Read/, { subject: company.roles.staff.email }],
    ["this server's clock is wrong", /clock is wrong/, { clockOffsetMs: 7_200_000 }],
    [
      "the key was deleted",
      /Create a new JSON key/,
      {},
      { kind: "token-error", error: "invalid_grant", description: "Invalid JWT Signature." },
    ],
    ["no cause is named", /key was deleted.*clock/, {}, { kind: "token-error", error: "invalid_grant" }],
    [
      "the API is off",
      /Enable the Admin SDK API/,
      {},
      { kind: "error", status: 403, reason: "accessNotConfigured" },
    ],
    [
      "the account allows no access by API",
      /API controls/,
      {},
      { kind: "error", status: 403, reason: "domainCannotUseApis" },
    ],
  ])("says what to do if %s", async (_cause, advice, options, fault) => {
    const simulated = simulate(options);
    if (fault) simulated.simulator.setFault(fault);
    const failure = await catchFailure(verify(simulated));
    expect(failure).toMatchObject({
      kind: "conflict",
      code: "reconnect_needed",
      message: expect.stringMatching(advice) as string,
    });
    expect(JSON.stringify(failure)).not.toContain("PRIVATE KEY");
  });
});
