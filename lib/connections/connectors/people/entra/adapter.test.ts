import { describe, expect, test } from "vitest";
import { createCertificate } from "@/simulators/entra/certificate";
import type { Fault } from "@/simulators/entra/faults";
import { createEntraSimulator, type EntraSimulatorOptions } from "@/simulators/entra/simulator";
import { buildServiceGroup, toEntraId } from "@/simulators/entra/users";
import { buildCompany } from "@/simulators/projects/company";
import { drawPortrait } from "@/simulators/projects/portrait";
import { createRecordedWaits, neverAborted } from "@/testing/productive-test-adapter";
import { catchFailure, formatErrorChain } from "@/testing/vendor-failures";
import { createEntraPeople, readTenant } from "./adapter";
import { readCertificate, type EntraCredential } from "./token";

const company = buildCompany(250); // three pages
const [head, second] = company.people;

function simulate({
  proof,
  respond = () => null,
  ...options
}: EntraSimulatorOptions & {
  proof?: EntraCredential["proof"];
  respond?: (path: string) => Response | null;
} = {}) {
  const simulator = createEntraSimulator({ company, ...options });
  const { tenantId, clientId, clientSecret } = simulator.application;
  const { waits, timing } = createRecordedWaits();
  const settings = {
    credential: { tenantId, clientId, cloud: "global" as const, proof: proof ?? { secret: clientSecret } },
    ...{ loginUrl: "http://simulator", graphUrl: "http://simulator" },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      respond(String(input)) ?? simulator.fetch(input, init),
    timing,
  };
  const source = createEntraPeople(settings);
  const list = (groups: readonly string[] = []) => source.listPeople({ signal: neverAborted, groups });
  const check = (groups: readonly string[] = []) => readTenant(settings, groups, neverAborted);
  const findPerson = async (key: string) =>
    (await list()).people.find(({ externalId }) => externalId === toEntraId(key));
  return { simulator, source, list, check, findPerson, waits };
}

const countRequests = ({ requests }: { requests: readonly { path: string }[] }, part: string) =>
  requests.filter(({ path }) => path.includes(part)).length;

describe("a listing", () => {
  test("has every account with its manager, and says which are disabled or guests", async () => {
    const { list, simulator } = simulate();
    const { people, broken } = await list();
    expect([people.length, broken]).toEqual([simulator.users.length, []]);
    expect(countRequests(simulator, "/v1.0/users?")).toBe(3);
    const find = (key: string) => people.find(({ externalId }) => externalId === toEntraId(key));
    expect(find(second?.id ?? "")).toMatchObject({
      firstName: second?.attributes.first_name,
      email: second?.attributes.email,
      managerExternalId: toEntraId(head?.id ?? ""),
      avatarUrl: `vendor-picture:${toEntraId(second?.id ?? "")}`,
      joinedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
      facts: { isDisabled: false, isGuest: false, employmentType: "Employee" },
    });
    expect(find(head?.id ?? "")?.managerExternalId).toBeNull(); // a contact, who is no user
    expect(find("901")?.facts).toMatchObject({ isDisabled: true, isGuest: false });
    expect(find("guest")).toMatchObject({ email: "jo@partner.test", facts: { isGuest: true } });
    expect(find("service")).toMatchObject({
      ...{ firstName: "Backup", lastName: "Service", email: "svc-backup@fernhill.example" },
    });
  });

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ mail: null, userPrincipalName: "jo_partner.test#EXT#@x.example" }, { email: null }],
    [
      { givenName: null, surname: null, displayName: "Ana Maria Costa" },
      { firstName: "Ana Maria", lastName: "Costa" },
    ],
    [
      { givenName: null, surname: "Costa", displayName: "Ana Costa" },
      { firstName: null, lastName: "Costa" },
    ],
    [
      { userType: null, businessPhones: [], employeeHireDate: null },
      { facts: expect.objectContaining({ isGuest: false }), workPhone: null, joinedOn: null },
    ],
    [
      { userType: null, userPrincipalName: "jo_partner.test#EXT#@x.example" },
      { facts: expect.objectContaining({ isGuest: true }) },
    ],
    [
      { jobTitle: undefined, department: undefined },
      { title: undefined, teams: undefined },
    ],
  ])("of an account with %j", async (fields, expected) => {
    const { simulator, findPerson } = simulate();
    simulator.edit(toEntraId("1010"), fields);
    expect(await findPerson("1010")).toMatchObject(expected);
  });

  test.each(["accountEnabled", "userType"])(
    "names a record without %s, so that no account joins whom a rule leaves out",
    async (field) => {
      const { simulator, list } = simulate();
      simulator.edit(toEntraId("1010"), { [field]: undefined });
      expect((await list()).broken).toMatchObject([
        { externalId: toEntraId("1010"), reason: expect.stringContaining(field) as unknown },
      ]);
    },
  );

  test("is read again once if a user left meanwhile, and may have one who joined", async () => {
    const left = simulate();
    left.simulator.setFault({ kind: "missing-row", page: 2, times: 1 });
    expect((await left.list()).people).toHaveLength(left.simulator.users.length);
    expect(countRequests(left.simulator, "$count")).toBe(2);
    expect(left.waits).toEqual([30_000]); // the count is not of this moment
    const joined = simulate();
    joined.simulator.setFault({ kind: "delay", place: "count", milliseconds: 0 });
    joined.simulator.users.push(
      ...joined.simulator.users
        .slice(0, 1)
        .map((one) => ({ ...one, user: { ...one.user, id: toEntraId("new") } })),
    );
    expect((await joined.list()).people).toHaveLength(joined.simulator.users.length);
  });

  test("says nothing about managers if the vendor sends none at all", async () => {
    const { simulator, list } = simulate();
    simulator.setFault({ kind: "no-managers" });
    const { people } = await list();
    expect(new Set(people.map(({ managerExternalId }) => managerExternalId))).toEqual(new Set([undefined]));
  });

  test.each<[Fault, Record<string, unknown>]>([
    [
      { kind: "error", status: 403, code: "Authorization_RequestDenied", page: 2 },
      { code: "reconnect_needed", message: expect.stringContaining("User.Read.All") as unknown },
    ],
    [{ kind: "html", place: "count", status: 200 }, { code: "projects_unreadable" }],
  ])("with %j fails and returns no one", async (fault, problem) => {
    const { simulator, list } = simulate();
    simulator.setFault(fault);
    expect(await catchFailure(list())).toMatchObject(problem);
  });
});

describe("a group of a rule", () => {
  const nested = { id: toEntraId("nested"), displayName: "Robots’ friends", members: [toEntraId("room")] };
  const group = { ...buildServiceGroup(), members: [toEntraId("service"), nested.id] };
  const membersOf = (
    people: Awaited<ReturnType<ReturnType<typeof simulate>["list"]>>["people"],
    name: string,
  ) => people.filter(({ facts }) => facts.groups?.includes(name)).map(({ externalId }) => externalId);

  test("is found by name or id, with the members of nested groups", async () => {
    const { list, simulator } = simulate({ groups: [group, nested] });
    const { people, warnings } = await list(["service accounts", nested.id]);
    const sorted = [toEntraId("service"), toEntraId("room")].toSorted();
    // A person who joins meanwhile is in a group that is read afterwards.
    const places = simulator.requests.map(({ path }) => path);
    expect(places.findLastIndex((path) => path.includes("/users?"))).toBeLessThan(
      places.findIndex((path) => path.includes("/groups")),
    );
    expect(membersOf(people, "service accounts").toSorted()).toEqual(sorted);
    expect(membersOf(people, nested.id)).toEqual([toEntraId("room")]);
    expect(warnings).toEqual([]);
    expect(countRequests(simulator, "/transitiveMembers")).toBe(2);
  });

  test("that is unknown is a warning, and its name is not taken for a filter", async () => {
    const { list } = simulate({ groups: [group] });
    const { warnings, people } = await list(["x' or displayName eq 'Service accounts"]);
    expect(warnings).toMatchObject([{ code: "unknown_group" }]);
    expect(people.some(({ facts }) => facts.groups?.length)).toBe(false);
  });

  test("is found on any page of the look-up", async () => {
    const respond = (path: string) =>
      path.includes("/groups?") && !path.includes("skiptoken")
        ? Response.json({ value: [], "@odata.nextLink": `${path}&$skiptoken=1` })
        : null;
    const { list } = simulate({ groups: [group], respond });
    expect(membersOf((await list(["Service accounts"])).people, "Service accounts")).toHaveLength(1);
  });

  test("fails the listing if the application may not read members", async () => {
    const { list, check } = simulate({ groups: [group], application: { permissions: ["User.Read.All"] } });
    const problem = {
      code: "reconnect_needed",
      message: expect.stringContaining("GroupMember.Read.All") as unknown,
    };
    expect(await catchFailure(list(["Service accounts"]))).toMatchObject(problem);
    expect(await catchFailure(check(["Service accounts"]))).toMatchObject(problem);
    expect((await list()).people).not.toEqual([]);
  });
});

describe("a picture", () => {
  const withPicture = company.people.find(({ attributes }) => attributes.avatar_url !== null)?.id ?? "";
  const read = (given: ReturnType<typeof simulate>, key: string) =>
    given.source.readPicture?.(toEntraId(key), { signal: neverAborted });

  test("is read with the token, which all pictures share", async () => {
    const given = simulate();
    const outcome = { picture: { type: "image/png", bytes: drawPortrait(withPicture) } };
    expect(await read(given, withPicture)).toEqual(outcome);
    expect(await read(given, withPicture)).toEqual(outcome);
    expect(countRequests(given.simulator, "/token")).toBe(1);
    expect(countRequests(given.simulator, "/photos/240x240/")).toBe(2);
  });

  test("is absent if the vendor sends a placeholder", async () => {
    const placeholder = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
    const given = simulate({
      respond: (path) => (path.includes("/photo") ? new Response(placeholder) : null),
    });
    expect(await read(given, withPicture)).toEqual({ failure: "not_found" });
  });

  test("is absent without one, and for an id that is no path", async () => {
    const given = simulate();
    expect(await read(given, "service")).toEqual({ failure: "not_found" });
    const { length } = given.simulator.requests;
    const outcome = await given.source.readPicture?.("../users", { signal: neverAborted });
    expect([outcome, given.simulator.requests.length]).toEqual([{ failure: "not_found" }, length]);
  });

  test("that the application may not read says nothing about a stored one", async () => {
    const given = simulate();
    given.simulator.setFault({ kind: "error", status: 403, code: "AccessDenied", place: "photo" });
    expect(await read(given, withPicture)).toEqual({ failure: "unavailable" });
  });

  test("is requested once, so that a slow vendor does not outlast the lease of pictures", async () => {
    const given = simulate();
    given.simulator.setFault({ kind: "status", status: 503, place: "photo" });
    expect(await catchFailure(read(given, withPicture) ?? Promise.resolve())).toMatchObject({
      kind: "upstream",
    });
    expect(countRequests(given.simulator, "/photo")).toBe(1);
  });
});

describe("a credential", () => {
  const { certificate, certificateWithKey } = createCertificate();

  test("is a secret or a certificate, and names the tenant as far as the permissions allow", async () => {
    const { simulator, check } = simulate();
    const { tenantId: id } = simulator.application;
    expect(await check()).toEqual({ id, name: "Fernhill Studio" });
    const proof = { certificate: certificateWithKey };
    const application = { certificate, permissions: ["User.Read.All"] };
    expect(await simulate({ proof, application }).check()).toEqual({ id, name: "Microsoft Entra" });
  });

  test("names a tenant whose name has characters that no text may have", async () => {
    const organisation = { value: [{ displayName: "\u202eFern\0hill\r\nStudio" }] };
    const { check } = simulate({
      respond: (path) => (path.includes("/organization") ? Response.json(organisation) : null),
    });
    expect(await check()).toMatchObject({ name: "Fern hill Studio" });
  });

  test.each<[string, EntraSimulatorOptions["application"] & object, EntraCredential["proof"] | null, RegExp]>(
    [
      ["a wrong secret", {}, { secret: "its-id" }, /secret’s value, not its id/],
      ["an expired secret", { isSecretExpired: true }, null, /secret has expired.*connect again/],
      ["another cloud", { resource: "https://graph.microsoft.us" }, null, /Choose the cloud/],
      ["a certificate that was not uploaded", {}, { certificate: certificateWithKey }, /Upload it under/],
      [
        "no permission",
        { permissions: [] },
        null,
        /lacks the permission User\.Read\.All\. .*Grant admin consent/,
      ],
    ],
  )("with %s says what to do, and nothing secret", async (_what, application, proof, message) => {
    const { list, check, simulator } = simulate({ application, ...(proof && { proof }) });
    for (const attempt of [check, list]) {
      const failure = await catchFailure(attempt());
      expect(failure).toMatchObject({
        code: "reconnect_needed",
        message: expect.stringMatching(message) as unknown,
      });
      const written = formatErrorChain(failure);
      for (const text of [simulator.application.clientSecret, "its-id", "AADSTS", "PRIVATE"])
        expect(written).not.toContain(text);
    }
  });

  test("is refused with the code of the token endpoint, unless the endpoint or a proxy fails", async () => {
    const { simulator, check } = simulate();
    simulator.setFault({ kind: "token-error", code: 7000112 });
    expect(await catchFailure(check())).toMatchObject({ message: expect.stringContaining("AADSTS7000112") });
    for (const [response, code] of [
      [Response.json({ error: "temporarily_unavailable" }, { status: 400 }), "projects_busy"],
      [new Response("<html>", { status: 403 }), "projects_failed"],
    ] as const) {
      const respond = (path: string) => (path.includes("/token") ? response.clone() : null);
      expect(await catchFailure(simulate({ respond }).check())).toMatchObject({ code });
    }
  });

  test("with a key that is too short for its signature is refused before it is used", () => {
    const short = createCertificate({ modulusLength: 1_024 }).certificateWithKey;
    expect(() => readCertificate(short)).toThrow(/2048 bits/);
  });

  test("lists all missing permissions together", async () => {
    const { check } = simulate({ application: { permissions: [] } });
    expect(await catchFailure(check(["Staff"]))).toMatchObject({
      message: expect.stringContaining("the permissions User.Read.All and GroupMember.Read.All") as unknown,
    });
  });
});
