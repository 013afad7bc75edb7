// Both engines: only a database server prepares the statement.
import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { setUpTestDatabase } from "@/testing/test-database";
import { readPublishedVersion } from "./directory-version";

setUpTestDatabase();

test("the published version is read after the request for it", async () => {
  const before = await readPublishedVersion();
  await database()
    .$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = clock_timestamp()`;
  const after = await readPublishedVersion();
  expect([before.ageSeconds, after.version]).toEqual([null, before.version + 1n]);
  expect(after.ageSeconds).toBeLessThan(60);
});
