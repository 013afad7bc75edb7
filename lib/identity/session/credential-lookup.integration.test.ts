// Both engines: one statement finds callers of every kind, and only a database server prepares it.
import { describe, expect, test } from "vitest";
import {
  authenticate,
  createLevelHeaders,
  createBrowserHeaders,
  createUser,
  createTokenHeaders,
} from "@/testing/callers";
import { setUpTestDatabase } from "@/testing/test-database";
import { database, openedDatabase, getPreparedStatementReader } from "@/lib/platform/database/database";

setUpTestDatabase();

const describeCaller = (headers: Record<string, string>) =>
  authenticate(new Headers(headers)).then(
    (caller) => `${caller.userId} by ${caller.via.kind}`,
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

describe("concurrent callers", () => {
  test("are each identified correctly, and unknown credentials are refused", async () => {
    const users = await Promise.all(
      ["one", "two", "three"].map((name) => createUser("staff", `${name}@example.com`)),
    );
    const asked = await Promise.all(
      users.flatMap((user) => [
        createTokenHeaders(user).then((headers) => ({ headers, expected: `${user.id} by token` })),
        createBrowserHeaders(user).then((headers) => ({ headers, expected: `${user.id} by session` })),
      ]),
    );
    const revoked = await createLevelHeaders("executive");
    await database().apiToken.updateMany({
      where: { user: { email: "executive@example.com" } },
      data: { revokedAt: new Date() },
    });
    const all = [
      ...asked,
      { headers: revoked, expected: "invalid_token" },
      { headers: {}, expected: "not_signed_in" },
      ...asked.toReversed(),
    ];
    expect(await Promise.all(all.map(({ headers }) => describeCaller(headers)))).toEqual(
      all.map(({ expected }) => expected),
    );
  });

  test("are refused once their access is revoked, however many requests are concurrent", async () => {
    const user = await createUser("staff");
    for (let round = 0; round < 4; round++) {
      const [token, browser] = [await createTokenHeaders(user), await createBrowserHeaders(user)];
      let isOver = false;
      const burst = Array.from({ length: 10 }, async () => {
        while (!isOver) await Promise.all([describeCaller(token), describeCaller(browser)]);
      });
      expect(await describeCaller(token)).toBe(`${user.id} by token`);
      await database().apiToken.updateMany({ data: { revokedAt: new Date() } });
      await database().userSession.deleteMany();
      expect(await Promise.all([describeCaller(token), describeCaller(browser)])).toEqual([
        "invalid_token",
        "not_signed_in",
      ]);
      isOver = true;
      await Promise.all(burst);
    }
  });
});

test("concurrent requests on sessions without their prepared statements cause no failure", async ({
  skip,
}) => {
  skip(openedDatabase.current?.kind !== "server", "the embedded database has one session");
  const many = Array.from({ length: 8 });
  const read = () =>
    getPreparedStatementReader()("slowly", "SELECT 1 AS one, pg_sleep(0.1)::text AS slept", []);
  const expectAnswers = async () => {
    for (const rows of await Promise.all(many.map(read))) expect(rows).toMatchObject([{ one: 1 }]);
  };
  await expectAnswers();
  const forget = () =>
    database().$transaction([
      database().$executeRawUnsafe("DEALLOCATE ALL"),
      database().$executeRawUnsafe("SELECT pg_sleep(0.1)"), // long enough for each request to use a separate connection
    ]);
  await Promise.all(many.map(forget));
  await expectAnswers();
});
