// Both engines: many events are one statement, and a failed statement leaves no rows.
import { expect, test } from "vitest";
import { setUpTestDatabase } from "@/testing/test-database";
import { database } from "@/lib/platform/database/database";
import { kithActor, type Actor } from "./actor";
import { recordProfileReads } from "./record-reads";

setUpTestDatabase();

const reader = (name: string): Actor => ({ ...kithActor, name, channel: "api" });
const person = { id: "00000000-0000-4000-8000-000000000001", name: 'Ana "Né" \\ Ø' };
const readEvents = (["contact", "demographics", "financial"] as const).map((group) => ({
  kind: "profile_read" as const,
  person,
  group,
  rule: "executive",
}));
const readStoredLines = async () =>
  (await database().auditEvent.findMany({ orderBy: { id: "asc" } })).map(
    ({ actorName, profileGroup, personName }) => [actorName, profileGroup, personName].join(" "),
  );
const buildExpectedLines = (name: string) => readEvents.map(({ group }) => `${name} ${group} ${person.name}`);

test("stores the reads of concurrent readers, in order for each reader, before each call resolves", async () => {
  const names = Array.from({ length: 25 }, (_, index) => `reader ${index}`);
  await Promise.all(
    names.map(async (name) => {
      await recordProfileReads(reader(name), readEvents);
      expect(await readStoredLines()).toEqual(expect.arrayContaining(buildExpectedLines(name)));
    }),
  );
  const all = await readStoredLines();
  expect(all).toHaveLength(75);
  for (const name of names)
    expect(all.filter((line) => line.startsWith(`${name} `))).toEqual(buildExpectedLines(name));
});

test("an event that cannot be stored fails only for its own reader", async () => {
  const unwritable = { ...reader("one"), userId: "no uuid" };
  const outcomes = await Promise.allSettled([
    recordProfileReads(reader("before"), readEvents),
    recordProfileReads(unwritable, readEvents),
    recordProfileReads(reader("after"), readEvents),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await readStoredLines()).toSorted()).toEqual(
    [...buildExpectedLines("before"), ...buildExpectedLines("after")].toSorted(),
  );
});
