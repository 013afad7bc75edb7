// Both engines: sessions of others, which only a server has.
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { sharedStore } from "@/lib/testing/shared-store";
import { openTarget } from "./installation";

const { isEmbedded, variables } = await sharedStore();
const place = { databaseUrl: variables.DATABASE_URL, dataDir: variables.KITH_DATA_DIR };

beforeEach(({ skip }) => {
  skip(
    isEmbedded,
    "the embedded database is of one process: its folder's lock refuses another (killed-folder)",
  );
});

async function sessionOfKith(): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: variables.DATABASE_URL, application_name: "kith" });
  await session.connect();
  return session;
}

test("nothing is restored beside a Kith that runs", async () => {
  const session = await sessionOfKith();
  await expect(openTarget(place)).rejects.toMatchObject({ kind: "conflict", code: "kith_is_running" });
  await session.end();
});

test("the last session of a Kith that has just stopped is waited for", async () => {
  const session = await sessionOfKith();
  const opening = openTarget(place);
  await session.query("SELECT pg_sleep(0.5)");
  await session.end();
  await (await opening).close();
});
