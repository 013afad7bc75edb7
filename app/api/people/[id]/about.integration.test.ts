import { beforeEach, describe, expect, test } from "vitest";
import {
  aboutResponse,
  skillsResponse,
  tagsResponse,
  type AboutResponse,
} from "@/lib/directory/about/schema";
import { changesResponse } from "@/lib/directory/changes/schema";
import { directoryDetailsResponse } from "@/lib/directory/details-schema";
import { personHistoryResponse } from "@/lib/profiles/history-schema";
import { emptyAbout } from "@/lib/directory/about/labels";
import { database } from "@/lib/platform/database/database";
import { readApi, requestApi } from "@/testing/request-api";
import {
  createLevelHeaders,
  createBrowserHeaders,
  createTokenHeaders,
  createPublicOnlyHeaders,
} from "@/testing/callers";
import {
  createAccount,
  createTestCompany,
  personKeys,
  publishDirectory,
  toPersonId,
  type PersonKey,
} from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { setUpTestDatabase } from "@/testing/test-database";
import { accessLevels } from "@/lib/platform/access-levels";

setUpTestDatabase();

type Headers = Readonly<Record<string, string>>;
const pathOf = (key: PersonKey) => `/api/people/${toPersonId(key)}/about`;
const change = (key: PersonKey, headers: Headers, body: unknown) =>
  requestApi("PATCH", pathOf(key), headers, body);
const read = async (key: PersonKey, headers: Headers): Promise<AboutResponse> =>
  await readApi(aboutResponse, pathOf(key), headers);
const stored = (key: PersonKey) =>
  database().personAbout.findUnique({ where: { personId: toPersonId(key) } });
const executive = async () => createLevelHeaders("executive");

/** A value of each field, recognisable in any text. */
const everything = {
  preferred_name: "[preferred name]",
  pronouns: "[pronouns]",
  name_pronunciation: "[pronunciation]",
  about: "[about]\n\nSecond paragraph",
  work_phone: "+351 21 555 0100",
  skills: ["[skill]"],
  ask_me_about: ["[subject]"],
  languages: ["[language]"],
  links: [{ label: "[label]", url: "https://example.com/the-link" }],
  birthday: "02-29",
  working_hours: "[hours]",
};
const traces =
  /\[(preferred name|pronouns|pronunciation|about|skill|subject|language|label|hours)\]|the-link|555 0100|02-29/;

beforeEach(createTestCompany);

describe("what people say of themselves", () => {
  test("is empty until entered, changes field by field, and is cleared by null or an empty value", async () => {
    const me = await createBrowserHeaders(await createAccount("me", "staff"));
    expect(await read("me", me)).toEqual({
      ...{ person_id: toPersonId("me"), about: emptyAbout, fields: [], can_edit: true, updated_at: null },
    });
    const changed = await change("me", me, everything);
    expect(aboutResponse.parse(changed.json()).about).toEqual(everything);
    expect((await read("me", me)).about).toEqual(everything);
    await change("me", me, { pronouns: null, about: "  ", skills: [] });
    expect((await read("me", me)).about).toEqual({ ...everything, pronouns: null, about: null, skills: [] });
  });

  test("refuses other values with 400 and changes nothing", async () => {
    const me = await createBrowserHeaders(await createAccount("me", "staff"));
    for (const [body, path] of [
      [{ birthday: "02-30" }, "birthday"],
      [{ skills: Array.from({ length: 21 }, (_, index) => `skill ${index}`) }, "skills"],
      [{ links: [{ url: "https://user:secret@example.com" }] }, "links.0.url"],
    ]) {
      const answer = await change("me", me, body);
      expect([answer.outcome, answer.json()]).toMatchObject(["400 invalid_request", { errors: [{ path }] }]);
    }
    expect(await stored("me")).toBeNull();
  });

  test("suggests the tags in use of people in the directory, most frequent first", async () => {
    const headers = await executive();
    await change("me", headers, { skills: ["Figma", "Knitting"] });
    await change("boss", headers, { skills: ["figma"] });
    await change("peer", headers, { skills: ["Secret"] });
    await database().person.update({ where: { id: toPersonId("peer") }, data: { removedAt: new Date() } });
    const tags = await readApi(tagsResponse, "/api/people/tags", headers);
    expect(tags.skills).toEqual([
      { name: "Figma", people: 2 },
      { name: "Knitting", people: 1 },
    ]);
    const skills = await readApi(skillsResponse, "/api/people/skills", headers);
    expect(skills.skills).toEqual([
      { name: "Figma", person_ids: [toPersonId("me"), toPersonId("boss")].sort() },
      { name: "Knitting", person_ids: [toPersonId("me")] },
    ]);
  });
});

/**
 * Viewer, person, and what the viewer may do by browser and by token: r reads, w changes, - is refused.
 * lib/identity/access/visibility.test.ts has every level.
 */
const rights = `
level      me  report boss  peer  | token: me report
executive  rw  rw     rw    rw    | rw rw
manager    rw  r      r     r     | r  r
staff      rw  r      r     r     | r  r
guest      -   -      -     -     | -  -
`;
const rows = rights
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.replace("|", " ").trim().split(/\s+/));

describe("who reads and changes it (ABOUT-1, ABOUT-2)", () => {
  test.each(rows)(
    "%s: me %s, report %s, boss %s, peer %s; token: me %s, report %s",
    async (level = "", ...cells) => {
      const user = await createAccount("me", accessLevels.find((known) => known === level) ?? "executive");
      await change("report", await executive(), everything);
      const [browser, token] = [await createBrowserHeaders(user), await createTokenHeaders(user)];
      const asked = [
        ...(["me", "report", "boss", "peer"] as const).map((key) => [key, browser] as const),
        ...(["me", "report"] as const).map((key) => [key, token] as const),
      ];
      for (const [index, [key, headers]] of asked.entries()) {
        const cell = cells[index] ?? "";
        const before = await stored(key);
        const got = await requestApi("GET", pathOf(key), headers);
        expect([key, got.outcome]).toEqual([key, cell.includes("r") ? "200" : "403 not_allowed"]);
        if (key === "report" && got.status === 200)
          expect(aboutResponse.parse(got.json()).about).toEqual(everything);
        if (got.status === 200) expect(aboutResponse.parse(got.json()).can_edit).toBe(cell.includes("w"));
        const answer = await change(key, headers, { working_hours: crypto.randomUUID() });
        expect([key, answer.outcome]).toEqual([key, cell.includes("w") ? "200" : "403 not_allowed"]);
        if (!cell.includes("w")) expect(await stored(key)).toEqual(before);
        else await change(key, headers, { working_hours: "[hours]" });
      }
    },
  );

  test("a public_only token reads nothing of it, anywhere, and does not find people by it", async () => {
    const user = await createAccount("chair", "executive");
    await change("me", await createTokenHeaders(user), everything);
    const headers = await createPublicOnlyHeaders(user);
    expect((await requestApi("GET", pathOf("me"), headers)).outcome).toBe("403 public_only_token");
    for (const path of [
      ...["/api/people", "/api/people/org-chart", `/api/people/${toPersonId("me")}`],
      ...["/api/people?q=preferred", "/api/scim/v2/Users", "/api/people/changes?cursor=0"],
    ]) {
      const answer = await requestApi("GET", path, headers);
      expect(answer.text).not.toMatch(traces);
      if (path.includes("q=")) expect(answer.json()).toMatchObject({ total: 0 });
    }
  });
});

describe("a change", () => {
  test("is in the audit log and the person's history with its fields, never its values", async () => {
    const me = await createBrowserHeaders(await createAccount("me", "staff"));
    await change("me", me, everything);
    const events = await database().auditEvent.findMany({ where: { kind: "about_changed" } });
    const detail =
      "preferred name, pronouns, name pronunciation, about, work phone, skills, ask me about, languages, links, birthday and working hours";
    expect(events).toMatchObject([
      { actorName: "me Person", personId: toPersonId("me"), detail, subjectName: null },
    ]);
    const historyPath = `/api/people/${toPersonId("me")}/history`;
    const { entries } = await readApi(personHistoryResponse, historyPath, await executive());
    expect(entries[0]).toMatchObject({ kind: "about_changed", actor: "me Person" });
  });

  test("to equal values writes nothing", async () => {
    const me = await createBrowserHeaders(await createAccount("me", "staff"));
    await change("me", me, everything);
    const before = await dumpDatabase();
    expect((await change("me", me, everything)).status).toBe(200);
    expect(await dumpDatabase()).toEqual(before);
  });

  test("is in the feed of changes, hidden from public_only tokens", async () => {
    const user = await createAccount("chair", "executive");
    const headers = await createTokenHeaders(user);
    const { cursor } = await readApi(changesResponse, "/api/people/changes", headers);
    await change("me", headers, { preferred_name: "Mo Person", pronouns: "they/them" });
    const feed = async (given: Headers) =>
      (await readApi(changesResponse, `/api/people/changes?cursor=${cursor}`, given)).changes.map(
        ({ person_id, kind, fields }) => [person_id, kind, fields],
      );
    expect(await feed(headers)).toEqual([[toPersonId("me"), "changed", ["preferred_name", "about"]]]);
    expect(await feed(await createPublicOnlyHeaders(user))).toEqual([]);
  });

  test("of two people at the same time is stored for both, and of one person field by field", async () => {
    const headers = await executive();
    await Promise.all([
      change("me", headers, { pronouns: "they/them" }),
      change("me", headers, { skills: ["Knitting"] }),
      change("boss", headers, { pronouns: "he/him" }),
    ]);
    expect((await read("me", headers)).about).toMatchObject({ pronouns: "they/them", skills: ["Knitting"] });
    expect((await read("boss", headers)).about.pronouns).toBe("he/him");
  });
});

describe("a preferred name", () => {
  test("leaves the documented responses as they are, and is in the details and in search beside the vendor's name", async () => {
    const headers = await executive();
    const documented = ["?limit=100", "/org-chart?depth=9", `/${toPersonId("me")}`];
    const readText = async (path: string) => (await requestApi("GET", `/api/people${path}`, headers)).text;
    const readAll = () => Promise.all(documented.map(readText));
    const before = await readAll();
    await change("me", headers, { preferred_name: "Zadie Quill" });
    expect(await readAll()).toEqual(before);
    const detailsPath = "/api/people/directory-details";
    const { details } = await readApi(directoryDetailsResponse, detailsPath, headers);
    expect(details.map(({ preferred_name }) => preferred_name).filter(Boolean)).toEqual(["Zadie Quill"]);
    for (const q of ["zadie", "zadie quill", "quill person", "me person"]) {
      const found = await requestApi("GET", `/api/people?q=${encodeURIComponent(q)}`, headers);
      expect([q, found.json()]).toMatchObject([q, { people: [{ id: toPersonId("me") }] }]);
    }
  });
});

test("everything is hidden when the person leaves, and erased with them after 30 days", async () => {
  const headers = await executive();
  for (const key of personKeys) await change(key, headers, everything);
  await database().person.update({ where: { id: toPersonId("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  expect((await requestApi("GET", pathOf("loner"), headers)).outcome).toBe("404 person_not_found");
  expect((await change("loner", headers, { pronouns: null })).outcome).toBe("404 person_not_found");
  await database().person.delete({ where: { id: toPersonId("loner") } });
  expect(await stored("loner")).toBeNull();
  expect(await database().personAbout.count()).toBe(personKeys.length - 1);
});
