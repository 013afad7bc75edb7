import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openedDatabase, type OpenDatabase } from "@/lib/platform/database/database";
import { resetSingletons } from "@/lib/platform/singleton";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { findUnreadyReasons, processState } from "./queries";

setUpTestDatabase();

let opened: OpenDatabase;
beforeEach(() => {
  if (!openedDatabase.current) throw new Error("no database");
  opened = openedDatabase.current;
  resetSingletons();
  openedDatabase.current = opened;
  processState.current = "serving";
});
afterEach(() => {
  openedDatabase.current = opened;
});

/** Changes the rows that readiness queries return. Returns a spy that counts the queries. */
function interceptReads(change: (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>) {
  const read = vi.fn<OpenDatabase["read"]>(async (...asked) => change(await opened.read(...asked)));
  openedDatabase.current = { ...opened, read };
  return read;
}

const ready = () => requestApi("GET", "/api/health/ready");
const reasonsOf = async () => ((await ready()).json() as { reasons?: string[] }).reasons;

describe("the readiness of an instance", () => {
  test("is public, and holds nothing but the status", async () => {
    const answer = await ready();
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ready"}']);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("is negative during start and stop, with the reason in a problem document", async () => {
    processState.current = "starting";
    const answer = await ready();
    expect(answer.outcome).toBe("503 not_ready");
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(answer.json()).toEqual({
      type: "/docs/api#problem-not_ready",
      title: "Not available right now",
      status: 503,
      detail: "Kith is starting.",
      code: "not_ready",
      reasons: ["starting"],
    });
    processState.current = "stopping";
    expect(await reasonsOf()).toEqual(["stopping"]);
  });

  test("is negative in bounded time while the database is unreachable, and positive again afterwards", async () => {
    interceptReads(() => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5432")));
    const answer = await ready();
    expect(answer.json()).toMatchObject({ reasons: ["database_unreachable"] });
    expect(answer.text).not.toMatch(/10\.0\.0\.7|ECONN/);
    openedDatabase.current = opened;
    expect(await findUnreadyReasons(() => performance.now() + 1_000)).toEqual([]);
  });

  test("is negative while the database hangs, without further queries meanwhile", async () => {
    const read = interceptReads(() => new Promise(() => undefined));
    void findUnreadyReasons(() => 0);
    expect(await findUnreadyReasons(() => 5_000)).toEqual(["database_unreachable"]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test.each<[reason: string, change: (row: Record<string, unknown>) => Record<string, unknown>]>([
    ["database_read_only", (row) => ("isReadOnly" in row ? { ...row, isReadOnly: true } : row)],
    ["migration_pending", (row) => ("name" in row ? { name: "another" } : row)],
    ["migration_pending", (row) => ("isMade" in row ? { ...row, isMade: false } : row)],
  ])("is negative with %s if the database says so", async (reason, change) => {
    interceptReads(async (rows) => rows.map(change));
    expect(await reasonsOf()).toEqual([reason]);
  });

  test("costs the database one query a second, for any number of requests", async () => {
    const read = interceptReads(async (rows) => rows);
    for (let time = 0; time < 3; time++) {
      await Promise.all(Array.from({ length: 100 }, () => findUnreadyReasons(() => 0)));
    }
    const once = read.mock.calls.length;
    expect(once).toBeLessThanOrEqual(2);
    await findUnreadyReasons(() => 1_000);
    expect(read.mock.calls.length).toBe(2 * once);
  });
});

describe("the probes", () => {
  test("are exempt from rate limits", async () => {
    overrideSettings({ rateLimitPerMinute: 1 });
    const token = await createTokenHeaders(await createUser("staff"));
    for (const path of ["/api/health/live", "/api/health/ready"]) {
      for (let time = 0; time < 3; time++) expect((await requestApi("GET", path, token)).outcome).toBe("200");
    }
    expect((await requestApi("GET", "/api/people", token)).outcome).toBe("200");
  });

  test("report liveness regardless of the database", async () => {
    openedDatabase.current = null;
    const answer = await requestApi("GET", "/api/health/live");
    expect([answer.status, answer.text]).toEqual([200, '{"status":"live"}']);
    expect(await reasonsOf()).toEqual(["database_unreachable"]);
  });
});
