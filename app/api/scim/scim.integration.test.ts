import SCIMMY from "scimmy";
import { beforeEach, describe, expect, test } from "vitest";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database/database";
import {
  scimError,
  scimGroup,
  scimGroupsResponse,
  scimServiceProviderConfigResponse,
  scimResourceTypesResponse,
  enterpriseSchemaId,
  groupSchemaId,
  userSchemaId,
  scimSchemasResponse,
  scimUser,
  scimUsersResponse,
  searchSchemaId,
} from "@/lib/protocols/scim/schema";
import { computeGroupId } from "@/lib/protocols/scim/resources";
import { readApi, requestApi } from "@/testing/request-api";
import {
  createLevelHeaders,
  createUser,
  createTokenHeaders,
  createPublicOnlyHeaders,
} from "@/testing/callers";
import {
  changeManager,
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  createAccount,
  personKeys,
  publishDirectory,
  type PersonKey,
} from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { GET as nothing } from "./v2/[[...rest]]/route";

setUpTestDatabase();

const base = "/api/scim/v2";
const emailOf = (key: PersonKey) => `${key}@company.example`;

/** Creates the company with a work e-mail per person; `loner` shares the e-mail of `peer` and has no title. */
beforeEach(async () => {
  await createTestCompany();
  for (const key of personKeys) {
    const email = emailOf(key === "loner" ? "peer" : key);
    const title = key === "loner" ? "" : "Gardener";
    await database().person.update({ where: { id: toPersonId(key) }, data: { email, title } });
  }
  await publishDirectory();
});

const createCallerHeaders = async (level: AccessLevel) =>
  createTokenHeaders(await createAccount("quiet", level));

async function read(headers: Record<string, string>, path: string) {
  const answer = await requestApi("GET", `${base}${path}`, headers);
  expect([path, answer.outcome]).toEqual([path, "200"]);
  expect(answer.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
  return answer;
}

const users = async (headers: Record<string, string>, search = "") =>
  scimUsersResponse.parse((await read(headers, `/Users${search}`)).json());

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const keyOf = (id: string) =>
  personKeys.find((key) => toPersonId(key) === id || computeGroupId(toPersonId(key)) === id) ?? id;
const listFilteredUsers = async (headers: Record<string, string>, filter: string) => {
  const { Resources } = await users(headers, `?filter=${encodeURIComponent(filter)}`);
  return Resources.map(({ id }) => keyOf(id));
};

async function expectRefusal(headers: Record<string, string>, path: string) {
  const { status, json } = await requestApi("GET", `${base}${path}`, headers);
  const error = scimError.parse(json());
  expect([path, error.status]).toEqual([path, String(status)]);
  return [status, error.scimType ?? null, error.detail];
}

describe("GET /api/scim/v2/Users", () => {
  test("lists everyone by name, with the data of the directory", async () => {
    await database().person.update({ where: { id: toPersonId("report") }, data: { department: "Design" } });
    const list = await users(await createCallerHeaders("staff"));
    const { people } = await readApi(peopleResponse, "/api/people", await createLevelHeaders("staff"));
    expect(list.Resources.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
    expect([list.totalResults, list.startIndex, list.itemsPerPage]).toEqual([9, 1, 9]);
    const report = list.Resources.find(({ id }) => id === toPersonId("report"));
    const address = (kind: string, key: PersonKey) =>
      `http://localhost:3000${base}/${kind}/${toPersonId(key)}`;
    expect(report).toEqual({
      schemas: [userSchemaId, enterpriseSchemaId],
      id: toPersonId("report"),
      externalId: "projects-report",
      userName: "report@company.example",
      name: { formatted: "report Person", familyName: "Person", givenName: "report" },
      displayName: "report Person",
      profileUrl: `http://localhost:3000/people/${toPersonId("report")}`,
      title: "Gardener",
      active: true,
      emails: [{ value: "report@company.example", type: "work", primary: true }],
      photos: [{ value: expect.stringContaining("/avatars/") as string, type: "photo" }],
      addresses: [{ formatted: "[report.location]", type: "work" }],
      groups: [
        {
          value: computeGroupId(toPersonId("me")),
          $ref: `http://localhost:3000${base}/Groups/${computeGroupId(toPersonId("me"))}`,
          display: "Direct reports of me Person",
          type: "direct",
        },
      ],
      [enterpriseSchemaId]: {
        department: "Design",
        manager: { value: toPersonId("me"), $ref: address("Users", "me"), displayName: "me Person" },
      },
      meta: {
        resourceType: "User",
        created: expect.stringMatching(instant) as string,
        lastModified: expect.stringMatching(instant) as string,
        location: address("Users", "report"),
        version: expect.stringMatching(/^W\/"[\w-]{22}"$/) as string,
      },
    });
  });

  test("holds nothing private, and records nothing", async () => {
    const events = () => database().auditEvent.count();
    const headers = await createTokenHeaders(await createUser("executive"));
    const before = await events();
    const [people, groups] = [await read(headers, "/Users"), await read(headers, "/Groups")];
    const leaked = findLeakedGroups(people.text + groups.text).filter((one) => !one.endsWith(" employment"));
    expect([leaked, await events()]).toEqual([[], before]);
  });

  test("uses the id as userName for people who share a work e-mail", async () => {
    const headers = await createCallerHeaders("staff");
    expect(await listFilteredUsers(headers, 'userName eq "peer@company.example"')).toEqual([]);
    expect(await listFilteredUsers(headers, 'emails eq "peer@company.example"')).toEqual(["loner", "peer"]);
    expect(await listFilteredUsers(headers, `userName eq "${toPersonId("peer")}"`)).toEqual(["peer"]);
  });

  test("shows work e-mails to callers who may see them, and reveals nothing about them to others", async () => {
    overrideSettings({ workEmails: "executives" });
    const executive = await createLevelHeaders("executive");
    expect(await listFilteredUsers(executive, 'emails co "report@"')).toEqual(["report"]);
    const staff = await createCallerHeaders("staff");
    const { text } = await read(staff, "/Users");
    expect(text).not.toContain("@");
    expect((await users(staff)).Resources.every(({ id, userName }) => id === userName)).toBe(true);
    const message = "Only executives can see work e-mails. Leave emails out of filter and sortBy.";
    for (const search of [
      "filter=emails%20pr",
      "filter=not%20(emails.value%20sw%20%22a%22)",
      "filter=emails%5Bvalue%20co%20%22report%22%5D",
      "filter=title%20pr%20or%20EMAILS%20pr",
      "sortBy=emails",
      "sortBy=emails.value&count=0",
    ])
      expect(await expectRefusal(staff, `/Users?${search}`)).toEqual([403, null, message]);
    for (const filter of ['userName co "@"', 'userName sw "report"', 'displayName co "@"'])
      expect(await listFilteredUsers(staff, filter)).toEqual([]);
    expect((await read(staff, "/Users?attributes=emails")).text).not.toContain("@");
    // Sorting by userName uses the values the caller sees.
    const order = (await users(staff, "?sortBy=userName")).Resources.map(({ id }) => id);
    expect(order).toEqual(order.toSorted());
  });

  test("shows a public_only token names, titles and the tree (TOKEN-9)", async () => {
    const headers = await createPublicOnlyHeaders(await createUser("executive"));
    const { text } = await read(headers, "/Users");
    expect(findLeakedGroups(text)).toEqual([]);
    expect(text).not.toContain("@");
    const [first] = (await users(headers)).Resources;
    const shown = "schemas id externalId userName name displayName profileUrl title active photos groups";
    expect(Object.keys(first ?? {})).toEqual([...shown.split(" "), enterpriseSchemaId, "meta"]);
    for (const search of ["filter=addresses%20pr", "sortBy=timezone", "filter=emails%20co%20%22a%22"])
      expect((await expectRefusal(headers, `/Users?${search}`)).slice(0, 2)).toEqual([403, null]);
    await read(headers, "/Groups");
  });

  test.each([
    ["filter=userName%20is%201", 400, "invalidFilter"],
    [`filter=${encodeURIComponent('meta.lastModified gt "yesterday"')}`, 400, "invalidFilter"],
    [`filter=${"x".repeat(2_001)}`, 400, "invalidValue"],
    ["sortBy=salary", 400, "invalidPath"],
    ["attributes=id&excludedAttributes=meta", 400, "invalidValue"],
    ["count=1&count=2", 400, "invalidValue"],
  ])("refuses %s with %i %s", async (search, status, scimType) => {
    expect((await expectRefusal(await createCallerHeaders("staff"), `/Users?${search}`)).slice(0, 2)).toEqual(
      [status, scimType],
    );
  });

  test("answers 304 until a change", async () => {
    const headers = await createCallerHeaders("staff");
    const etag = (await read(headers, "/Users")).headers.get("etag") ?? "";
    const again = async () =>
      (await requestApi("GET", `${base}/Users`, { ...headers, "if-none-match": etag })).status;
    expect(await again()).toBe(304);
    await changeManager("loner", "chair");
    expect(await again()).toBe(200);
  });
});

describe("GET /api/scim/v2/Users/:id", () => {
  test("equals the user in the list; its version is the tag, whatever attributes are requested", async () => {
    const headers = await createCallerHeaders("staff");
    const listed = (await users(headers)).Resources.find(({ id }) => id === toPersonId("deep"));
    const path = `/Users/${toPersonId("deep")}`;
    const answer = await read(headers, path);
    expect(answer.json()).toEqual(listed);
    expect(answer.headers.get("etag")).toBe(listed?.meta?.version);
    const part = await read(headers, `${path}?attributes=userName`);
    expect(part.headers.get("etag")).toBe(listed?.meta?.version);
  });

  test("of an unknown id is a 404 in SCIM's format", async () => {
    const refusal = [404, null, "No user of the directory has this id."];
    expect(await expectRefusal(await createCallerHeaders("staff"), "/Users/me")).toEqual(refusal);
  });

  test("a person who left is inactive for 30 days, then unknown", async () => {
    const headers = await createCallerHeaders("staff");
    const ids = async () => (await users(headers)).Resources.map(({ id }) => id);
    const before = await ids();
    await database().person.update({ where: { id: toPersonId("deep") }, data: { removedAt: new Date() } });
    await publishDirectory();
    const left = scimUser.parse((await read(headers, `/Users/${toPersonId("deep")}`)).json());
    const named = { externalId: "projects-deep", userName: emailOf("deep"), displayName: "deep Person" };
    expect(left).toMatchObject({ ...named, active: false });
    expect(Object.keys(left)).not.toEqual(expect.arrayContaining(["groups"]));
    expect([...(await ids())].sort()).toEqual([...before].sort());
    expect(await listFilteredUsers(headers, "active eq false")).toEqual(["deep"]);
    expect(await listFilteredUsers(headers, 'externalId eq "projects-deep" and active eq true')).toEqual([]);
    const group = scimGroupsResponse.parse((await read(headers, "/Groups")).json());
    expect(group.Resources.map(({ id }) => keyOf(id))).not.toContain("skip"); // only deep reported there
    const publicOnly = await createPublicOnlyHeaders(await createUser("head"));
    expect(scimUser.parse((await read(publicOnly, `/Users/${toPersonId("deep")}`)).json())).toMatchObject({
      userName: toPersonId("deep"),
      active: false,
    });
    overrideSettings({ workEmails: "executives" });
    expect((await read(headers, `/Users/${toPersonId("deep")}`)).text).not.toContain("@");

    const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    await database().person.update({ where: { id: toPersonId("deep") }, data: { removedAt: longAgo } });
    expect((await expectRefusal(headers, `/Users/${toPersonId("deep")}`))[0]).toBe(404);
    expect(await ids()).toHaveLength(before.length - 1);
  });

  test("an e-mail or external id now held by another person is hidden", async () => {
    const headers = await createCallerHeaders("staff");
    await database().person.update({
      where: { id: toPersonId("deep") },
      data: { removedAt: new Date(), email: emailOf("me") },
    });
    const identities = { where: { personId: toPersonId("deep") }, data: { personId: null } };
    await database().externalIdentity.updateMany(identities);
    await publishDirectory();
    const left = scimUser.parse((await read(headers, `/Users/${toPersonId("deep")}`)).json());
    expect([left.userName, left.emails, left.externalId]).toEqual([toPersonId("deep"), undefined, undefined]);
    expect(await listFilteredUsers(headers, `userName eq "${emailOf("me")}"`)).toEqual(["me"]);
  });
});

describe("GET /api/scim/v2/Groups", () => {
  test("lists each manager with their direct reports", async () => {
    const headers = await createCallerHeaders("staff");
    const { Resources } = scimGroupsResponse.parse((await read(headers, "/Groups")).json());
    const shown = Resources.map(({ id, members = [] }) => [
      keyOf(id),
      members.map(({ value = "" }) => keyOf(value)),
    ]);
    expect(shown).toEqual([
      ["boss", ["me", "peer"]],
      ["chair", ["boss"]],
      ["me", ["quiet", "report"]],
      ["report", ["skip"]],
      ["skip", ["deep"]],
    ]);
    const ofReport = `?filter=${encodeURIComponent(`members.value eq "${toPersonId("report")}"`)}&excludedAttributes=members`;
    const found = scimGroupsResponse.parse((await read(headers, `/Groups${ofReport}`)).json());
    expect(found.Resources.map(({ id, members }) => [keyOf(id), members])).toEqual([["me", undefined]]);
  });

  test("a group has the name of its manager and a tag, and is unknown for a person without reports", async () => {
    const headers = await createCallerHeaders("staff");
    const id = computeGroupId(toPersonId("me"));
    const group = scimGroup.parse((await read(headers, `/Groups/${id}`)).json());
    const displayName = "Direct reports of me Person";
    expect(group).toMatchObject({ schemas: [groupSchemaId], id, displayName });
    const known = { ...headers, "if-none-match": group.meta?.version ?? "" };
    expect((await requestApi("GET", `${base}/Groups/${id}`, known)).status).toBe(304);
    const refusal = [404, null, "No group of the directory has this id."];
    expect(await expectRefusal(headers, `/Groups/${toPersonId("deep")}`)).toEqual(refusal);
  });
});

describe("the times of a resource", () => {
  const timesOf = async (headers: Record<string, string>, path: string) => {
    const { meta } = scimUser.or(scimGroup).parse((await read(headers, path)).json());
    return { created: Date.parse(meta?.created ?? ""), modified: Date.parse(meta?.lastModified ?? "") };
  };
  const person = (key: PersonKey) => `/Users/${toPersonId(key)}`;
  const group = (key: PersonKey) => `/Groups/${computeGroupId(toPersonId(key))}`;

  const change = (data: Prisma.PersonUncheckedUpdateInput) => () =>
    database().person.update({ where: { id: toPersonId("me") }, data });

  test.each<[string, () => Promise<unknown>, string[]]>([
    [
      "another name",
      change({ lastName: "Wed" }),
      [person("me"), person("report"), person("quiet"), group("me"), group("boss")],
    ],
    [
      "another manager",
      change({ managerId: toPersonId("chair") }),
      [person("me"), group("boss"), group("chair")],
    ],
    ["a confirmation by a sync", change({ lastConfirmedAt: new Date() }), []],
    [
      "another office in payroll",
      () => database().profile.update({ where: { personId: toPersonId("me") }, data: { location: "Perth" } }),
      [person("me")],
    ],
  ])("show when %s changed it, and nothing else", async (_what, apply, changed) => {
    const headers = await createCallerHeaders("staff");
    const paths = [
      ...personKeys.map(person),
      ...(["boss", "chair", "me", "report", "skip"] as const).map(group),
    ];
    const before = new Map<string, Awaited<ReturnType<typeof timesOf>>>();
    for (const path of paths) before.set(path, await timesOf(headers, path));
    await apply();
    await publishDirectory();
    for (const path of paths) {
      const [then, now] = [before.get(path), await timesOf(headers, path)];
      const isChanged = now.modified > (then?.modified ?? 0);
      expect([path, isChanged, now.created]).toEqual([path, changed.includes(path), then?.created]);
    }
  });

  test("can be filtered and sorted by, in any time zone", async () => {
    const headers = await createCallerHeaders("staff");
    const { modified } = await timesOf(headers, person("me"));
    await database().person.update({ where: { id: toPersonId("deep") }, data: { title: "Chef" } });
    await publishDirectory();
    const since = new Date(Math.max(modified, (await timesOf(headers, person("loner"))).modified));
    const inSydney = since.toISOString().replace("Z", "+00:00");
    for (const time of [since.toISOString(), inSydney, since.toISOString().slice(0, -1)]) {
      expect(await listFilteredUsers(headers, `meta.lastModified gt "${time}"`)).toContain("deep");
    }
    expect(await listFilteredUsers(headers, 'meta.created lt "2020-01-01T00:00:00+11:00"')).toEqual([]);
    expect(await listFilteredUsers(headers, "meta.lastModified pr")).toHaveLength(9);
    const last = await users(headers, "?sortBy=meta.lastModified&sortOrder=descending&count=1");
    expect(last.Resources.map(({ id }) => keyOf(id))).toEqual(["deep"]);
  });
});

describe("POST /Users/.search", () => {
  const search = (headers: Record<string, string>, path: string, body: object) => {
    const sent = { ...headers, "content-type": "application/scim+json" };
    return requestApi("POST", `${base}${path}/.search`, sent, body);
  };

  test("answers as the list does, for the query in the body", async () => {
    const headers = await createCallerHeaders("staff");
    const query = { filter: 'displayName sw "p"', attributes: ["displayName"], startIndex: 1, count: 5 };
    const answer = await search(headers, "/Users", { schemas: [searchSchemaId], ...query });
    const listed = `/Users?filter=${encodeURIComponent(query.filter)}&attributes=displayName&count=5`;
    expect(answer.text).toBe((await read(headers, listed)).text);
    const groups = await search(headers, "/Groups", { schemas: [searchSchemaId], sortBy: "displayName" });
    expect(groups.text).toBe((await read(headers, "/Groups?sortBy=displayName")).text);
  });

  test("refuses an invalid body, and queries the list refuses", async () => {
    const headers = await createCallerHeaders("staff");
    for (const body of [{}, { schemas: ["x"] }, { schemas: [searchSchemaId], filter: 1 }]) {
      expect((await search(headers, "/Users", body)).outcome).toBe("400 invalidValue");
    }
    const broken = { schemas: [searchSchemaId], filter: "x" };
    expect((await search(headers, "/Users", broken)).outcome).toBe("400 invalidFilter");
    expect((await search({}, "/Users", broken)).status).toBe(401);
  });
});

describe("SCIM's discovery endpoints", () => {
  test("name the supported features, and describe every attribute served", async () => {
    const headers = await createLevelHeaders("guest");
    const config = scimServiceProviderConfigResponse.parse(
      (await read(headers, "/ServiceProviderConfig")).json(),
    );
    expect([config.patch, config.filter, config.sort, config.etag]).toEqual([
      { supported: false },
      { supported: true, maxResults: 1_000 },
      { supported: true },
      { supported: true },
    ]);
    const types = scimResourceTypesResponse.parse((await read(headers, "/ResourceTypes")).json());
    expect(types.Resources.map(({ id, endpoint, schema }) => [id, endpoint, schema])).toEqual([
      ["User", "/Users", userSchemaId],
      ["Group", "/Groups", groupSchemaId],
    ]);
    const { Resources } = scimSchemasResponse.parse((await read(headers, "/Schemas")).json());
    const described = Resources.flatMap(({ id, attributes }) =>
      attributes.flatMap(({ name, subAttributes = [] }) => [
        `${id} ${name}`,
        ...subAttributes.map((sub) => `${id} ${name}.${sub.name}`),
      ]),
    );
    const staff = await createCallerHeaders("staff");
    await database().connection.deleteMany();
    await database().person.update({ where: { id: toPersonId("me") }, data: { department: "Design" } });
    const served = [
      ...(await users(staff)).Resources.flatMap((user) => placesOf(userSchemaId, user)),
      ...scimGroupsResponse
        .parse((await read(staff, "/Groups")).json())
        .Resources.flatMap((group) => placesOf(groupSchemaId, group)),
    ];
    expect(served.filter((place) => !described.includes(place))).toEqual([]);
    // Time zones come from the chat profile, which no one has here.
    expect(described.filter((place) => !served.includes(place))).toEqual([`${userSchemaId} timezone`]);
    for (const { id, meta } of [...Resources, ...types.Resources])
      expect((await read(headers, new URL(meta.location).pathname.slice(base.length))).json()).toMatchObject({
        id,
      });
  });

  test("refuse filters, and ignore other list parameters (RFC 7644, 4)", async () => {
    const headers = await createLevelHeaders("guest");
    for (const path of ["/ServiceProviderConfig", "/Schemas", "/ResourceTypes", "/ResourceTypes/User"]) {
      expect((await expectRefusal(headers, `${path}?filter=id%20pr`))[0]).toBe(403);
      await read(headers, `${path}?startIndex=5&count=0&sortBy=x&attributes=id`);
    }
    expect((await expectRefusal(headers, "/Schemas/urn:nothing"))[0]).toBe(404);
  });
});

/** Returns the paths of a resource's attributes, each with its schema. */
function placesOf(schema: string, resource: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(resource).flatMap(([name, value]) => {
    if (["schemas", "id", "externalId", "meta"].includes(name)) return [];
    if (name === enterpriseSchemaId) return placesOf(enterpriseSchemaId, { ...Object(value) });
    const parts = [value]
      .flat()
      .flatMap((one) => (typeof one === "object" && one !== null ? Object.keys(one) : []));
    return [`${schema} ${name}`, ...parts.map((part) => `${schema} ${name}.${part}`)];
  });
}

const asWritten = (resource: object): unknown => JSON.parse(JSON.stringify(resource));

describe("an independent SCIM client", () => {
  test("parses every user, group and list", async () => {
    const headers = await createCallerHeaders("staff");
    const { Resources } = await users(headers);
    for (const listed of Resources) {
      const { meta, [enterpriseSchemaId]: enterprise, schemas, ...user } = scimUser.parse(listed);
      expect(asWritten(new SCIMMY.Schemas.User({ ...user, schemas: [userSchemaId] }, "out"))).toMatchObject(
        user,
      );
      expect(schemas).toContain(userSchemaId);
      if (enterprise)
        expect(
          asWritten(new SCIMMY.Schemas.EnterpriseUser({ ...enterprise, id: user.id }, "out")),
        ).toMatchObject(enterprise);
      expect(meta?.resourceType).toBe("User");
    }
    const groups = scimGroupsResponse.parse((await read(headers, "/Groups")).json());
    for (const { meta: _meta, ...group } of groups.Resources)
      expect(asWritten(new SCIMMY.Schemas.Group(group, "out"))).toMatchObject(group);
    const refusal: unknown = (await requestApi("GET", `${base}/Users?filter=x`, headers)).json();
    expect(() => new SCIMMY.Messages.ErrorResponse(Object(refusal))).toThrow(
      expect.objectContaining({ status: "400", scimType: "invalidFilter" }),
    );
  });
});

describe("SCIM refusals", () => {
  test.each([
    ["/Me", 501],
    ["/Bulk", 501],
    ["/.search", 501],
    ["/Devices", 404],
    ["", 404],
  ])("%s with a %i", async (path, status) => {
    const answer = nothing(new Request(`http://localhost:3000${base}${path}`));
    expect([answer.status, scimError.parse(await answer.json()).status]).toEqual([status, String(status)]);
    expect(answer.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
  });
});
