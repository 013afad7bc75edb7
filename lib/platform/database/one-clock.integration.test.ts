// PostgreSQL server only: the embedded database has the clock of its process.
import { beforeEach, expect, test, vi } from "vitest";
import { requestApi } from "@/testing/request-api";
import { createTokenHeaders, createUser } from "@/testing/callers";
import { createTestCompany, toPersonId } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { readPublishedVersion } from "@/lib/versions/directory-version";
import { database, databaseNow, openedDatabase, setDatabaseTime } from "./database";
import { checkDatabaseClock } from "./kith-client";

setUpTestDatabase();
beforeEach(({ skip }) => skip(openedDatabase.current?.kind !== "server", "one clock"));

const hours = 3_600_000;

/** Puts the clock of this process three hours ahead. */
const setClockAhead = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * hours });

const ask = async (...request: Parameters<typeof requestApi>) => {
  const answer = await requestApi(...request);
  expect(answer.status).toBeLessThan(300);
  return answer;
};

test("an instance three hours ahead stores the database's time everywhere (A83, RUN-17)", async () => {
  await createTestCompany();
  const before = Date.now() - 60_000;
  setClockAhead();
  const executive = await createUser("executive");
  const headers = await createTokenHeaders(executive);
  const created = await ask("POST", "/api/tokens", headers, {
    name: "one day",
    scopes: ["view:people"],
    expires_in_days: 1,
  });
  expect(created.json()).toBeDefined();
  await ask("PATCH", `/api/people/${toPersonId("me")}/about`, headers, { about: "Hello" });
  await ask("PATCH", `/api/admin/users/${executive.id}`, headers, { sign_out: true });

  const columns = await database().$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND table_name NOT LIKE '\\_prisma%'`;
  const late: string[] = [];
  let filled = 0;
  for (const { table, column } of columns) {
    const [row] = await database().$queryRawUnsafe<{ count: number; late: number }[]>(
      `SELECT count("${column}")::int AS count, count(*) FILTER (WHERE "${column}" BETWEEN clock_timestamp() + interval '150 minutes'
         AND clock_timestamp() + interval '4 hours')::int AS late FROM "${table}"`,
    );
    filled += row?.count ?? 0;
    if ((row?.late ?? 0) > 0) late.push(`${table}.${column}`);
  }
  expect(filled).toBeGreaterThan(10);
  expect(late).toEqual([]);
  const [expiry] = await database().$queryRaw<{ hours: number }[]>`
    SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 / 3600 AS hours FROM api_tokens WHERE name = 'one day'`;
  expect(expiry?.hours).toBeCloseTo(24, 1);
  expect(databaseNow().getTime()).toBeGreaterThan(before);
});

test("a difference between the clocks of process and database is measured at the start, and with each version of the directory", async () => {
  const query = (sql: string) => database().$queryRawUnsafe<Record<string, unknown>[]>(sql);
  expect(await checkDatabaseClock(query)).toBe(0);
  setClockAhead();
  setDatabaseTime(Date.now() / 1_000, performance.now()); // the start assumes the process's time until it has read the database's
  expect(await checkDatabaseClock(query)).toBe(3 * 3_600);
  expect(Date.now() - databaseNow().getTime()).toBeGreaterThan(3 * hours - 60_000);
  setDatabaseTime(Date.now() / 1_000, performance.now());
  await readPublishedVersion(); // background work looks up no credential
  expect(Date.now() - databaseNow().getTime()).toBeGreaterThan(3 * hours - 60_000);
});
