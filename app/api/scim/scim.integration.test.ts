import SCIMMY from "scimmy";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { AccessLevel } from "@/lib/access/levels";
import { database } from "@/lib/platform/database";
import { enterpriseSchema, groupSchema, userSchema } from "@/lib/scim/attributes";
import {
  scimError,
  scimGroup,
  scimGroups,
  scimProviderConfig,
  scimResourceTypes,
  scimSchemas,
  scimUser,
  scimUsers,
  searchSchema,
} from "@/lib/scim/schema";
import { groupIdOf } from "@/lib/scim/resources";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import {
  changeManager,
  idOf,
  leakedInto,
  makeCompany,
  openAccount,
  personKeys,
  publishDirectory,
  type PersonKey,
} from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { GET as nothing } from "./v2/[[...rest]]/route";

withStore();

const base = "/api/scim/v2";
const emailOf = (key: PersonKey) => `${key}@company.example`;

/** The company, where each has a work e-mail; `loner` has that of `peer` as well, and no title. */
beforeEach(async () => {
  await makeCompany();
  for (const key of personKeys) {
    const email = emailOf(key === "loner" ? "peer" : key);
    const title = key === "loner" ? "" : "Gardener";
    await database().person.update({ where: { id: idOf(key) }, data: { email, title } });
  }
  await publishDirectory();
});

const asLevel = async (level: AccessLevel) => tokenOf(await openAccount("quiet", level));

async function read(headers: Record<string, string>, path: string) {
  const answer = await api("GET", `${base}${path}`, headers);
  expect([path, answer.outcome]).toEqual([path, "200"]);
  expect(answer.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
  return answer;
}

const users = async (headers: Record<string, string>, search = "") =>
  scimUsers.parse((await read(headers, `/Users${search}`)).json());

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const keyOf = (id: string) => personKeys.find((key) => idOf(key) === id || groupIdOf(idOf(key)) === id) ?? id;
const filtered = async (headers: Record<string, string>, filter: string) => {
  const { Resources } = await users(headers, `?filter=${encodeURIComponent(filter)}`);
  return Resources.map(({ id }) => keyOf(id));
};

async function refused(headers: Record<string, string>, path: string) {
  const { status, json } = await api("GET", `${base}${path}`, headers);
  const error = scimError.parse(json());
  expect([path, error.status]).toEqual([path, String(status)]);
  return [status, error.scimType ?? null, error.detail];
}

describe("GET /api/scim/v2/Users", () => {
  test("lists everyone by name, as the directory knows them", async () => {
    const list = await users(await asLevel("staff"));
    const { people } = (await api("GET", "/api/people", await tokenOf(await makeUser("staff")))).json() as {
      people: { id: string }[];
    };
    expect(list.Resources.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
    expect([list.totalResults, list.startIndex, list.itemsPerPage]).toEqual([9, 1, 9]);
    const report = list.Resources.find(({ id }) => id === idOf("report"));
    const address = (kind: string, key: PersonKey) => `http://localhost:3000${base}/${kind}/${idOf(key)}`;
    expect(report).toEqual({
      schemas: [userSchema, enterpriseSchema],
      id: idOf("report"),
      externalId: "projects-report",
      userName: "report@company.example",
      name: { formatted: "report Person", familyName: "Person", givenName: "report" },
      displayName: "report Person",
      profileUrl: `http://localhost:3000/people/${idOf("report")}`,
      title: "Gardener",
      active: true,
      emails: [{ value: "report@company.example", type: "work", primary: true }],
      photos: [{ value: expect.stringContaining("/avatars/") as string, type: "photo" }],
      addresses: [{ formatted: "[report.location]", type: "work" }],
      groups: [
        {
          value: groupIdOf(idOf("me")),
          $ref: `http://localhost:3000${base}/Groups/${groupIdOf(idOf("me"))}`,
          display: "Direct reports of me Person",
          type: "direct",
        },
      ],
      [enterpriseSchema]: {
        manager: { value: idOf("me"), $ref: address("Users", "me"), displayName: "me Person" },
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

  test("has nothing private of anybody for anyone, and leaves nothing in the record", async () => {
    const events = () => database().auditEvent.count();
    for (const level of ["executive", "head", "manager", "staff"] as const) {
      const headers = await tokenOf(await makeUser(level));
      const before = await events();
      const { text } = await read(headers, "/Users");
      const groups = await read(headers, "/Groups");
      const leaked = leakedInto(text + groups.text).filter((one) => !one.endsWith(" employment"));
      expect([level, leaked]).toEqual([level, []]);
      expect(await events()).toBe(before);
    }
  });

  test("names by their id whose work e-mail is somebody else's as well", async () => {
    const headers = await asLevel("staff");
    expect(await filtered(headers, 'userName eq "peer@company.example"')).toEqual([]);
    expect(await filtered(headers, 'emails eq "peer@company.example"')).toEqual(["loner", "peer"]);
    expect(await filtered(headers, `userName eq "${idOf("peer")}"`)).toEqual(["peer"]);
  });

  test("shows work e-mails to those who see them, and tells nobody else anything of them", async () => {
    withSettings({ workEmails: "executives" });
    const executive = await tokenOf(await makeUser("executive"));
    expect(await filtered(executive, 'emails co "report@"')).toEqual(["report"]);
    const staff = await asLevel("staff");
    const { text } = await read(staff, "/Users");
    expect(text).not.toContain("@");
    expect((await users(staff)).Resources.every(({ id, userName }) => id === userName)).toBe(true);
    const message = "Work e-mails are for executives here. Leave emails out of filter and sortBy.";
    for (const search of [
      "filter=emails%20pr",
      "filter=not%20(emails.value%20sw%20%22a%22)",
      "filter=emails%5Bvalue%20co%20%22report%22%5D",
      "filter=title%20pr%20or%20EMAILS%20pr",
      "sortBy=emails",
      "sortBy=emails.value&count=0",
    ])
      expect(await refused(staff, `/Users?${search}`)).toEqual([403, null, message]);
    for (const filter of ['userName co "@"', 'userName sw "report"', 'displayName co "@"'])
      expect(await filtered(staff, filter)).toEqual([]);
    expect((await read(staff, "/Users?attributes=emails")).text).not.toContain("@");
    // Who is sorted by userName is sorted by what they see.
    const order = (await users(staff, "?sortBy=userName")).Resources.map(({ id }) => id);
    expect(order).toEqual(order.toSorted());
  });

  test("tells a public_only token names, titles and the tree (TOKEN-9)", async () => {
    const headers = await tokenOf(await makeUser("executive"), ["view:people"], { isPublicOnly: true });
    const { text } = await read(headers, "/Users");
    expect(leakedInto(text)).toEqual([]);
    expect(text).not.toContain("@");
    const [first] = (await users(headers)).Resources;
    const shown = "schemas id externalId userName name displayName profileUrl title active photos groups";
    expect(Object.keys(first ?? {})).toEqual([...shown.split(" "), enterpriseSchema, "meta"]);
    for (const search of ["filter=addresses%20pr", "sortBy=timezone", "filter=emails%20co%20%22a%22"])
      expect((await refused(headers, `/Users?${search}`)).slice(0, 2)).toEqual([403, null]);
    await read(headers, "/Groups");
  });

  test("filters, sorts and pages, and is the same list page after page", async () => {
    const headers = await asLevel("staff");
    expect(await filtered(headers, `${enterpriseSchema}:manager.value eq "${idOf("me")}"`)).toEqual([
      "quiet",
      "report",
    ]);
    expect(await filtered(headers, 'name.givenName sw "RE" and not (title pr)')).toEqual([]);
    expect(await filtered(headers, "not (title pr)")).toEqual(["loner"]);
    const whole = await users(headers, "?sortBy=name.givenName&sortOrder=descending");
    const names = whole.Resources.map(({ name }) => name?.givenName);
    expect(names).toEqual(names.toSorted().reverse());
    const seen: string[] = [];
    for (let start = 1; start <= whole.totalResults; start += 4) {
      const page = await users(
        headers,
        `?startIndex=${start}&count=4&sortBy=name.givenName&sortOrder=descending`,
      );
      expect([page.startIndex, page.totalResults, page.itemsPerPage]).toEqual([
        start,
        9,
        page.Resources.length,
      ]);
      seen.push(...page.Resources.map(({ id }) => id));
    }
    expect(seen).toEqual(whole.Resources.map(({ id }) => id));
    expect(await users(headers, "?count=0")).toMatchObject({
      totalResults: 9,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  test("has the attributes that are asked for", async () => {
    const headers = await asLevel("staff");
    const some = await users(headers, "?count=1&attributes=userName,name.familyName");
    expect(some.Resources).toEqual([
      {
        schemas: [userSchema, enterpriseSchema],
        id: idOf("boss"),
        userName: "boss@company.example",
        name: { familyName: "Person" },
      },
    ]);
    const less = await users(headers, `?count=1&excludedAttributes=meta,photos,groups,${enterpriseSchema}`);
    const left = "schemas id externalId userName name displayName profileUrl title active emails addresses";
    expect(Object.keys(less.Resources[0] ?? {})).toEqual(left.split(" "));
  });

  test.each([
    ["filter=", 400, "invalidFilter"],
    ["filter=userName%20is%201", 400, "invalidFilter"],
    ["filter=salary%20gt%201", 400, "invalidFilter"],
    ["filter=password%20pr", 400, "invalidFilter"],
    [`filter=${"x".repeat(2_001)}`, 400, "invalidValue"],
    ["sortBy=salary", 400, "invalidPath"],
    ["sortOrder=up", 400, "invalidValue"],
    ["startIndex=first", 400, "invalidValue"],
    ["count=1.5", 400, "invalidValue"],
    ["attributes=id&excludedAttributes=meta", 400, "invalidValue"],
    ["fliter=title%20pr", 400, "invalidValue"],
    ["count=1&count=2", 400, "invalidValue"],
  ])("refuses %s with %i %s", async (search, status, scimType) => {
    expect((await refused(await asLevel("staff"), `/Users?${search}`)).slice(0, 2)).toEqual([
      status,
      scimType,
    ]);
  });

  test("costs a 304 where nothing has changed, and changes its tag when something has", async () => {
    const headers = await asLevel("staff");
    const known = async () => {
      const etag = (await read(headers, "/Users?count=3")).headers.get("etag") ?? "";
      return (await api("GET", `${base}/Users?count=3`, { ...headers, "if-none-match": etag })).status;
    };
    expect(await known()).toBe(304);
    const etag = (await read(headers, "/Users")).headers.get("etag") ?? "";
    await changeManager("loner", "chair");
    expect((await api("GET", `${base}/Users`, { ...headers, "if-none-match": etag })).status).toBe(200);
  });
});

describe("GET /api/scim/v2/Users/:id", () => {
  test("is the user of the list; their version is the tag, whatever is asked for", async () => {
    const headers = await asLevel("staff");
    const listed = (await users(headers)).Resources.find(({ id }) => id === idOf("deep"));
    const path = `/Users/${idOf("deep")}`;
    const answer = await read(headers, path);
    expect(answer.json()).toEqual(listed);
    expect(answer.headers.get("etag")).toBe(listed?.meta?.version);
    const part = await read(headers, `${path}?attributes=userName`);
    expect(part.headers.get("etag")).toBe(listed?.meta?.version);
    const again = await api("GET", `${base}${path}`, {
      ...headers,
      "if-none-match": listed?.meta?.version ?? "",
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test.each([crypto.randomUUID(), "me", "%27%20OR%201=1"])(
    "of %s is a 404 in the words of SCIM",
    async (id) => {
      const headers = await asLevel("staff");
      expect(await refused(headers, `/Users/${id}`)).toEqual([
        404,
        null,
        "No user of the directory has this id.",
      ]);
    },
  );

  test("who left is inactive for 30 days, then gone", async () => {
    const headers = await asLevel("staff");
    const ids = async () => (await users(headers)).Resources.map(({ id }) => id);
    const before = await ids();
    await database().person.update({ where: { id: idOf("deep") }, data: { removedAt: new Date() } });
    await publishDirectory();
    const left = scimUser.parse((await read(headers, `/Users/${idOf("deep")}`)).json());
    expect(left).toMatchObject({
      externalId: "projects-deep",
      userName: emailOf("deep"),
      displayName: "deep Person",
      active: false,
    });
    expect(Object.keys(left)).not.toEqual(expect.arrayContaining(["groups"]));
    expect([...(await ids())].sort()).toEqual([...before].sort());
    expect(await filtered(headers, "active eq false")).toEqual(["deep"]);
    expect(await filtered(headers, 'externalId eq "projects-deep" and active eq true')).toEqual([]);
    const group = scimGroups.parse((await read(headers, "/Groups")).json());
    expect(group.Resources.map(({ id }) => keyOf(id))).not.toContain("skip"); // only deep reported there
    const publicOnly = await tokenOf(await makeUser("head"), ["view:people"], { isPublicOnly: true });
    expect(scimUser.parse((await read(publicOnly, `/Users/${idOf("deep")}`)).json())).toMatchObject({
      userName: idOf("deep"),
      active: false,
    });
    withSettings({ workEmails: "executives" });
    expect((await read(headers, `/Users/${idOf("deep")}`)).text).not.toContain("@");

    const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
    await database().person.update({ where: { id: idOf("deep") }, data: { removedAt: longAgo } });
    expect((await refused(headers, `/Users/${idOf("deep")}`))[0]).toBe(404);
    expect(await ids()).toHaveLength(before.length - 1);
  });

  test("whose e-mail or external id another person has now shows neither as theirs", async () => {
    const headers = await asLevel("staff");
    await database().person.update({
      where: { id: idOf("deep") },
      data: { removedAt: new Date(), email: emailOf("me") },
    });
    await database().externalIdentity.updateMany({
      where: { personId: idOf("deep") },
      data: { personId: null },
    });
    await publishDirectory();
    const left = scimUser.parse((await read(headers, `/Users/${idOf("deep")}`)).json());
    expect([left.userName, left.emails, left.externalId]).toEqual([idOf("deep"), undefined, undefined]);
    expect(await filtered(headers, `userName eq "${emailOf("me")}"`)).toEqual(["me"]);
  });
});

describe("GET /api/scim/v2/Groups", () => {
  test("has each manager with their direct reports", async () => {
    const headers = await asLevel("staff");
    const { Resources } = scimGroups.parse((await read(headers, "/Groups")).json());
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
    const ofReport = `?filter=${encodeURIComponent(`members.value eq "${idOf("report")}"`)}&excludedAttributes=members`;
    const found = scimGroups.parse((await read(headers, `/Groups${ofReport}`)).json());
    expect(found.Resources.map(({ id, members }) => [keyOf(id), members])).toEqual([["me", undefined]]);
  });

  test("one is the group of the list, of whoever manages somebody", async () => {
    const headers = await asLevel("staff");
    const group = scimGroup.parse((await read(headers, `/Groups/${groupIdOf(idOf("me"))}`)).json());
    expect(group).toMatchObject({
      schemas: [groupSchema],
      id: groupIdOf(idOf("me")),
      displayName: "Direct reports of me Person",
    });
    const etag = group.meta?.version ?? "";
    expect(
      (await api("GET", `${base}/Groups/${groupIdOf(idOf("me"))}`, { ...headers, "if-none-match": etag }))
        .status,
    ).toBe(304);
    const [status, , detail] = await refused(headers, `/Groups/${idOf("deep")}`);
    expect([status, detail]).toEqual([404, "No group of the directory has this id."]);
  });
});

describe("the times of a resource", () => {
  const timesOf = async (headers: Record<string, string>, path: string) => {
    const { meta } = scimUser.or(scimGroup).parse((await read(headers, path)).json());
    return { created: Date.parse(meta?.created ?? ""), modified: Date.parse(meta?.lastModified ?? "") };
  };
  const person = (key: PersonKey) => `/Users/${idOf(key)}`;
  const group = (key: PersonKey) => `/Groups/${groupIdOf(idOf(key))}`;

  test.each<[string, () => Promise<unknown>, string[]]>([
    [
      "another title",
      () => database().person.update({ where: { id: idOf("me") }, data: { title: "Chef" } }),
      [person("me")],
    ],
    [
      "another e-mail",
      () => database().person.update({ where: { id: idOf("me") }, data: { email: "new@company.example" } }),
      [person("me")],
    ],
    [
      "another name",
      () => database().person.update({ where: { id: idOf("me") }, data: { lastName: "Wed" } }),
      [person("me"), person("report"), person("quiet"), group("me"), group("boss")],
    ],
    [
      "another manager",
      () => database().person.update({ where: { id: idOf("me") }, data: { managerId: idOf("chair") } }),
      [person("me"), group("boss"), group("chair")],
    ],
    [
      "a confirmation by a sync",
      () => database().person.update({ where: { id: idOf("me") }, data: { lastConfirmedAt: new Date() } }),
      [],
    ],
    [
      "another office in payroll",
      () => database().profile.update({ where: { personId: idOf("me") }, data: { location: "Perth" } }),
      [person("me")],
    ],
    [
      "an end of the link to payroll",
      () => database().profile.delete({ where: { personId: idOf("me") } }),
      [person("me")],
    ],
  ])("tell what changed by %s, and nothing else", async (_what, change, changed) => {
    const headers = await asLevel("staff");
    const paths = [
      ...personKeys.map(person),
      ...(["boss", "chair", "me", "report", "skip"] as const).map(group),
    ];
    const before = new Map<string, Awaited<ReturnType<typeof timesOf>>>();
    for (const path of paths) before.set(path, await timesOf(headers, path));
    await change();
    await publishDirectory();
    for (const path of paths) {
      const [then, now] = [before.get(path), await timesOf(headers, path)];
      const isChanged = now.modified > (then?.modified ?? 0);
      expect([path, isChanged, now.created]).toEqual([path, changed.includes(path), then?.created]);
    }
  });

  test("are filtered and sorted by, in any time zone", async () => {
    const headers = await asLevel("staff");
    const { modified } = await timesOf(headers, person("me"));
    await database().person.update({ where: { id: idOf("deep") }, data: { title: "Chef" } });
    await publishDirectory();
    const since = new Date(Math.max(modified, (await timesOf(headers, person("loner"))).modified));
    const inSydney = since.toISOString().replace("Z", "+00:00");
    for (const time of [since.toISOString(), inSydney, since.toISOString().slice(0, -1)]) {
      expect(await filtered(headers, `meta.lastModified gt "${time}"`)).toContain("deep");
    }
    expect(await filtered(headers, 'meta.created lt "2020-01-01T00:00:00+11:00"')).toEqual([]);
    expect(await filtered(headers, "meta.lastModified pr")).toHaveLength(9);
    const last = await users(headers, "?sortBy=meta.lastModified&sortOrder=descending&count=1");
    expect(last.Resources.map(({ id }) => keyOf(id))).toEqual(["deep"]);
    const filter = encodeURIComponent('meta.lastModified gt "yesterday"');
    expect((await refused(headers, `/Users?filter=${filter}`)).slice(0, 2)).toEqual([400, "invalidFilter"]);
    await database().person.update({ where: { id: idOf("deep") }, data: { removedAt: new Date() } });
    await publishDirectory();
    expect(await filtered(headers, `meta.lastModified gt "${since.toISOString()}"`)).toContain("deep");
  });
});

describe("POST /Users/.search", () => {
  const search = async (headers: Record<string, string>, path: string, body: object) =>
    api("POST", `${base}${path}/.search`, { ...headers, "content-type": "application/scim+json" }, body);

  test("answers what the list does, for the query in the body", async () => {
    const headers = await asLevel("staff");
    const body = {
      schemas: [searchSchema],
      filter: 'displayName sw "p"',
      attributes: ["displayName"],
      startIndex: 1,
      count: 5,
    };
    const answer = await search(headers, "/Users", body);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/scim+json; charset=utf-8",
    ]);
    const listed = `/Users?filter=${encodeURIComponent(body.filter)}&attributes=displayName&count=5`;
    expect(answer.text).toBe((await read(headers, listed)).text);
    const groups = await search(headers, "/Groups", { schemas: [searchSchema], sortBy: "displayName" });
    expect(groups.text).toBe((await read(headers, "/Groups?sortBy=displayName")).text);
  });

  test("refuses another body, and what the list refuses", async () => {
    const headers = await asLevel("staff");
    for (const body of [{}, { schemas: ["x"] }, { schemas: [searchSchema], filter: 1 }]) {
      expect((await search(headers, "/Users", body)).outcome).toBe("400 invalidValue");
    }
    const broken = { schemas: [searchSchema], filter: "x" };
    expect((await search(headers, "/Users", broken)).outcome).toBe("400 invalidFilter");
    expect((await search({}, "/Users", broken)).status).toBe(401);
  });
});

describe("what SCIM says of itself", () => {
  test("is what is possible, and describes every attribute that is served", async () => {
    const headers = await tokenOf(await makeUser("guest"));
    const config = scimProviderConfig.parse((await read(headers, "/ServiceProviderConfig")).json());
    expect([config.patch, config.filter, config.sort, config.etag]).toEqual([
      { supported: false },
      { supported: true, maxResults: 1_000 },
      { supported: true },
      { supported: true },
    ]);
    const types = scimResourceTypes.parse((await read(headers, "/ResourceTypes")).json());
    expect(types.Resources.map(({ id, endpoint, schema }) => [id, endpoint, schema])).toEqual([
      ["User", "/Users", userSchema],
      ["Group", "/Groups", groupSchema],
    ]);
    const { Resources } = scimSchemas.parse((await read(headers, "/Schemas")).json());
    const described = Resources.flatMap(({ id, attributes }) =>
      attributes.flatMap(({ name, subAttributes = [] }) => [
        `${id} ${name}`,
        ...subAttributes.map((sub) => `${id} ${name}.${sub.name}`),
      ]),
    );
    const staff = await asLevel("staff");
    await database().connection.deleteMany();
    const served = [
      ...(await users(staff)).Resources.flatMap((user) => placesOf(userSchema, user)),
      ...scimGroups
        .parse((await read(staff, "/Groups")).json())
        .Resources.flatMap((group) => placesOf(groupSchema, group)),
    ];
    expect(served.filter((place) => !described.includes(place))).toEqual([]);
    // A time zone is known of whom the chat knows; nobody here.
    expect(described.filter((place) => !served.includes(place))).toEqual([`${userSchema} timezone`]);
    for (const { id, meta } of [...Resources, ...types.Resources])
      expect((await read(headers, new URL(meta.location).pathname.slice(base.length))).json()).toMatchObject({
        id,
      });
  });

  test("is filtered by nobody, and what else lists take is passed over (RFC 7644, 4)", async () => {
    const headers = await tokenOf(await makeUser("guest"));
    for (const path of ["/ServiceProviderConfig", "/Schemas", "/ResourceTypes", "/ResourceTypes/User"]) {
      expect((await refused(headers, `${path}?filter=id%20pr`))[0]).toBe(403);
      await read(headers, `${path}?startIndex=5&count=0&sortBy=x&attributes=id`);
    }
    expect((await refused(headers, "/Schemas/urn:nothing"))[0]).toBe(404);
  });
});

/** The attributes that a resource has, with their parts, each after its schema. */
function placesOf(schema: string, resource: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(resource).flatMap(([name, value]) => {
    if (["schemas", "id", "externalId", "meta"].includes(name)) return [];
    if (name === enterpriseSchema) return placesOf(enterpriseSchema, { ...Object(value) });
    const parts = [value]
      .flat()
      .flatMap((one) => (typeof one === "object" && one !== null ? Object.keys(one) : []));
    return [`${schema} ${name}`, ...parts.map((part) => `${schema} ${name}.${part}`)];
  });
}

const asWritten = (resource: object): unknown => JSON.parse(JSON.stringify(resource));

describe("an independent implementation of SCIM", () => {
  test("reads every user, group and list as what it is", async () => {
    const headers = await asLevel("staff");
    const { Resources } = await users(headers);
    for (const listed of Resources) {
      const { meta, [enterpriseSchema]: enterprise, schemas, ...user } = scimUser.parse(listed);
      expect(asWritten(new SCIMMY.Schemas.User({ ...user, schemas: [userSchema] }, "out"))).toMatchObject(
        user,
      );
      expect(schemas).toContain(userSchema);
      if (enterprise)
        expect(
          asWritten(new SCIMMY.Schemas.EnterpriseUser({ ...enterprise, id: user.id }, "out")),
        ).toMatchObject(enterprise);
      expect(meta?.resourceType).toBe("User");
    }
    const groups = scimGroups.parse((await read(headers, "/Groups")).json());
    for (const { meta: _meta, ...group } of groups.Resources)
      expect(asWritten(new SCIMMY.Schemas.Group(group, "out"))).toMatchObject(group);
    const refusal: unknown = (await api("GET", `${base}/Users?filter=x`, headers)).json();
    expect(() => new SCIMMY.Messages.ErrorResponse(Object(refusal))).toThrow(
      expect.objectContaining({ status: "400", scimType: "invalidFilter" }),
    );
  });
});

describe("what SCIM refuses", () => {
  test("to strangers, guests and tokens without the scope, in its own words", async () => {
    expect((await refused({}, "/Users"))[0]).toBe(401);
    expect((await refused({ authorization: "Bearer wrong" }, "/Groups"))[0]).toBe(401);
    expect((await refused(await tokenOf(await makeUser("guest")), "/Users"))[0]).toBe(403);
    const [status, scimType, detail] = await refused(await tokenOf(await makeUser("staff"), []), "/Users");
    expect([status, scimType]).toEqual([403, null]);
    expect(detail).toBe("This API token does not have the scope view:people. Create one that does.");
  });

  test("to whoever asks too often, with the time to wait", async () => {
    const forgetCounts = () => Reflect.deleteProperty(globalThis, Symbol.for("kith.rate-limit"));
    forgetCounts();
    onTestFinished(() => void forgetCounts());
    withSettings({ rateLimitPerMinute: 2 });
    const headers = await asLevel("staff");
    const answers = [];
    for (let times = 0; times < 3; times++) answers.push(await api("GET", `${base}/Users?count=0`, headers));
    const last = answers.at(-1);
    expect([last?.status, scimError.parse(last?.json()).status]).toEqual([429, "429"]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
    "%s with a 405 that says what is possible",
    async (method) => {
      const before = await dumpDatabase();
      for (const path of ["/Users", `/Users/${idOf("me")}`, "/Groups", "/ServiceProviderConfig"]) {
        const answer = await api(method, `${base}${path}`, {}, method === "DELETE" ? undefined : {});
        expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
        expect(scimError.parse(answer.json()).status).toBe("405");
      }
      expect(await dumpDatabase()).toEqual(before);
    },
  );

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
