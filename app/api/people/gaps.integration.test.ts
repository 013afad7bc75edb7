import { expect, test } from "vitest";
import { directoryGapsResponse } from "@/lib/directory/gaps-schema";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, leakedInto, makeCompany, openAccount, publishDirectory } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";

withStore();

const gapsPath = "/api/people/gaps";

test("says to executives of whom something is missing or wrong, in the order of the list, and nothing private", async () => {
  await makeCompany();
  await openAccount("me", "staff");
  await database().person.update({ where: { id: idOf("report") }, data: { title: "" } });
  await publishDirectory();
  const answer = await api("GET", gapsPath, await tokenOf(await makeUser("executive")));
  const { gaps } = directoryGapsResponse.parse(answer.json());
  const idsOf = (gap: string) => gaps.find(({ id }) => id === gap)?.person_ids;
  expect(idsOf("missing_title")).toEqual([idOf("report")]);
  expect(idsOf("no_account")).not.toContain(idOf("me"));
  expect(idsOf("no_account")).toContain(idOf("report"));
  for (const { person_ids } of gaps) {
    expect(person_ids.length).toBeGreaterThan(0);
    expect(new Set(person_ids).size).toBe(person_ids.length);
  }
  expect(leakedInto(answer.text)).toEqual([]);
});

test("names nobody who has left", async () => {
  await makeCompany();
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const { text } = await api("GET", gapsPath, await tokenOf(await makeUser("executive")));
  expect(text).not.toContain(idOf("loner"));
});
