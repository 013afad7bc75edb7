// Both engines: each can exhaust different resources.
import { DriverAdapterError } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { openInterruptibleProxy } from "@/testing/interruptible-proxy";
import { runOnServer, testServerUrl, getDatabaseUrl } from "@/testing/postgres-server";
import { setUpTestDatabase } from "@/testing/test-database";
import { findUnreadyReasons, processState } from "@/lib/operations/readiness/queries";
import { database, openedDatabase } from "./database";
import { openDatabase } from "./open-database";
import { preparedReadTimeout, runRecognisingOutagesWithTimeout, toProblem } from "./outage";

setUpTestDatabase();

const list = "/api/people";
const profile = `/api/people/${toPersonId("me")}/profile`;
const both = [list, profile];
const down = "503 database_unavailable";

let headers: Record<string, string> = {};
beforeEach(async () => {
  await createTestCompany();
  headers = await createTokenHeaders(await createUser("executive"));
  expect(await ask(both)).toEqual(["200", "200"]);
});

/** Returns the response status of each path. A 503 must have `Retry-After` and a request id. */
const ask = (addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      const answer = await requestApi("GET", address, headers);
      if (answer.status === 503) {
        expect(answer.headers.get("retry-after")).toBe("5");
        expect(z.object({ request_id: z.uuid() }).loose().safeParse(answer.json()).success).toBe(true);
      }
      return answer.outcome;
    }),
  );

const nameOfDatabase = async () => {
  const [row] = await database().$queryRaw<{ name: string }[]>`SELECT current_database()::text AS name`;
  return row?.name ?? "";
};

test("while the disk of the database is full, a request that is audited is a 503, others are answered, and the database recovers automatically (A60)", async () => {
  const recorded = await database().auditEvent.count();
  const refuse = "BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '53100'; END";
  await database().$executeRawUnsafe(
    `CREATE FUNCTION refuse_for_a_test() RETURNS trigger LANGUAGE plpgsql AS $$ ${refuse} $$`,
  );
  await database()
    .$executeRaw`CREATE TRIGGER refuse_for_a_test BEFORE INSERT ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_a_test()`;
  try {
    expect(await ask(both)).toEqual(["200", down]);
    expect(await database().auditEvent.count()).toBe(recorded); // no further views are recorded
  } finally {
    await database().$executeRaw`DROP FUNCTION refuse_for_a_test CASCADE`;
  }
  expect(await ask(both)).toEqual(["200", "200"]);
});

test("a full disk is named in answers and readiness until there is room again (A86)", async () => {
  const previous = processState.current;
  processState.current = "serving";
  const reasons = async () => findUnreadyReasons(() => (time += 1_000));
  let time = performance.now();
  try {
    await expect(
      database()
        .$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
    ).rejects.toThrow();
    const opened = openedDatabase.current;
    if (!opened) throw new Error("no database");
    const full = () =>
      Promise.reject(
        Object.assign(new Error("No space left on device"), { severity: "ERROR", code: "53100" }),
      );
    openedDatabase.current = {
      ...opened,
      read: (name, ...rest) =>
        name === "disk space" ? runRecognisingOutagesWithTimeout(full) : opened.read(name, ...rest),
    };
    expect(await reasons()).toEqual(["database_disk_full"]);
    expect(toProblem(new DriverAdapterError({ kind: "DatabaseNotReachable" }), "", "")).toMatchObject({
      ...{
        code: "database_unavailable",
        message: expect.stringContaining("disk of Kith's database is full"),
      },
    });
    openedDatabase.current = opened;
    expect(await reasons()).toEqual([]); // the disk has room: a temporary table could be written
  } finally {
    processState.current = previous;
  }
});

describe("a server", () => {
  beforeEach(({ skip }) => {
    skip(
      openedDatabase.current?.kind !== "server",
      "the embedded database has one connection, and no other program's settings",
    );
  });

  test("whose connections are all in use causes a 503 after a bounded wait, and answers once they are free (A59)", async () => {
    const holder = new pg.Client({ connectionString: getDatabaseUrl(await nameOfDatabase()) });
    await holder.connect();
    try {
      await holder.query("SELECT pg_advisory_lock(59)");
      const waiting = Promise.all(
        Array.from({ length: 10 }, () =>
          database()
            .$queryRaw`SELECT pg_advisory_lock_shared(59), pg_advisory_unlock_shared(59), 1 AS one`.then(
            () => "done",
            () => "failed",
          ),
        ),
      );
      await expect
        .poll(async () => {
          const { rows } = await holder.query(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 59 AND NOT granted",
          );
          return rows.length;
        })
        .toBe(10);
      expect(await ask(both)).toEqual([down, down]);
      await holder.query("SELECT pg_advisory_unlock(59)");
      await waiting;
      expect(await ask(both)).toEqual(["200", "200"]);
    } finally {
      await holder.end();
    }
  });

  describe("with several hosts", () => {
    const direct = new URL(testServerUrl);
    const openLineToIt = () =>
      openInterruptibleProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
    const through = async (ports: readonly number[]) => {
      const url = new URL(getDatabaseUrl(await nameOfDatabase()));
      const user = url.username === "" ? "" : `${url.username}${url.password && `:${url.password}`}@`;
      const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
      return openDatabase({ databaseUrl: `postgresql://${user}${hosts}${url.pathname}`, dataDir: "" });
    };

    test("is reached at the host that answers, and at another host after a failover, without a restart", async () => {
      const before = openedDatabase.current;
      const [gone, one, other] = [await openLineToIt(), await openLineToIt(), await openLineToIt()];
      await gone.close();
      const opened = await through([gone.port, one.port, other.port]);
      try {
        expect(await ask(both)).toEqual(["200", "200"]);
        one.cut();
        await expect.poll(() => ask([list]), { timeout: 20_000 }).toEqual(["200"]);
        expect(await ask(both)).toEqual(["200", "200"]);
        // Open connections now use the second host; the first has none.
        one.restore();
        other.cut();
        await expect.poll(() => ask([list]), { timeout: 20_000 }).toEqual(["200"]);
      } finally {
        await opened.close();
        openedDatabase.current = before;
        await Promise.all([one.close(), other.close()]);
      }
    });

    test("without a writable host is not opened, and the message says what to check", async () => {
      const [before, name] = [openedDatabase.current, await nameOfDatabase()];
      const line = await openLineToIt();
      await runOnServer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      try {
        await expect(through([line.port, line.port])).rejects.toThrow("writable");
      } finally {
        await runOnServer(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
        openedDatabase.current = before;
        await line.close();
      }
    });
  });

  test("that does not answer in time causes a 503, and answers once it does", async () => {
    const before = preparedReadTimeout.timeoutMs;
    const holder = new pg.Client({ connectionString: getDatabaseUrl(await nameOfDatabase()) });
    await holder.connect();
    try {
      preparedReadTimeout.timeoutMs = 300;
      await holder.query("BEGIN");
      await holder.query("LOCK TABLE api_tokens, audit_events IN ACCESS EXCLUSIVE MODE");
      expect(await ask(both)).toEqual([down, down]);
      await holder.query("ROLLBACK");
      preparedReadTimeout.timeoutMs = before;
      expect(await ask(both)).toEqual(["200", "200"]);
    } finally {
      preparedReadTimeout.timeoutMs = before;
      await holder.end();
    }
  });
});
