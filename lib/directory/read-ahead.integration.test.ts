// The embedded engine alone: what it is asked is listened to.
import { expect, test } from "vitest";
import { openedDatabase } from "@/lib/platform/database";
import { makeCompany, personKeys } from "@/lib/testing/company";
import { statementsOf } from "@/lib/testing/statements";
import { withStore } from "@/lib/testing/store";
import { countDirectory } from "./directory-store";
import { readDirectoryAhead } from "./read-ahead";

withStore();

test("a directory that was read ahead is in memory: nobody waits for the database", async (context) => {
  context.skip(openedDatabase.current?.kind === "server", "listens to the embedded engine");
  await makeCompany();
  Reflect.deleteProperty(globalThis, Symbol.for("kith.directory")); // as a process that has just started
  await readDirectoryAhead();
  let people = 0;
  const asked = await statementsOf(async () => {
    people = await countDirectory();
  });
  expect([people, asked]).toEqual([personKeys.length, []]);
});

test("what cannot be read ahead stops no start", async () => {
  const opened = openedDatabase.current;
  openedDatabase.current = null;
  try {
    await expect(readDirectoryAhead()).resolves.toBeUndefined();
  } finally {
    openedDatabase.current = opened;
  }
});
