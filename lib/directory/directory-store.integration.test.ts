// Embedded engine: the test listens to its queries.
import { expect, test, vi } from "vitest";
import { openedDatabase } from "@/lib/platform/database/database";
import { createTestCompany, personKeys } from "@/testing/test-company";
import { recordStatements } from "@/testing/record-statements";
import { setUpTestDatabase } from "@/testing/test-database";
import { countDirectoryPeople, getDirectoryForVersion, preloadDirectory } from "./directory-store";

setUpTestDatabase();

test("a preloaded directory is served without a database query", async (context) => {
  context.skip(openedDatabase.current?.kind === "server", "listens to the embedded engine");
  await createTestCompany();
  Reflect.deleteProperty(globalThis, Symbol.for("kith.directory")); // simulates a new process
  await preloadDirectory();
  let people = 0;
  const asked = await recordStatements(async () => {
    people = await countDirectoryPeople();
  });
  expect([people, asked]).toEqual([personKeys.length, []]);
});

test("a request that saw an older version gets the newer directory from memory, however old the process is", async (context) => {
  context.skip(openedDatabase.current?.kind === "server", "listens to the embedded engine");
  await createTestCompany();
  Reflect.deleteProperty(globalThis, Symbol.for("kith.directory")); // simulates a new process
  const now = vi.spyOn(performance, "now").mockReturnValue(3_600_000);
  try {
    await preloadDirectory();
    const asked = await recordStatements(async () => {
      await getDirectoryForVersion({ version: 1n, ageSeconds: 0 });
    });
    expect(asked).toEqual([]);
  } finally {
    now.mockRestore();
  }
});

test("a failed preload does not prevent startup", async () => {
  const opened = openedDatabase.current;
  openedDatabase.current = null;
  try {
    await expect(preloadDirectory()).resolves.toBeUndefined();
  } finally {
    openedDatabase.current = opened;
  }
});
