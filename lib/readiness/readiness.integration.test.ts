// Both engines: a server answers for itself that it takes no changes, and can be out of reach.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openedDatabase, type OpenDatabase } from "@/lib/platform/database";
import { migrationNames } from "@/lib/platform/migrations";
import { forgetSingletons } from "@/lib/platform/singleton";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { phase } from "./phase";
import { findReasons } from "./queries";

withStore();

let opened: OpenDatabase;
beforeEach(() => {
  if (!openedDatabase.current) throw new Error("no database");
  opened = openedDatabase.current;
  forgetSingletons();
  openedDatabase.current = opened;
  phase.current = "serving";
});
afterEach(() => {
  openedDatabase.current = opened;
});

/** Reads with these words in the place of what the database answers, and counts how often it is asked. */
function answering(change: (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>) {
  const read = vi.fn<OpenDatabase["read"]>(async (...asked) => change(await opened.read(...asked)));
  openedDatabase.current = { ...opened, read };
  return read;
}

const ready = () => api("GET", "/api/health/ready");
const reasonsOf = async () => ((await ready()).json() as { reasons?: string[] }).reasons;

describe("whether an instance is ready", () => {
  test("is told to anyone, and holds nothing but the word", async () => {
    const answer = await ready();
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ready"}']);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("is no while it starts and while it stops, with the reason in a problem document", async () => {
    phase.current = "starting";
    const answer = await ready();
    expect(answer.outcome).toBe("503 not_ready");
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(answer.json()).toEqual({
      type: "about:blank",
      title: "Not available right now",
      status: 503,
      detail: "Kith is starting.",
      code: "not_ready",
      reasons: ["starting"],
    });
    phase.current = "stopping";
    expect(await reasonsOf()).toEqual(["stopping"]);
  });

  test("is no where the database does not answer, in bounded time, and yes again once it does", async () => {
    answering(() => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5432")));
    const answer = await ready();
    expect(answer.json()).toMatchObject({ reasons: ["database_unreachable"] });
    expect(answer.text).not.toMatch(/10\.0\.0\.7|ECONN/);
    openedDatabase.current = opened;
    expect(await findReasons(() => performance.now() + 1_000)).toEqual([]);
  });

  test("is no where the database says nothing at all, and it is not asked again meanwhile", async () => {
    const read = answering(() => new Promise(() => undefined));
    expect(await findReasons(() => 0)).toEqual(["database_unreachable"]);
    expect(await findReasons(() => 5_000)).toEqual(["database_unreachable"]);
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  });

  test("is no where the database takes no changes", async () => {
    answering(async (rows) => rows.map((row) => ("isReadOnly" in row ? { ...row, isReadOnly: true } : row)));
    expect(await reasonsOf()).toEqual(["database_read_only"]);
  });

  test("is no where one of this version's migrations is missing, or all of them", async () => {
    const newest = (await migrationNames()).at(-1);
    answering(async (rows) => rows.filter(({ name }) => name !== newest || name === undefined));
    expect(await reasonsOf()).toEqual(["migration_pending"]);
    answering(async (rows) => rows.map((row) => ("isMade" in row ? { ...row, isMade: false } : row)));
    expect(await findReasons(() => performance.now() + 1_000)).toEqual(["migration_pending"]);
  });

  test("costs the database one look a second, however often and by however many it is asked", async () => {
    const read = answering(async (rows) => rows);
    for (let time = 0; time < 3; time++) {
      await Promise.all(Array.from({ length: 100 }, () => findReasons(() => 0)));
    }
    const once = read.mock.calls.length;
    expect(once).toBeLessThanOrEqual(2);
    await findReasons(() => 1_000);
    expect(read.mock.calls.length).toBe(2 * once);
  });
});

describe("the probes", () => {
  test("are not counted against anyone's rate", async () => {
    withSettings({ rateLimitPerMinute: 1 });
    const token = await tokenOf(await makeUser("staff"));
    for (const path of ["/api/health/live", "/api/health/ready"]) {
      for (let time = 0; time < 20; time++) expect((await api("GET", path, token)).outcome).toBe("200");
    }
    expect((await api("GET", "/api/people", token)).outcome).toBe("200");
  });

  test("say that the process lives whatever becomes of its database", async () => {
    openedDatabase.current = null;
    const answer = await api("GET", "/api/health/live");
    expect([answer.status, answer.text]).toEqual([200, '{"status":"live"}']);
    expect(await reasonsOf()).toEqual(["database_unreachable"]);
  });

  test("take no parameters", async () => {
    for (const path of ["/api/health/live", "/api/health/ready"]) {
      expect((await api("GET", `${path}?verbose=1`)).outcome).toBe("400 unknown_parameter");
    }
  });
});
