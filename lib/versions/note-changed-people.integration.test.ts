// Both engines: triggers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { createTestCompany, toPersonId } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { withDirectoryLock } from "./directory-version";
import { noteChangedPeople } from "./note-changed-people";

setUpTestDatabase();
beforeEach(async () => {
  await createTestCompany();
  await database().$executeRaw`UPDATE people SET changed_at = 'epoch', reports_changed_at = 'epoch'`;
});

/** Returns the keys of the people whose own time, and whose reports' time, has been noted. */
async function listNoted() {
  const rows = await database().person.findMany();
  const name = (id: string) => rows.find((row) => row.id === id)?.firstName ?? "";
  const noted = (at: (row: (typeof rows)[number]) => Date) =>
    rows
      .filter((row) => at(row).getTime() > 0)
      .map(({ id }) => name(id))
      .toSorted();
  return { people: noted((row) => row.changedAt), reports: noted((row) => row.reportsChangedAt) };
}

describe("the previous version, which writes people without noting them (A84)", () => {
  test("has a new title noted for that person alone, and nothing noted if nothing changed", async () => {
    await database().person.update({ where: { id: toPersonId("me") }, data: { title: "Poet" } });
    expect(await listNoted()).toEqual({ people: ["me"], reports: [] });
    await database().$executeRaw`UPDATE people SET title = title, teams = '{one}'`;
    expect(await listNoted()).toEqual({ people: ["me"], reports: [] });
  });

  test("has a new name noted for the reports and the manager too, each once", async () => {
    const me = await database().person.findUniqueOrThrow({
      where: { id: toPersonId("me") },
      include: { manager: true, reports: true },
    });
    await database().person.update({ where: { id: me.id }, data: { lastName: "Other" } });
    expect(await listNoted()).toEqual({
      people: ["me", ...me.reports.map(({ firstName }) => firstName)].toSorted(),
      reports: ["me", me.manager?.firstName].toSorted(),
    });
  });

  test("has a move noted for both managers", async () => {
    const me = await database().person.findUniqueOrThrow({
      where: { id: toPersonId("me") },
      include: { manager: true },
    });
    await database().person.update({ where: { id: me.id }, data: { managerId: toPersonId("loner") } });
    expect(await listNoted()).toEqual({
      people: ["me"],
      reports: [me.manager?.firstName, "loner"].toSorted(),
    });
  });
});

test("a writer that notes its changes has nothing noted twice, and its own notes stay", async () => {
  await withDirectoryLock(async (transaction) => {
    await noteChangedPeople(transaction, {
      people: [toPersonId("me")],
      renamed: [],
      managers: [toPersonId("boss"), null],
    });
    await transaction.$executeRaw`UPDATE people SET title = title || ' II'`;
  });
  expect(await listNoted()).toEqual({ people: ["me"], reports: ["boss"] });
  await database().$executeRaw`UPDATE people SET title = title || ' III'`; // the triggers are off in that transaction alone
  expect((await listNoted()).people).toHaveLength(await database().person.count());
});

test("every writer of people notes what it changes", () => {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith("generated"),
  );
  // A restore leaves the notes to the triggers, which act unless a transaction notes the changes itself.
  const notedByTriggers = "operations/backup/reset-restored-data.ts";
  // `last_confirmed_at` is in no SCIM resource.
  const writes =
    /UPDATE people\b(?! SET last_confirmed_at)|INSERT INTO people\b[\s\S]*?ON CONFLICT|\bperson\.(?:update|upsert)/;
  const writers = files.filter((name) => writes.test(readFileSync(join("lib", name), "utf8")));
  expect(writers.length).toBeGreaterThan(1);
  expect(
    writers.filter(
      (name) =>
        name !== notedByTriggers && !/noteChangedPeople\(/.test(readFileSync(join("lib", name), "utf8")),
    ),
  ).toEqual([]);
});
