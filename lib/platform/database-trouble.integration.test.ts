// Both engines: what each can run out of.
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany } from "@/lib/testing/company";
import { openLine } from "@/lib/testing/cut-line";
import { onServer, testServerUrl, urlOfDatabase } from "@/lib/testing/postgres-server";
import { withStore } from "@/lib/testing/store";
import { database, openedDatabase } from "./database";
import { openDatabase } from "./open-database";
import { patience } from "./outage";

withStore();

const list = "/api/people";
const profile = `/api/people/${idOf("me")}/profile`;
const both = [list, profile];
const down = "503 database_unavailable";

let headers: Record<string, string> = {};
beforeEach(async () => {
  await makeCompany();
  headers = await tokenOf(await makeUser("executive"));
  expect(await ask(both)).toEqual(["200", "200"]);
});

/** How each address answers. A 503 says when to come back, and has an id to ask about. */
const ask = (addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      const answer = await api("GET", address, headers);
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

describe("while the database cannot write", () => {
  const refuseRecording = (code: string) => [
    `CREATE FUNCTION refuse_for_a_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`,
    "CREATE TRIGGER refuse_for_a_test BEFORE INSERT ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_a_test()",
  ];
  afterEach(async () => {
    await database().$executeRaw`DROP TRIGGER IF EXISTS refuse_for_a_test ON audit_events`;
    await database().$executeRaw`DROP FUNCTION IF EXISTS refuse_for_a_test`;
  });

  test.each([
    ["its disk is full (A60)", "53100"],
    ["its transactions cross (A60)", "40001"],
    ["it is read-only", "25006"],
  ])(
    "because %s, what is recorded is a 503, what is not is answered, and it mends by itself",
    async (_why, code) => {
      const recorded = await database().auditEvent.count();
      for (const statement of refuseRecording(code)) await database().$executeRawUnsafe(statement);
      expect(await ask(both)).toEqual(["200", down]);
      expect(await database().auditEvent.count()).toBe(recorded); // nobody has seen anything since
      await database().$executeRaw`DROP TRIGGER refuse_for_a_test ON audit_events`;
      expect(await ask(both)).toEqual(["200", "200"]);
    },
  );
});

describe("a server", () => {
  beforeEach(({ skip }) => {
    skip(
      openedDatabase.current?.kind !== "server",
      "the embedded database has one connection, and nobody else's settings",
    );
  });

  test("that becomes read-only is never a 500, and writes again without a restart of Kith", async () => {
    const name = await nameOfDatabase();
    const reconnect = async () => {
      await onServer(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        name,
      );
      await expect.poll(() => ask([list])).toEqual(["200"]);
    };
    await onServer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    try {
      await reconnect();
      expect(await ask(both)).toEqual(["200", down]);
    } finally {
      await onServer(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    }
    await reconnect();
    expect(await ask(both)).toEqual(["200", "200"]);
  });

  test("whose connections are all in use is a 503 after a bounded wait, and answers once they are free (A59)", async () => {
    const holder = new pg.Client({ connectionString: urlOfDatabase(await nameOfDatabase()) });
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

  test("that lets no more connections in is a 503, and answers once it does", async () => {
    const [direct, name] = [openedDatabase.current, await nameOfDatabase()];
    const role = `kith_limited_${process.pid}`;
    await onServer(`DROP ROLE IF EXISTS ${role}`);
    await onServer(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 1`);
    await onServer(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`, name);
    await onServer(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`, name);
    const url = new URL(urlOfDatabase(name));
    url.username = role;
    const limited = await openDatabase({ databaseUrl: url.href, dataDir: "" });
    const other = new pg.Client({ connectionString: url.href });
    try {
      await expect
        .poll(() =>
          other.connect().then(
            () => "in",
            () => "out",
          ),
        )
        .toBe("in");
      expect(await ask(both)).toEqual([down, down]);
      await other.end();
      await expect.poll(() => ask([list])).toEqual(["200"]);
      expect(await ask([profile])).toEqual(["200"]);
    } finally {
      await limited.close();
      openedDatabase.current = direct;
      await onServer(`DROP OWNED BY ${role}`, name);
      await onServer(`DROP ROLE ${role}`);
    }
  });

  describe("with several hosts", () => {
    const direct = new URL(testServerUrl);
    const openLineToIt = () => openLine({ host: direct.hostname, port: Number(direct.port || 5432) });
    const through = async (ports: readonly number[]) => {
      const url = new URL(urlOfDatabase(await nameOfDatabase()));
      const user = url.username === "" ? "" : `${url.username}${url.password && `:${url.password}`}@`;
      const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
      return openDatabase({ databaseUrl: `postgresql://${user}${hosts}${url.pathname}`, dataDir: "" });
    };

    test("is used by the one that answers, and by another one once that is gone, without a restart", async () => {
      const before = openedDatabase.current;
      const [gone, one, other] = [await openLineToIt(), await openLineToIt(), await openLineToIt()];
      await gone.close();
      const opened = await through([gone.port, one.port, other.port]);
      try {
        expect(await ask(both)).toEqual(["200", "200"]);
        one.cut();
        await expect.poll(() => ask([list]), { timeout: 20_000 }).toEqual(["200"]);
        expect(await ask(both)).toEqual(["200", "200"]);
        // What is open goes by the other one now: nothing is left on the first.
        one.restore();
        other.cut();
        await expect.poll(() => ask([list]), { timeout: 20_000 }).toEqual(["200"]);
      } finally {
        await opened.close();
        openedDatabase.current = before;
        await Promise.all([one.close(), other.close()]);
      }
    });

    test("of which none takes changes, is not opened, and the message says what to look for", async () => {
      const [before, name] = [openedDatabase.current, await nameOfDatabase()];
      const line = await openLineToIt();
      await onServer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      try {
        await expect(through([line.port, line.port])).rejects.toThrow("takes changes");
      } finally {
        await onServer(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
        openedDatabase.current = before;
        await line.close();
      }
    });
  });

  test("that does not answer in time is a 503, and answers once it does", async () => {
    const before = patience.longestReadingMs;
    const holder = new pg.Client({ connectionString: urlOfDatabase(await nameOfDatabase()) });
    await holder.connect();
    try {
      patience.longestReadingMs = 300;
      await holder.query("BEGIN");
      await holder.query("LOCK TABLE api_tokens, audit_events IN ACCESS EXCLUSIVE MODE");
      expect(await ask(both)).toEqual([down, down]);
      await holder.query("ROLLBACK");
      patience.longestReadingMs = before;
      expect(await ask(both)).toEqual(["200", "200"]);
    } finally {
      patience.longestReadingMs = before;
      await holder.end();
    }
  });
});
