import { beforeEach, describe, expect, test } from "vitest";
import { changesResponse } from "@/lib/directory/changes/schema";
import { hiddenPeopleResponse } from "@/lib/directory/hidden/schema";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database/database";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
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

let executive: Record<string, string>;

beforeEach(async () => {
  await createTestCompany();
  await publishDirectory();
  executive = await createTokenHeaders(await createUser("executive"));
});

const path = (key: PersonKey) => `/api/people/${toPersonId(key)}/hidden`;
const hide = async (key: PersonKey, body: unknown = { reason: "at risk" }, headers = executive) =>
  (await requestApi("PUT", path(key), headers, body)).outcome;
const show = async (key: PersonKey) => (await requestApi("DELETE", path(key), executive)).outcome;
/** Managers by person, as a caller sees them. */
const readManagers = async () => {
  const { people } = await readApi(peopleResponse, "/api/people", executive);
  return Object.fromEntries(people.map(({ id, manager_id }) => [id, manager_id]));
};
const readChanges = (cursor?: string) =>
  readApi(changesResponse, `/api/people/changes${cursor ? `?cursor=${cursor}` : ""}`, executive);

describe("a hidden person (PEOPLE-45)", () => {
  test("leaves the list, and their reports have the next visible manager, until they are shown again", async () => {
    const before = await readManagers();
    const { cursor } = await readChanges();
    expect(await hide("me")).toBe("200");
    const hidden = await readManagers();
    expect(hidden[toPersonId("me")]).toBeUndefined();
    for (const key of ["report", "quiet"] as const) expect(hidden[toPersonId(key)]).toBe(toPersonId("boss"));
    const { outcome } = await requestApi("GET", `/api/people/${toPersonId("me")}`, executive);
    expect(outcome).toBe("404 person_not_found");
    const { changes: left, cursor: later } = await readChanges(cursor);
    expect(left.map(({ kind, person_id, fields }) => [person_id, kind, ...fields])).toEqual([
      [toPersonId("me"), "left"],
      [toPersonId("report"), "changed", "manager_id"],
      [toPersonId("quiet"), "changed", "manager_id"],
    ]);
    expect(await show("me")).toBe("200");
    expect(await readManagers()).toEqual(before);
    expect((await readChanges(later)).changes.map(({ kind, person_id }) => [person_id, kind])).toEqual([
      [toPersonId("me"), "returned"],
      [toPersonId("report"), "changed"],
      [toPersonId("quiet"), "changed"],
    ]);
  });

  test("whose manager is hidden too leaves the reports with the next visible one, in any order", async () => {
    const before = await readManagers();
    for (const key of ["boss", "me"] as const) expect(await hide(key)).toBe("200");
    expect((await readManagers())[toPersonId("report")]).toBe(toPersonId("chair"));
    expect(await show("boss")).toBe("200");
    expect((await readManagers())[toPersonId("report")]).toBe(toPersonId("boss"));
    expect(await show("me")).toBe("200");
    expect(await readManagers()).toEqual(before);
  });

  test("is named to executives in one list, with a reason that is stored encrypted", async () => {
    const read = () => readApi(hiddenPeopleResponse, "/api/people/hidden", executive);
    await hide("deep", { reason: "first" });
    const first = await read();
    const other = await createTokenHeaders(await createUser("executive", "other@example.com"));
    expect(await hide("deep", { reason: "a threat" }, other)).toBe("200");
    expect(await read()).toEqual({ hidden: [{ ...first.hidden[0], reason: "a threat" }] });
    const events = await database().auditEvent.findMany({ where: { kind: "person_hidden" } });
    expect(events.map(({ detail }) => detail).toSorted()).toEqual([null, "reason changed"]);
    expect(first.hidden).toMatchObject([{ id: toPersonId("deep"), name: "deep Person" }]);
    const { reason } = await database().hiddenPerson.findFirstOrThrow();
    expect(reason).toMatch(/^v1\./);
    expect(reason).not.toContain("threat");
  });

  test("who may see private data is counted among those who can see it, without a name", async () => {
    const { id, name } = await createAccount("chair", "executive");
    await hide("chair");
    const { text } = await requestApi("GET", `/api/people/${toPersonId("report")}/visibility`, executive);
    expect(text).toContain('"user_id":null,"person_id":null,"name":"A colleague"');
    for (const hidden of [id, name, toPersonId("chair")]) expect(text).not.toContain(hidden);
  });

  test("signs in and sees the directory without themselves", async () => {
    const headers = await createBrowserHeaders(await createAccount("me", "staff"));
    await hide("me");
    const { people } = await readApi(peopleResponse, "/api/people", headers);
    expect(people.map(({ id }) => id)).not.toContain(toPersonId("me"));
    const { outcome } = await requestApi("GET", `/api/people/${toPersonId("me")}/profile`, headers);
    expect(outcome).toBe("404 person_not_found");
  });

  test("needs a reason, and is a 404 if unknown or not hidden", async () => {
    expect(await hide("deep", { reason: " " })).toBe("400 invalid_request");
    const unknown = `/api/people/${crypto.randomUUID()}/hidden`;
    const { outcome } = await requestApi("PUT", unknown, executive, { reason: "x" });
    expect(outcome).toBe("404 person_not_found");
    expect(await show("deep")).toBe("404 person_not_found");
  });
});
