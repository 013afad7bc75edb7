import { beforeEach, describe, expect, test } from "vitest";
import { aboutResponse, type AboutResponse } from "@/lib/directory/about/schema";
import { changesResponse } from "@/lib/directory/changes/schema";
import {
  customFieldChangeResponse,
  customFieldsResponse,
  fieldValuesResponse,
  oneCustomFieldResponse,
  type CustomField,
} from "@/lib/directory/custom-fields/schema";
import {
  customFieldAudiences,
  customFieldEditors,
  type FieldAudience,
  type FieldEditor,
} from "@/lib/identity/access/visibility";
import { peopleResponse } from "@/lib/directory/schema";
import { profileAudiencesResponse } from "@/lib/profiles/schema";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { incrementDirectoryVersion } from "@/lib/versions/directory-version";
import { database } from "@/lib/platform/database/database";
import { waitForBlockedTransaction } from "@/testing/blocked-transaction";
import {
  createLevelHeaders,
  createBrowserHeaders,
  createTokenHeaders,
  createUser,
  createPublicOnlyHeaders,
} from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { readApi, requestApi } from "@/testing/request-api";
import {
  createAccount,
  createTestCompany,
  publishDirectory,
  toPersonId,
  type PersonKey,
} from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
beforeEach(createTestCompany);

type Headers = Readonly<Record<string, string>>;
const list = "/api/admin/custom-fields";
const pathOf = (key: PersonKey) => `/api/people/${toPersonId(key)}/about`;
const executive = async () => createLevelHeaders("executive");

async function create(headers: Headers, settings: Record<string, unknown>): Promise<CustomField> {
  const answer = await requestApi("POST", list, headers, { kind: "text", ...settings });
  expect(answer.outcome).toBe("201");
  return customFieldChangeResponse.parse(answer.json()).field;
}
const store = (key: PersonKey, headers: Headers, { id }: CustomField, values: unknown) =>
  requestApi("PATCH", pathOf(key), headers, { fields: { [id]: values } });
const read = async (key: PersonKey, headers: Headers): Promise<AboutResponse> =>
  await readApi(aboutResponse, pathOf(key), headers);
const readValues = async (key: PersonKey, headers: Headers) =>
  Object.fromEntries((await read(key, headers)).fields.map(({ name, values }) => [name, values]));
const restrict = (id: string) => database().appUser.update({ where: { id }, data: { privateData: false } });

describe("definitions of custom fields (FIELD-1)", () => {
  test("are created in order, changed, moved and deleted with their values", async () => {
    const headers = await executive();
    const shirt = await create(headers, { name: "T-shirt", kind: "choice", options: ["S", "M", "M"] });
    expect(shirt).toEqual({
      ...{ id: shirt.id, name: "T-shirt", kind: "choice", options: ["S", "M"], people: 0 },
      ...{ edited_by: "person", seen_by: "everyone", searchable: false, filterable: false },
    });
    const desk = await create(headers, { name: "Desk" });
    await store("me", headers, shirt, ["M"]);
    const moved = await requestApi("PATCH", `${list}/${desk.id}`, headers, { name: "Place", position: 0 });
    expect(customFieldChangeResponse.parse(moved.json()).field).toEqual({ ...desk, name: "Place" });
    const fields = async () =>
      (await readApi(customFieldsResponse, list, headers)).fields.map(({ name, people }) => [name, people]);
    expect(await fields()).toEqual([
      ["Place", 0],
      ["T-shirt", 1],
    ]);
    expect((await readApi(oneCustomFieldResponse, `${list}/${shirt.id}`, headers)).field).toEqual({
      ...shirt,
      people: 1,
    });
    expect((await requestApi("DELETE", `${list}/${shirt.id}`, headers)).json()).toEqual({ ok: true });
    expect(await fields()).toEqual([["Place", 0]]);
    expect(await database().customFieldValue.count()).toBe(0);
    const where = { kind: "custom_fields_changed" } as const;
    const events = await database().auditEvent.findMany({ where, orderBy: { at: "asc" } });
    expect(events.slice(0, 4).map(({ subjectName, detail }) => [subjectName, detail])).toEqual([
      ["T-shirt", "created"],
      ["Desk", "created"],
      ["Place", "changed"],
      ["T-shirt", "deleted, with the values of 1 person"],
    ]);
  });

  test("have names that differ in more than case and accents, are at most 30, and are 404 when unknown", async () => {
    const headers = await executive();
    const first = await create(headers, { name: "Café" });
    const second = await create(headers, { name: "Desk" });
    const add = async (name: string) =>
      (await requestApi("POST", list, headers, { name, kind: "text" })).outcome;
    expect(await add("CAFE")).toBe("409 field_name_taken");
    const rename = (name: string) => requestApi("PATCH", `${list}/${second.id}`, headers, { name });
    expect((await rename("cafe")).outcome).toBe("409 field_name_taken");
    expect((await rename("desk")).outcome).toBe("200");
    const field = { kind: "text", editedBy: "person", seenBy: "everyone", createdAt: new Date() } as const;
    await database().customField.createMany({
      data: Array.from({ length: 28 }, (_, at) => ({ ...field, name: `Field ${at}`, position: at + 2 })),
    });
    expect(await add("One more")).toBe("409 too_many_fields");
    await requestApi("DELETE", `${list}/${first.id}`, headers);
    for (const method of ["GET", "PATCH", "DELETE"] as const) {
      const body = method === "PATCH" ? {} : undefined;
      const { outcome } = await requestApi(method, `${list}/${first.id}`, headers, body);
      expect([method, outcome]).toEqual([method, "404 field_not_found"]);
    }
  });

  test("are searched and filtered only where everyone sees the values", async () => {
    const headers = await executive();
    const wanted = { searchable: true, filterable: true };
    const neither = { searchable: false, filterable: false };
    const flags = ({ searchable, filterable }: CustomField) => ({ searchable, filterable });
    const shirt = await create(headers, { name: "Shirt", kind: "choice", options: ["S"], ...wanted });
    expect(flags(shirt)).toEqual(wanted);
    const desk = await create(headers, { name: "Desk", ...wanted });
    expect(flags(desk)).toEqual({ searchable: true, filterable: false });
    expect(flags(await create(headers, { name: "Start", kind: "date", ...wanted }))).toEqual(neither);
    const changed = await requestApi("PATCH", `${list}/${shirt.id}`, headers, { seen_by: "executives" });
    expect(flags(customFieldChangeResponse.parse(changed.json()).field)).toEqual(neither);
  });

  test("are never found by a value that the caller may not see, whatever is stored of the field (FIELD-4, B10)", async () => {
    const headers = await executive();
    const staff = await createLevelHeaders("staff");
    const publicOnly = await createPublicOnlyHeaders(await createUser("executive", "public@example.com"));
    const food = await create(headers, { name: "Food", searchable: true });
    await store("me", headers, food, ["Walnuts"]);
    const about = { ask_me_about: ["Walnut trees"], languages: ["Walnutese"], about: "Walnuts for all." };
    await requestApi("PATCH", pathOf("peer"), headers, about);
    const find = async (caller: Headers) =>
      (await readApi(peopleResponse, "/api/people?q=walnut", caller)).people.map(({ id }) => id);
    const [me, peer] = [toPersonId("me"), toPersonId("peer")];
    expect(await find(staff)).toEqual([me, peer].sort());
    expect(await find(publicOnly)).toEqual([]);
    // Flags that the API does not allow, as a defect or an import might leave them.
    await database().customField.update({ where: { id: food.id }, data: { seenBy: "executives" } });
    await publishDirectory();
    for (const caller of [staff, headers]) {
      expect(await find(caller)).toEqual([peer]);
      const { text } = await requestApi("GET", "/api/people/directory-details", caller);
      expect([text.includes("Walnutese"), text.includes('"Walnuts"')]).toEqual([true, false]);
    }
  });

  test("of a narrower audience are not opened by a restricted executive (FIELD-5)", async () => {
    const user = await createAccount("chair", "executive");
    const headers = await createBrowserHeaders(user);
    const field = await create(headers, { name: "Allergies", seen_by: "executives", edited_by: "executive" });
    await store("me", headers, field, ["Nuts"]);
    await restrict(user.id);
    for (const change of [{ seen_by: "everyone" }, { edited_by: "person" }]) {
      const answer = await requestApi("PATCH", `${list}/${field.id}`, headers, change);
      expect(answer.outcome).toBe("403 restricted_account");
    }
    expect((await requestApi("PATCH", `${list}/${field.id}`, headers, { name: "Food" })).outcome).toBe("200");
    expect((await read("me", headers)).fields).toEqual([]);
  });
});

describe("values of custom fields (FIELD-2, FIELD-3)", () => {
  test("are returned as stored and as pages show them, and cleared by an empty list", async () => {
    const headers = await executive();
    const buddy = await create(headers, { name: "Buddy", kind: "person" });
    const me = await createBrowserHeaders(await createAccount("me", "staff"));
    const answer = await store("me", me, buddy, [toPersonId("peer")]);
    const expected = {
      ...{ id: buddy.id, name: "Buddy", kind: "person", options: [], can_edit: true },
      ...{ edited_by: "person", seen_by: "everyone" },
      ...{ values: [toPersonId("peer")], labels: ["peer Person"] },
    };
    expect(aboutResponse.parse(answer.json()).fields).toEqual([expected]);
    const asPeer = await createBrowserHeaders(await createAccount("peer", "staff"));
    expect((await read("me", asPeer)).fields).toEqual([{ ...expected, can_edit: false }]);
    await store("me", me, buddy, []);
    expect((await read("me", me)).fields).toEqual([{ ...expected, values: [], labels: [] }]);
    expect(await database().customFieldValue.count()).toBe(0);
  });

  test("are refused as a whole with 400 if any value does not fit", async () => {
    const headers = await executive();
    const desk = await create(headers, { name: "Desk" });
    const shirt = await create(headers, { name: "Shirt", kind: "choice", options: ["S"] });
    const answer = await requestApi("PATCH", pathOf("me"), headers, {
      pronouns: "they/them",
      fields: { [desk.id]: ["4.12"], [shirt.id]: ["XL"] },
    });
    expect([answer.outcome, answer.json()]).toMatchObject([
      "400 invalid_request",
      { errors: [{ path: `fields.${shirt.id}`, message: "must be one of the options" }] },
    ]);
    expect(await database().customFieldValue.count()).toBe(0);
    expect(await database().personAbout.count()).toBe(0);
    expect((await store("me", headers, desk, ["\u202eevil"])).outcome).toBe("400 invalid_request");
    expect((await store("me", headers, desk, "4.12")).outcome).toBe("400 invalid_request");
  });

  /** Audience and editors, caller, and the outcome of a change of me, report, skip and peer; hidden: 404 `field_not_found`. */
  test.each<[FieldAudience, FieldEditor, AccessLevel | "admin", string]>([
    ["everyone", "person", "staff", "w r r r"],
    ["everyone", "manager", "manager", "r w r r"],
    ["managers", "executive", "head", "hidden r r hidden"],
    ["executives", "executive", "executive", "w w w w"],
    ["executives", "executive", "admin", "hidden hidden hidden hidden"],
  ])("seen by %s, edited by %s, %s: %s", async (seen_by, edited_by, level, cells) => {
    const all = await executive();
    const field = await create(all, { name: "Field", seen_by, edited_by });
    const user = await createAccount("me", level === "admin" ? "executive" : level);
    if (level === "admin") await restrict(user.id);
    const headers = await createBrowserHeaders(user);
    const outcomes: string[] = [];
    for (const key of ["me", "report", "skip", "peer"] as const) {
      await store(key, all, field, ["before"]);
      const { outcome } = await store(key, headers, field, ["after"]);
      const seen = await readValues(key, headers);
      const stored = (await readValues(key, all))["Field"];
      outcomes.push(outcome);
      expect(stored).toEqual([outcome === "200" ? "after" : "before"]);
      expect(seen).toEqual(outcome === "404 field_not_found" ? {} : { Field: stored });
    }
    const known = { w: "200", r: "403 not_allowed", hidden: "404 field_not_found" };
    expect(outcomes).toEqual(cells.split(" ").map((cell) => new Map(Object.entries(known)).get(cell)));
  });

  test("Who can see this? lists exactly the users who read the field (ACCESS-7)", async () => {
    const all = await executive();
    const levels = {
      chair: "executive",
      boss: "head",
      me: "manager",
      report: "staff",
      peer: "guest",
    } as const;
    const callers: [keyof typeof levels, Headers][] = [];
    for (const key of ["chair", "boss", "me", "report", "peer"] as const)
      callers.push([key, await createTokenHeaders(await createAccount(key, levels[key]))]);
    for (const seen_by of customFieldAudiences)
      for (const edited_by of customFieldEditors)
        await create(all, { name: `${seen_by} ${edited_by}`, seen_by, edited_by });
    const visibilityPath = `/api/people/${toPersonId("report")}/visibility`;
    const { fields } = await readApi(profileAudiencesResponse, visibilityPath, all);
    expect(fields).toHaveLength(customFieldAudiences.length * customFieldEditors.length);
    for (const [key, headers] of callers) {
      const about = await requestApi("GET", pathOf("report"), headers);
      const read = about.status === 200 ? aboutResponse.parse(about.json()).fields : [];
      const listed = fields.filter((field) =>
        field.audience === "listed"
          ? field.viewers.some(({ person_id }) => person_id === toPersonId(key))
          : levels[key] !== "guest",
      );
      expect([key, read.map(({ id }) => id)]).toEqual([key, listed.map(({ field_id }) => field_id)]);
    }
  });

  test("a change that waits for a new reporting line is decided with that line", async () => {
    const settings = { name: "Field", seen_by: "managers", edited_by: "manager" };
    const field = await create(await executive(), settings);
    const headers = await createBrowserHeaders(await createAccount("me", "manager"));
    expect((await store("report", headers, field, ["before"])).outcome).toBe("200");
    let waiting: ReturnType<typeof store> | undefined;
    await database().$transaction(async (transaction) => {
      await incrementDirectoryVersion(transaction);
      waiting = store("report", headers, field, ["after"]);
      await waitForBlockedTransaction(); // the change has read the old line
      const data = { managerId: toPersonId("peer") };
      await transaction.person.update({ where: { id: toPersonId("report") }, data });
    });
    expect((await waiting)?.outcome).toBe("404 field_not_found");
    const [stored] = await database().customFieldValue.findMany();
    expect(stored?.texts).toEqual(["before"]);
  });

  test("a token needs manage:people, also for its owner", async () => {
    const chair = await createAccount("chair", "executive");
    const field = await create(await createTokenHeaders(chair), { name: "Desk" });
    const reader = await createTokenHeaders(chair, ["view:people"]);
    expect((await store("chair", reader, field, ["1"])).outcome).toBe("403 missing_scope");
    expect((await read("chair", reader)).fields).toMatchObject([{ can_edit: false }]);
    expect(await database().customFieldValue.count()).toBe(0);
  });

  test("are in the audit log by name, and in the feed of changes only if everyone sees them", async () => {
    const headers = await executive();
    const open = await create(headers, { name: "Desk" });
    const audience = { seen_by: "managers", edited_by: "manager" };
    const narrow = await create(headers, { name: "Notice period", ...audience });
    const { cursor } = await readApi(changesResponse, "/api/people/changes", headers);
    const feed = async () =>
      (await readApi(changesResponse, `/api/people/changes?cursor=${cursor}`, headers)).changes.map(
        ({ person_id, fields }) => [person_id, fields],
      );
    await store("me", headers, narrow, ["Three months"]);
    expect(await feed()).toEqual([]);
    await store("me", headers, open, ["4.12"]);
    expect(await feed()).toEqual([[toPersonId("me"), ["about"]]]);
    const before = await dumpDatabase();
    await store("me", headers, open, ["4.12"]);
    expect(await dumpDatabase()).toEqual(before);
    const events = await database().auditEvent.findMany({ where: { kind: "about_changed" } });
    expect(events.map(({ detail }) => detail).toSorted()).toEqual(["Desk", "Notice period"]);
  });

  test("of filterable fields are listed with their people, for people in the directory", async () => {
    const headers = await executive();
    const choices = { kind: "choices", options: ["Chess", "Choir"], filterable: true };
    const clubs = await create(headers, { name: "Clubs", ...choices });
    const managersOnly = { kind: "choice", options: ["1"], seen_by: "managers" };
    const hidden = await create(headers, { name: "Level", ...managersOnly });
    await store("me", headers, clubs, ["Choir", "Chess"]);
    await store("boss", headers, clubs, ["Choir"]);
    await store("loner", headers, clubs, ["Choir"]);
    await store("me", headers, hidden, ["1"]);
    await database().person.update({ where: { id: toPersonId("loner") }, data: { removedAt: new Date() } });
    expect(await readApi(fieldValuesResponse, "/api/people/field-values", headers)).toEqual({
      values: [
        { name: "Clubs: Chess", person_ids: [toPersonId("me")] },
        { name: "Clubs: Choir", person_ids: [toPersonId("me"), toPersonId("boss")].toSorted() },
      ],
    });
  });
});
