// Both engines: how a connection breaks.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { problemAnswer } from "@/lib/http/problem-answer";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { makeCompany } from "@/lib/testing/company";
import { openLine, type Line } from "@/lib/testing/cut-line";
import { onServer, testServerUrl, urlOfDatabase } from "@/lib/testing/postgres-server";
import { withStore } from "@/lib/testing/store";
import { database, openedDatabase, type OpenDatabase } from "./database";
import { openDatabase } from "./open-database";
import { preparedQuery } from "./query";

withStore();

const down = "503 database_unavailable";
const outcomeOf = (error: unknown) => {
  const { status, body } = problemAnswer(error);
  return `${status} ${String((JSON.parse(String(body)) as { code: string }).code)}`;
};
/** How each of them ended: the value, or what a caller would be answered. */
const outcomes = (work: readonly Promise<unknown>[]) =>
  Promise.all(work.map((one) => one.then(() => "200", outcomeOf)));

describe("a mistake in a statement is a defect, not an outage:", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["one that is no SQL", () => database().$queryRawUnsafe("SELEKT 1")],
    ["a table that is not there", () => database().$queryRaw`SELECT FROM nothing`],
    ["a division by zero", () => database().$queryRaw`SELECT 1 / 0`],
    ["a text that is no number", () => database().$queryRaw`SELECT ${"x"}::text::int`],
    ["a character that no text may have", () => database().$queryRaw`SELECT ${"a\0b"}::text`],
    ["a row that is there already", () => makeUser("staff").then(() => makeUser("staff"))],
    ["one that is kept prepared", () => preparedQuery("a mistake", z.unknown())`SELECT 1 / 0`],
    ["one in a transaction", () => database().$transaction((inside) => inside.$queryRaw`SELECT 1 / 0`)],
  ])("%s", async (_what, work) => {
    expect(await outcomes([work()])).toEqual(["500 internal_error"]);
  });
});

describe("what would have worked at another time is an outage, not a defect:", () => {
  const refusing = (code: string) =>
    database().$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END $$`);
  test.each<[string, () => Promise<unknown>]>([
    ["a statement that was ended for its length", () => refusing("57014")],
    ["a write while nobody may write", () => refusing("25006")],
    ["a write while the disk is full (A60)", () => refusing("53100")],
    ["more connections than there may be", () => refusing("53300")],
    ["a transaction that crossed another (A60)", () => refusing("40001")],
    ["a deadlock", () => refusing("40P01")],
    ["a lock that somebody else holds", () => refusing("55P03")],
  ])("%s", async (_what, work) => {
    expect(await outcomes([work()])).toEqual([down]);
    expect(await outcomes([database().appUser.count()])).toEqual(["200"]);
  });

  test("a statement that took longer than the server allows", async ({ skip }) => {
    skip(
      openedDatabase.current?.kind !== "server",
      "the embedded database has no clock that ends a statement",
    );
    const late = database().$transaction([
      database().$executeRaw`SET LOCAL statement_timeout = 1`,
      database().$queryRaw`SELECT 1 FROM pg_sleep(0.2)`,
    ]);
    expect(await outcomes([late])).toEqual([down]);
    expect(await outcomes([database().appUser.count()])).toEqual(["200"]);
  });
});

/** What a server says before it ends a connection: an ErrorResponse of severity FATAL, `admin_shutdown`. */
const shutDown = (() => {
  const fields = Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");
  const head = Buffer.from("E\0\0\0\0");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

describe("a connection that breaks", () => {
  let direct: OpenDatabase | null = null;
  let name = "";
  let line: Line;

  // As the server has it, but over a line that can be cut.
  beforeEach(async ({ skip }) => {
    direct = openedDatabase.current;
    skip(direct?.kind !== "server", "the embedded database has no connection");
    const [row] = await database().$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
    name = row?.name ?? "";
    const { hostname, port } = new URL(testServerUrl);
    line = await openLine({ host: hostname, port: Number(port || 5432) });
    const url = new URL(urlOfDatabase(name));
    url.hostname = "127.0.0.1";
    url.port = String(line.port);
    await openDatabase({ databaseUrl: url.href, dataDir: "" });
  });
  afterEach(async () => {
    if (openedDatabase.current !== direct) {
      await openedDatabase.current?.close();
      await line.close();
    }
    openedDatabase.current = direct;
    // The server does not see that a sleeper's line is cut, and the next test counts those who sleep.
    await terminate();
    await expect.poll(asleep).toBe(0);
  });

  /** Ends all connections but the one that asks for it. */
  const terminate = () =>
    onServer(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      name,
    );

  const works: [string, () => Promise<unknown>][] = [
    ["a statement", () => database().$queryRaw`SELECT pg_sleep(20)`],
    ["a statement that changes something", () => database().$executeRaw`SELECT pg_sleep(20)`],
    [
      "a transaction",
      () =>
        database().$transaction(
          async (inside) => {
            await inside.appUser.create({ data: { email: "half@example.com", name: "Half" } });
            await inside.$queryRaw`SELECT pg_sleep(20)`;
          },
          { timeout: 60_000 },
        ),
    ],
    [
      "several statements in one",
      () => database().$transaction([database().appUser.count(), database().$queryRaw`SELECT pg_sleep(20)`]),
    ],
  ];
  const asleep = async () => {
    const [row] = await (direct?.client ?? database()).$queryRaw<{ asleep: bigint }[]>`
      SELECT count(*) AS asleep FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    return Number(row?.asleep);
  };

  test.each([
    ["reset", async () => line.cut("reset")],
    ["closed", async () => line.cut("end")],
    ["ended by the server", terminate],
  ])("in the middle of any work, %s, is a 503 (A58)", async (_how, breakOff) => {
    const working = outcomes(works.map(([, work]) => work()));
    await expect.poll(asleep, { timeout: 20_000 }).toBe(works.length);
    await breakOff();
    expect(await working).toEqual(works.map(() => down));
    line.restore();
    await expect.poll(() => outcomes([database().appUser.count()])).toEqual(["200"]);
    expect(await database().appUser.count()).toBe(0); // nothing is half done
  });

  test("as soon as it is made is a 503", async () => {
    line.addToFirstAnswer(shutDown);
    const work = database().$transaction((inside) => inside.appUser.count());
    expect(await outcomes([work])).toEqual([down]);
  });

  test("between the statements of a transaction is a 503, and none of it is kept", async () => {
    const work = database().$transaction(async (inside) => {
      await inside.appUser.create({ data: { email: "half@example.com", name: "Half" } });
      line.cut();
      await inside.appUser.create({ data: { email: "other@example.com", name: "Other" } });
    });
    expect(await outcomes([work])).toEqual([down]);
    line.restore();
    expect(await database().appUser.count()).toBe(0);
  });

  test("before a transaction ends is a 503", async () => {
    const work = database().$transaction(async (inside) => {
      await inside.appUser.count();
      line.cut();
    });
    expect(await outcomes([work])).toEqual([down]);
  });

  test("makes of every request under load its answer or a 503, and of every one after it its answer (A58)", async () => {
    await makeCompany();
    const user = await makeUser("executive");
    const callers = [await tokenOf(user), await browserOf(user)];
    const addresses = [
      "/api/people",
      "/api/people/org-chart",
      "/api/tokens",
      "/api/admin/users",
      "/api/admin/audit",
    ];
    const seen = new Set<string>();
    const ask = async (times: number) => {
      for (let time = 0; time < times; time++) {
        const answers = await Promise.all(
          callers.flatMap((headers) => addresses.map((address) => api("GET", address, headers))),
        );
        for (const { outcome, headers } of answers) {
          seen.add(outcome);
          if (outcome !== "200") expect(headers.get("retry-after")).toBe("5");
        }
      }
    };
    for (const breakOff of [() => line.cut("reset"), terminate, () => line.cut("end"), terminate]) {
      const asking = Promise.all([ask(12), ask(12), ask(12)]);
      await api("GET", "/api/tokens", callers[0]); // they are on their way
      await breakOff();
      await asking;
      line.restore();
    }
    expect([...seen].filter((outcome) => outcome !== "200")).toEqual([down]);
    seen.clear();
    await ask(1);
    expect([...seen]).toEqual(["200"]);
  });

  test("and is not mended is a 503 for every request (A58)", async () => {
    const user = await makeUser("executive");
    const headers = await tokenOf(user);
    line.cut();
    for (const address of ["/api/people", "/api/tokens"]) {
      expect((await api("GET", address, headers)).outcome).toBe(down);
    }
  });
});
