// Both engines: connections break differently.
import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { buildProblemAnswer } from "@/lib/http/problem-answer";
import { requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { createTestCompany } from "@/testing/test-company";
import { openInterruptibleProxy, type InterruptibleProxy } from "@/testing/interruptible-proxy";
import { runOnServer, testServerUrl, getDatabaseUrl } from "@/testing/postgres-server";
import { setUpTestDatabase } from "@/testing/test-database";
import { database, openedDatabase, type OpenDatabase } from "./database";
import { openDatabase } from "./open-database";
import { createLogger, log } from "@/lib/platform/log/log";
import { detectAdapterOutages, runRecognisingOutagesWithTimeout } from "./outage";
import { queryPrepared } from "./query";

setUpTestDatabase();

const down = "503 database_unavailable";
const outcomeOf = (error: unknown) => {
  const { status, body } = buildProblemAnswer(error);
  return `${status} ${String((JSON.parse(String(body)) as { code: string }).code)}`;
};
/** Returns the outcome of each operation: its value, or the response status. */
const outcomes = (work: readonly Promise<unknown>[]) =>
  Promise.all(work.map((one) => one.then(() => "200", outcomeOf)));

test("a faulty statement is a defect, not an outage", async () => {
  const works: (() => Promise<unknown>)[] = [
    () => database().$queryRaw`SELECT FROM nothing`,
    () => database().$queryRaw`SELECT ${"a\0b"}::text`,
    () => createUser("staff").then(() => createUser("staff")),
    () => queryPrepared("a mistake", z.unknown())`SELECT 1 / 0`,
    () => database().$transaction((inside) => inside.$queryRaw`SELECT 1 / 0`),
  ];
  for (const work of works) expect(await outcomes([work()])).toEqual(["500 internal_error"]);
});

describe("a statement that would work at another time is an outage, not a defect:", () => {
  test("time limit, read-only, full disk, no connection, transactions that cross, a deadlock, a lock (A60)", async () => {
    for (const code of ["57014", "25006", "53100", "53300", "40001", "40P01", "55P03"]) {
      const refusing = database().$executeRawUnsafe(
        `DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END $$`,
      );
      expect([code, await outcomes([refusing])]).toEqual([code, [down]]);
    }
    expect(await outcomes([database().appUser.count()])).toEqual(["200"]);
  });

  test("an error that ends the session, whatever its code, is an outage, and the log has its sentence (A85)", async () => {
    const fatal = Object.assign(new Error("could not write init file"), { severity: "FATAL", code: "XX000" });
    const lines: string[] = [];
    const written = createLogger("info", { write: (line) => void lines.push(line) });
    vi.spyOn(log, "warn").mockImplementation((fields: unknown) => written.warn(fields, "request failed"));
    const read = () => runRecognisingOutagesWithTimeout(() => Promise.reject(fatal));
    const adapter = detectAdapterOutages({
      provider: "postgres",
      adapterName: "failing",
      connect: () =>
        Promise.reject(
          new DriverAdapterError({
            kind: "postgres",
            code: "XX000",
            severity: "FATAL",
            message: fatal.message,
            detail: undefined,
            column: undefined,
            hint: undefined,
            originalCode: "XX000",
            originalMessage: fatal.message,
          }),
        ),
    });
    expect(await outcomes([read(), adapter.connect()])).toEqual([down, down]);
    expect(lines.join("").match(/could not write init file/g)).toHaveLength(2);
  });
});

/** Message of a server before it ends a connection: an ErrorResponse of severity FATAL, `admin_shutdown`. */
const shutDown = (() => {
  const fields = Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");
  const head = Buffer.from("E\0\0\0\0");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

describe("a connection that breaks", () => {
  let direct: OpenDatabase | null = null;
  let name = "";
  let line: InterruptibleProxy;

  // The test server's database, through a connection that the test can cut.
  beforeEach(async ({ skip }) => {
    direct = openedDatabase.current;
    skip(direct?.kind !== "server", "the embedded database has no connection");
    const [row] = await database().$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
    name = row?.name ?? "";
    const { hostname, port } = new URL(testServerUrl);
    line = await openInterruptibleProxy({ host: hostname, port: Number(port || 5432) });
    const url = new URL(getDatabaseUrl(name));
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
    // The server does not notice that a sleeping session's connection is cut, and the next test counts sleeping
    // sessions.
    await terminate();
    await expect.poll(asleep).toBe(0);
  });

  /** Terminates all connections except its own. */
  const terminate = () =>
    runOnServer(
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
  ])("during any work, %s, is a 503 (A58)", async (_how, breakOff) => {
    const working = outcomes(works.map(([, work]) => work()));
    await expect.poll(asleep, { timeout: 20_000 }).toBe(works.length);
    await breakOff();
    expect(await working).toEqual(works.map(() => down));
    line.restore();
    await expect.poll(() => outcomes([database().appUser.count()])).toEqual(["200"]);
    expect(await database().appUser.count()).toBe(0); // no partial write is stored
  });

  test("as soon as it is opened is a 503", async () => {
    line.addToFirstAnswer(shutDown);
    const work = database().$transaction((inside) => inside.appUser.count());
    expect(await outcomes([work])).toEqual([down]);
  });

  test("before a transaction commits is a 503 and rolls back", async () => {
    const work = database().$transaction(async (inside) => {
      await inside.appUser.create({ data: { email: "half@example.com", name: "Half" } });
      line.cut();
    });
    expect(await outcomes([work])).toEqual([down]);
    line.restore();
    expect(await database().appUser.count()).toBe(0);
  });

  test("under load gives every request its answer or a 503, and every later request its answer (A58)", async () => {
    await createTestCompany();
    const user = await createUser("executive");
    const callers = [await createTokenHeaders(user), await createBrowserHeaders(user)];
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
          callers.flatMap((headers) => addresses.map((address) => requestApi("GET", address, headers))),
        );
        for (const { outcome, headers } of answers) {
          seen.add(outcome);
          if (outcome !== "200") expect(headers.get("retry-after")).toBe("5");
        }
      }
    };
    for (const breakOff of [() => line.cut("reset"), terminate, () => line.cut("end"), terminate]) {
      const asking = Promise.all([ask(4), ask(4), ask(4)]);
      await requestApi("GET", "/api/tokens", callers[0]); // the requests are in progress
      await breakOff();
      await asking;
      line.restore();
    }
    expect([...seen].filter((outcome) => outcome !== "200")).toEqual([down]);
    seen.clear();
    await ask(1);
    expect([...seen]).toEqual(["200"]);
  });
});
