// Both engines: one statement finds callers of every kind, and is kept prepared where there is a server.
import { describe, expect, test } from "vitest";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { withStore } from "@/lib/testing/store";
import { database, openedDatabase, preparedReads } from "@/lib/platform/database";
import { authenticate } from "./authentication";
import { lookUpPublished } from "./look-up";

withStore();

const whoIs = (headers: Record<string, string>) =>
  authenticate(new Headers(headers)).then(
    (caller) => `${caller.userId} by ${caller.via.kind}`,
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

describe("callers who ask in the same moment", () => {
  test("are each taken for who they are, and strangers among them for nobody", async () => {
    const users = await Promise.all(
      ["one", "two", "three"].map((name) => makeUser("staff", `${name}@example.com`)),
    );
    const asked = await Promise.all(
      users.flatMap((user) => [
        tokenOf(user).then((headers) => ({ headers, expected: `${user.id} by token` })),
        browserOf(user).then((headers) => ({ headers, expected: `${user.id} by session` })),
      ]),
    );
    const revoked = await tokenOf(await makeUser("executive"));
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
    expect(await Promise.all(all.map(({ headers }) => whoIs(headers)))).toEqual(
      all.map(({ expected }) => expected),
    );
  });

  test("are refused from the moment on that their right is taken away, however many ask meanwhile", async () => {
    const user = await makeUser("staff");
    for (let round = 0; round < 10; round++) {
      const [token, browser] = [await tokenOf(user), await browserOf(user)];
      let isOver = false;
      const burst = Array.from({ length: 10 }, async () => {
        while (!isOver) await Promise.all([whoIs(token), whoIs(browser)]);
      });
      expect(await whoIs(token)).toBe(`${user.id} by token`);
      await database().apiToken.updateMany({ data: { revokedAt: new Date() } });
      await database().userSession.deleteMany();
      expect(await Promise.all([whoIs(token), whoIs(browser)])).toEqual(["invalid_token", "not_signed_in"]);
      isOver = true;
      await Promise.all(burst);
    }
  });
});

test("what is published is looked up with them, as of after the question", async () => {
  const before = await lookUpPublished();
  await database()
    .$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = clock_timestamp()`;
  const after = await lookUpPublished();
  expect([before.ageSeconds, after.version]).toEqual([null, before.version + 1n]);
  expect(after.ageSeconds).toBeLessThan(60);
});

test("a pooler that hands out another session for a statement is no failure", async ({ skip }) => {
  skip(openedDatabase.current?.kind !== "server", "the embedded database has one session");
  const user = await makeUser("staff");
  const token = await tokenOf(user);
  for (let time = 0; time < 2; time++) {
    expect(await whoIs(token)).toBe(`${user.id} by token`);
    // One after another they all have the same connection, which forgets what it has prepared.
    await database().$executeRawUnsafe("DEALLOCATE ALL");
  }
});

test("nor for many who are answered at the same moment, each by another session", async ({ skip }) => {
  skip(openedDatabase.current?.kind !== "server", "the embedded database has one session");
  const many = Array.from({ length: 8 });
  const read = () => preparedReads()("slowly", "SELECT 1 AS one, pg_sleep(0.1)::text AS slept", []);
  const expectAnswers = async () => {
    for (const rows of await Promise.all(many.map(read))) expect(rows).toMatchObject([{ one: 1 }]);
  };
  await expectAnswers();
  const forget = () =>
    database().$transaction([
      database().$executeRawUnsafe("DEALLOCATE ALL"),
      database().$executeRawUnsafe("SELECT pg_sleep(0.1)"), // long enough for each to have a connection of its own
    ]);
  await Promise.all(many.map(forget));
  await expectAnswers();
});
