import { expect, test } from "vitest";
import { directoryGapsResponse } from "@/lib/directory/health/schema";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import {
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  createAccount,
  publishDirectory,
} from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const gapsPath = "/api/people/gaps";

test("lists for executives the people with missing or wrong data, in the order of the list, without private values", async () => {
  await createTestCompany();
  await createAccount("me", "staff");
  await database().person.update({ where: { id: toPersonId("report") }, data: { title: "" } });
  await publishDirectory();
  const answer = await requestApi("GET", gapsPath, await createTokenHeaders(await createUser("executive")));
  const { gaps } = directoryGapsResponse.parse(answer.json());
  const idsOf = (gap: string) => gaps.find(({ id }) => id === gap)?.person_ids;
  expect(idsOf("missing_title")).toEqual([toPersonId("report")]);
  expect(idsOf("no_account")).not.toContain(toPersonId("me"));
  expect(idsOf("no_account")).toContain(toPersonId("report"));
  for (const { person_ids } of gaps) {
    expect(person_ids.length).toBeGreaterThan(0);
    expect(new Set(person_ids).size).toBe(person_ids.length);
  }
  expect(findLeakedGroups(answer.text)).toEqual([]);
});
