import { describe, expect, test } from "vitest";
import { departmentResponse, departmentsResponse } from "@/lib/directory/departments/schema";
import { peopleFieldsResponse } from "@/lib/directory/people-query";
import { database } from "@/lib/platform/database/database";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createLevelHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import {
  createAccount,
  createTestCompany,
  publishDirectory,
  toPersonId,
  type PersonKey,
} from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

/** Puts `me` and everyone below into Design, and `peer` into Web. */
async function createDepartments() {
  await createTestCompany();
  const put = (keys: PersonKey[], data: { department: string; teams: string[] }) =>
    database().person.updateMany({ where: { id: { in: keys.map(toPersonId) } }, data });
  await put(["me", "report"], { department: "Design", teams: ["Brand", "Design"] });
  await put(["skip", "deep", "quiet"], { department: "Design", teams: ["Design"] });
  await put(["peer"], { department: "Web & apps", teams: [] });
  await publishDirectory();
}
const asStaff = async () => createLevelHeaders("staff");
const readDepartment = async (id: string, headers: Record<string, string>) =>
  (await readApi(departmentResponse, `/api/departments/${id}`, headers)).department;

describe("departments", () => {
  test("are listed with size and lead, largest first", async () => {
    await createDepartments();
    const read = await readApi(departmentsResponse, "/api/departments", await asStaff());
    const { departments, without_department } = read;
    expect(departments.map(({ id, people, lead, mission }) => [id, people, lead?.id, mission])).toEqual([
      ["design", 5, toPersonId("me"), null],
      ["web-apps", 1, toPersonId("peer"), null],
    ]);
    expect(without_department).toBe(3);
  });

  test("are read with people by team and headcount by office", async () => {
    await createDepartments();
    const { teams, offices, can_edit } = await readDepartment("design", await asStaff());
    expect(teams.map(({ name, total, people }) => [name, total, people.length])).toEqual([
      ["Brand", 2, 2],
      [null, 3, 3],
    ]);
    expect(offices.reduce((sum, { people }) => sum + people, 0)).toBe(5);
    expect(can_edit).toBe(false);
  });

  test("filter and search the list, also together with an office", async () => {
    await createDepartments();
    const personId = toPersonId("quiet");
    await database().profile.update({ where: { personId }, data: { location: "Lisbon" } });
    const headers = await asStaff();
    const find = async (query: string) => {
      const path = `/api/people?fields=department,teams&${query}`;
      return (await readApi(peopleFieldsResponse, path, headers)).people.map(({ id }) => id);
    };
    expect(await find("department=WEB%20%26%20apps")).toEqual([toPersonId("peer")]);
    expect(await find("q=design%20lisbon")).toEqual([personId]);
    expect(await find("department=design&department=web%20apps")).toHaveLength(6);
    expect((await find("sort=department")).slice(0, 6).at(-1)).toBe(toPersonId("peer"));
  });
});

describe("the mission of a department", () => {
  const change = async (headers: Record<string, string>, mission: string | null) =>
    (await requestApi("PATCH", "/api/departments/design", headers, { mission })).outcome;
  const changes = () => database().auditEvent.findMany({ where: { kind: "department_changed" } });

  test("is one of those that concurrent requests set first", async () => {
    await createDepartments();
    const headers = await createTokenHeaders(await createUser("executive"));
    const missions = ["We draw.", "We paint.", "We sing.", "We read."];
    const outcomes = await Promise.all(missions.map((mission) => change(headers, mission)));
    expect(outcomes).toEqual(missions.map(() => "200"));
    expect(missions).toContain((await readDepartment("design", headers)).mission);
  });

  test("is changed by its lead and by executives, a restricted one too, and each change is recorded", async () => {
    await createDepartments();
    const account = await createAccount("me", "staff");
    expect(await change(await createTokenHeaders(account), "We read only.")).toBe("403 not_lead");
    const other = await createBrowserHeaders(await createAccount("report", "head"));
    expect(await change(other, "We sing.")).toBe("403 not_lead");
    const lead = await createBrowserHeaders(account);
    expect(await change(lead, "We draw.")).toBe("200");
    expect((await readDepartment("design", lead)).can_edit).toBe(true);
    const restricted = await createUser("executive");
    await database().appUser.update({ where: { id: restricted.id }, data: { privateData: false } });
    const headers = await createTokenHeaders(restricted);
    expect((await readDepartment("design", headers)).mission).toBe("We draw.");
    expect(await change(headers, "We draw.")).toBe("200"); // unchanged, so not recorded
    expect(await change(headers, "")).toBe("200");
    expect((await readDepartment("design", headers)).mission).toBeNull();
    const changed = { subjectId: "design", subjectName: "Design" };
    expect(await changes()).toMatchObject([changed, changed]);
  });
});
