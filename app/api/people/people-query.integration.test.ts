import { describe, expect, test } from "vitest";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database/database";
import { scimUsersResponse } from "@/lib/protocols/scim/schema";
import { readApi, requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders, createPublicOnlyHeaders } from "@/testing/callers";
import {
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

setUpTestDatabase();

const keyOf = (id: string) => personKeys.find((key) => toPersonId(key) === id) ?? id;

type Page = { people: { id: string }[]; total?: number; next?: string | null };
type Node = { id: string; direct_reports?: number; children: Node[] };

async function requestPage(search: string, headers: Record<string, string>) {
  const answer = await requestApi("GET", `/api/people${search}`, headers);
  expect([search, answer.outcome]).toEqual([search, "200"]);
  const page: Page = JSON.parse(answer.text);
  return { ...page, keys: page.people.map(({ id }) => keyOf(id)) };
}

/** Creates the company with a distinct e-mail and office for each person; an employee is the caller. */
async function createFixture(level: "staff" | "executive" = "staff") {
  await createTestCompany();
  for (const key of personKeys) {
    const data = {
      email: `hidden-${key}@example.com`,
      office: key === "me" || key === "peer" ? "Porto" : "Lisbon",
    };
    await database().person.update({ where: { id: toPersonId(key) }, data });
  }
  await database().profile.deleteMany();
  return createTokenHeaders(await createAccount("quiet", level));
}

const createNamesOnlyHeaders = async (level: AccessLevel) => createPublicOnlyHeaders(await createUser(level));

describe("GET /api/people with parameters", () => {
  test("filters by words, manager, branch, office and user, in the requested order", async () => {
    const headers = await createFixture();
    const wanted: [string, PersonKey[]][] = [
      ["?q=hidden-skip", ["skip"]],
      [`?manager_id=${toPersonId("boss")}`, ["me", "peer"]],
      ["?manager_id=none", ["chair", "loner"]],
      [`?under=${toPersonId("me")}`, ["deep", "quiet", "report", "skip"]],
      [`?under=${crypto.randomUUID()}`, []],
      ["?office=Porto&sort=-name", ["peer", "me"]],
      ["?office=P%C3%93RTO", ["me", "peer"]],
      ["?office=nowhere&office=porto", ["me", "peer"]],
      [`?under=${toPersonId("boss")}&office=porto&office=lisbon&q=report`, ["report"]],
      ["?has_user=true", ["quiet"]],
      [`?has_user=false&manager_id=${toPersonId("me")}`, ["report"]],
      [`?manager_id=${toPersonId("boss")}&sort=reports`, ["peer", "me"]],
      ["?q=unknown-name", []],
    ];
    for (const [search, keys] of wanted) {
      const page = await requestPage(search, headers);
      expect([search, page.keys, page.total, page.next]).toEqual([search, keys, keys.length, null]);
    }
  });

  test("returns the requested fields and the id", async () => {
    const headers = await createFixture();
    const fields = "office,email,first_name,source_id,productive_id";
    const { people } = await requestPage(`?fields=${fields}&q=loner`, headers);
    const named = { id: toPersonId("loner"), first_name: "loner", office: "Lisbon" };
    const ids = { productive_id: "projects-loner", source_id: "projects-loner" };
    expect(people).toEqual([{ ...named, ...ids, email: "hidden-loner@example.com" }]);
  });

  test("without parameters returns the documented answer, and 304 for a known tag", async () => {
    const headers = await createFixture();
    const whole = await requestApi("GET", "/api/people", headers);
    expect(Object.keys(peopleResponse.parse(whole.json()))).toEqual(["people", "synced_at", "stale"]);
    const some = await requestApi("GET", "/api/people?q=loner", headers);
    const known = { ...headers, "if-none-match": some.headers.get("etag") ?? "" };
    expect((await requestApi("GET", "/api/people?q=loner", known)).status).toBe(304);
    expect((await requestApi("GET", "/api/people?q=peer", known)).status).toBe(200);
  });
});

describe("updated_since", () => {
  /** Later than any version; versions are microseconds since 1970. */
  const later = 9_000_000_000_000_000n;

  /** Creates changes of the company, one minute apart. */
  async function tellChanges() {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
    const changed = (key: PersonKey, minute: number, ...fields: string[]) => ({
      ...{ version: later + BigInt(minute), personId: toPersonId(key), at: at(minute), fields },
      kind: "changed" as const,
    });
    await database().directoryChange.createMany({
      data: [
        changed("chair", 1, "title"),
        { ...changed("boss", 2), kind: "joined" },
        changed("me", 3, "office"),
        changed("skip", 4, "office", "last_name"),
        { ...changed("deep", 5), kind: "left" },
        { ...changed("report", 6), kind: "returned" },
      ],
    });
    await database().$executeRaw`UPDATE directory_state SET changes_through = version`;
  }
  const since = async (time: string, headers: Record<string, string>) =>
    (await requestPage(`?updated_since=2026-11-20T${time}`, headers)).keys.toSorted();

  test("lists people who joined, returned or changed since then, and no others (PEOPLE-23)", async () => {
    const headers = await createFixture();
    await tellChanges();
    expect(await since("12:01:00", headers)).toEqual(["boss", "chair", "me", "report", "skip"]);
    expect(await since("12:01:01", headers)).toEqual(["boss", "me", "report", "skip"]);
    expect(await since("12:06:00", headers)).toEqual(["report"]);
    for (const time of ["12:06:00Z", "13:06:00%2B01:00", "10:05:59.001-02:00"])
      expect(await since(time, headers)).toEqual(["report"]);
    expect(await since("12:06:01", headers)).toEqual([]);
    expect((await requestPage("?updated_since=2026-11-20T12:01:00&q=skip", headers)).keys).toEqual(["skip"]);
  });

  test("ignores changes the caller does not see: an office, for a public_only token (B10, TOKEN-9)", async () => {
    await createFixture();
    await tellChanges();
    expect(await since("12:03:00", await createNamesOnlyHeaders("executive"))).toEqual(["report", "skip"]);
  });

  test("lists everyone for a time before the retained changes, and after any version without changes in the feed", async () => {
    const headers = await createFixture();
    const everyone = personKeys.toSorted();
    expect(await since("12:00:00", headers)).toEqual(everyone);
    await tellChanges();
    expect(await since("12:00:59", headers)).toEqual(everyone);
    expect(await since("12:06:01", headers)).toEqual([]);
    await database().$executeRaw`UPDATE directory_state SET changes_since = ${later + 100n}`;
    expect(await since("12:06:01", headers)).toEqual(everyone);
    await database().$executeRaw`UPDATE directory_state SET changes_since = 0`;
    expect(await since("12:06:01", headers)).toEqual([]);
    await publishDirectory(); // a version without changes, as published by a restore (lib/operations/backup/reset-restored-data.ts)
    expect(await since("12:06:01", headers)).toEqual(everyone);
  });
});

describe("work e-mails that the caller may not see", () => {
  test("cannot be selected, searched or sorted by (B10)", async () => {
    overrideSettings({ workEmails: "executives" });
    const headers = await createFixture();
    for (const search of ["fields=email", "fields=id,email", "sort=email", "sort=-email"]) {
      const { outcome } = await requestApi("GET", `/api/people?${search}`, headers);
      expect([search, outcome]).toEqual([search, "403 not_allowed"]);
    }
    expect((await requestPage("?q=hidden-skip", headers)).keys).toEqual([]);
    const executive = await createTokenHeaders(await createUser("executive"));
    expect((await requestPage("?q=hidden-skip", executive)).keys).toEqual(["skip"]);
    expect((await requestPage("?fields=email&sort=email&limit=1", executive)).people).toEqual([
      { id: toPersonId("boss"), email: "hidden-boss@example.com" },
    ]);
  });
});

describe("a public_only token", () => {
  test("gets the list, the chart and a person byte for byte as others do, without work e-mails (TOKEN-9)", async () => {
    const staff = await createFixture();
    const headers = await createNamesOnlyHeaders("executive");
    for (const path of ["/api/people", "/api/people/org-chart"]) {
      const [theirs, its] = [await requestApi("GET", path, staff), await requestApi("GET", path, headers)];
      expect([path, its.status, its.text]).toEqual([path, 200, theirs.text]);
    }
    const person = (await requestApi("GET", `/api/people/${toPersonId("skip")}`, headers)).text;
    expect(JSON.parse(person)).toStrictEqual({
      person: (await requestPage("?q=skip", headers)).people[0],
    });
    expect(person).not.toContain("hidden-");
  });

  test("cannot select, filter, sort, find or export more than names, titles and the tree (TOKEN-9)", async () => {
    await createFixture();
    const headers = await createNamesOnlyHeaders("executive");
    for (const search of [
      ...["office", "joined_on", "email", "first_name,office"].map((fields) => `fields=${fields}`),
      ...["office", "email", "joined"].flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
      "office=Porto",
      "office=nowhere",
    ]) {
      const { outcome } = await requestApi("GET", `/api/people?${search}`, headers);
      expect([search, outcome]).toEqual([search, "403 public_only_token"]);
    }
    expect((await requestPage("?q=hidden-skip", headers)).keys).toEqual([]);
    expect((await requestPage("?q=Lisbon", headers)).keys).toEqual([]);
    const branch = `?under=${toPersonId("me")}&sort=-reports&limit=1`;
    expect((await requestPage(branch, headers)).keys).toEqual(["report"]);
    const table = await requestApi("GET", "/api/people?q=loner", { ...headers, accept: "text/csv" });
    expect(table.text).toBe(
      `\uFEFFid,first_name,last_name,title,manager_id\r\n${toPersonId("loner")},loner,Person,Gardener,\r\n`,
    );
    const cards = await requestApi("GET", "/api/people", { ...headers, accept: "text/vcard" });
    expect([cards.status, /Porto|Lisbon|hidden-/.test(cards.text)]).toEqual([200, false]);
  });
});

test("an office that changes without a sync is current in the list, search, view, SCIM and details from the next request on", async () => {
  const headers = await createFixture();
  const personId = toPersonId("loner");
  for (const office of ["Lagos", "Quito", "Lagos"]) {
    const update = { location: office };
    await database().profile.upsert({ where: { personId }, create: { personId, ...update }, update });
    for (const search of [`?office=${office}`, `?q=${office}`, `/view?office=${office}`])
      expect([search, (await requestPage(search, headers)).keys]).toEqual([search, ["loner"]]);
    const filter = encodeURIComponent(`addresses.formatted eq "${office}"`);
    const scim = await readApi(scimUsersResponse, `/api/scim/v2/Users?filter=${filter}`, headers);
    expect(scim.Resources.map(({ id }) => id)).toEqual([personId]);
    const { details } = await readApi(directoryDetailsResponse, "/api/people/directory-details", headers);
    expect(details.filter((one) => one.office === office).map(({ id }) => id)).toEqual([personId]);
  }
});

test("GET /api/people as a file is a CSV without formulas and without private values", async () => {
  const headers = { ...(await createFixture("executive")), accept: "text/csv" };
  await database().person.update({ where: { id: toPersonId("loner") }, data: { title: "=1+1" } });
  await publishDirectory();
  const table = await requestApi("GET", "/api/people?q=loner", headers);
  expect(table.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(table.text).toBe(
    `\uFEFFid,first_name,last_name,title,manager_id,office,joined_on,department,teams\r\n${toPersonId("loner")},loner,Person,'=1+1,,Lisbon,,,\r\n`,
  );
  const whole = await requestApi("GET", "/api/people", headers);
  expect(whole.text.trim().split("\r\n")).toHaveLength(personKeys.length + 1);
  expect(findLeakedGroups(whole.text)).toEqual([]);
  expect(whole.text).not.toContain("hidden-");
  const { outcome } = await requestApi("GET", "/api/people?fields=email", headers);
  expect(outcome).toBe("400 invalid_request");
});

describe("GET /api/people/:id as a card", () => {
  const cardOf = (key: PersonKey, headers: Record<string, string>, accept = "text/vcard") =>
    requestApi("GET", `/api/people/${toPersonId(key)}`, { ...headers, accept });
  const linesOf = (text: string) => text.split("\r\n");

  test("has name, title, company, department, office, work phone and, for callers who may see it, work e-mail, and nothing private (PEOPLE-11)", async () => {
    const headers = await createFixture();
    const personId = toPersonId("skip");
    await database().person.update({ where: { id: personId }, data: { department: "Art" } });
    const about = { preferredName: "Fredrika Chen-Li", workPhone: "+44 (0)20 7946 0958" };
    await database().personAbout.create({ data: { personId, ...about, updatedAt: new Date() } });
    await database().connection.create({
      data: { provider: "projects", orgId: "1", orgName: "Fernhill", secret: "-", connectedAt: new Date() },
    });
    const answer = await cardOf("skip", headers);
    expect(answer.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(linesOf(answer.text)).toEqual([
      "BEGIN:VCARD",
      "VERSION:3.0",
      `UID:urn:uuid:${toPersonId("skip")}`,
      "FN:Fredrika Chen-Li",
      "N:Chen-Li;Fredrika;;;",
      "TITLE:Gardener",
      "ORG:Fernhill;Art",
      "ADR;TYPE=work:;;;Lisbon;;;",
      "TEL;TYPE=work:+44 (0)20 7946 0958",
      "EMAIL;TYPE=work:hidden-skip@example.com",
      "END:VCARD",
      "",
    ]);
    expect(findLeakedGroups(answer.text)).toEqual([]);
    overrideSettings({ workEmails: "executives" });
    expect((await cardOf("skip", headers)).text).not.toContain("hidden-");
    const names = await cardOf("skip", await createNamesOnlyHeaders("executive"));
    expect([names.outcome, /Lisbon|hidden-|Fredrika|7946|Fernhill/.test(names.text)]).toEqual(["200", false]);
    expect(linesOf(names.text)).toContain("TITLE:Gardener");
    expect((await cardOf("skip", headers, "text/vcard; version=4.0")).text).toContain("VERSION:4.0");
    const list = await requestApi("GET", "/api/people?q=skip", { ...headers, accept: "text/vcard" });
    expect(linesOf(list.text)).toEqual(expect.arrayContaining(["FN:Fredrika Chen-Li", "ORG:Fernhill;Art"]));
  });

  test("is JSON for Accept: */*, and a 404 for an unknown person", async () => {
    const headers = await createFixture();
    for (const accept of ["*/*", "text/csv"]) {
      const type = (await cardOf("skip", headers, accept)).headers.get("content-type");
      expect([accept, type]).toEqual([accept, "application/json; charset=utf-8"]);
    }
    const path = `/api/people/${crypto.randomUUID()}`;
    const { outcome } = await requestApi("GET", path, { ...headers, accept: "text/vcard" });
    expect(outcome).toBe("404 person_not_found");
  });
});

test("GET /api/people/org-chart of a part starts at a person, goes down the requested number of levels, and counts each person's reports", async () => {
  const headers = await createFixture();
  const shapeOf = ({ id, direct_reports, children }: Node): unknown => [
    keyOf(id),
    direct_reports,
    children.map(shapeOf),
  ];
  const partOf = async (search: string) => {
    const { text } = await requestApi("GET", `/api/people/org-chart${search}`, headers);
    return (JSON.parse(text) as { roots: Node[] }).roots.map(shapeOf);
  };
  expect(await partOf(`?root=${toPersonId("me")}`)).toEqual([
    [
      "me",
      2,
      [
        ["quiet", 0, []],
        ["report", 1, [["skip", 1, [["deep", 0, []]]]]],
      ],
    ],
  ]);
  expect(await partOf("?depth=0")).toEqual([
    ["chair", 1, []],
    ["loner", 0, []],
  ]);
  const unknown = `/api/people/org-chart?root=${crypto.randomUUID()}`;
  expect((await requestApi("GET", unknown, headers)).outcome).toBe("404 person_not_found");
});
