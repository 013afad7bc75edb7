// Both engines: one statement of many lines, and that nothing is left of one that fails.
import { expect, test } from "vitest";
import { withStore } from "@/lib/testing/store";
import { database } from "@/lib/platform/database";
import { kithItself, type Actor } from "./actor";
import { recordLooks } from "./record-looks";

withStore();

const reader = (name: string): Actor => ({ ...kithItself, name, channel: "api" });
const person = { id: "00000000-0000-4000-8000-000000000001", name: 'Ana "Né" \\ Ø' };
const looks = (["contact", "demographics", "financial"] as const).map((group) => ({
  kind: "profile_read" as const,
  person,
  group,
  rule: "executive",
}));
const lines = async () =>
  (await database().auditEvent.findMany({ orderBy: { id: "asc" } })).map(
    ({ actorName, profileGroup, personName }) => [actorName, profileGroup, personName].join(" "),
  );
const linesOf = (name: string) => looks.map(({ group }) => `${name} ${group} ${person.name}`);

test("looks of many readers at once all stand in the record, each reader's in order, when each goes on", async () => {
  const names = Array.from({ length: 25 }, (_, index) => `reader ${index}`);
  await Promise.all(
    names.map(async (name) => {
      await recordLooks(reader(name), looks);
      expect(await lines()).toEqual(expect.arrayContaining(linesOf(name)));
    }),
  );
  const all = await lines();
  expect(all).toHaveLength(75);
  for (const name of names) expect(all.filter((line) => line.startsWith(`${name} `))).toEqual(linesOf(name));
});

test("a line that cannot be written stops its own reader, and nobody who reads in the same moment", async () => {
  const unwritable = { ...reader("one"), userId: "no uuid" };
  const outcomes = await Promise.allSettled([
    recordLooks(reader("before"), looks),
    recordLooks(unwritable, looks),
    recordLooks(reader("after"), looks),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await lines()).toSorted()).toEqual([...linesOf("before"), ...linesOf("after")].toSorted());
});
