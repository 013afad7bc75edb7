// PostgreSQL server only: the embedded database has no hosts.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openInterruptibleProxy, type InterruptibleProxy } from "@/testing/interruptible-proxy";
import { testServerUrl } from "@/testing/postgres-server";
import { setUpTestDatabase } from "@/testing/test-database";
import { openedDatabase } from "./database";
import type { DatabaseHosts } from "./database-hosts";
import { followPrimary, buildWritableOnlyPoolOptions } from "./follow-primary";

setUpTestDatabase();

/** Two writable hosts, as after a failover with the former primary back. The first is chosen while it answers. */
async function twoHosts() {
  const server = new URL(testServerUrl);
  const target = { host: server.hostname, port: Number(server.port || 5432) };
  const lines = [await openInterruptibleProxy(target), await openInterruptibleProxy(target)] as const;
  const addressOf = ({ port }: InterruptibleProxy) =>
    Object.assign(new URL(testServerUrl), { hostname: "127.0.0.1", port: String(port) }).href;
  const addresses = [addressOf(lines[0]), addressOf(lines[1])] as const;
  const hosts: DatabaseHosts = { addresses: [...addresses], needsWritable: true, maxConnections: 10 };
  const pool = new pg.Pool({
    ...buildWritableOnlyPoolOptions(hosts),
    connectionString: addresses[0],
    connectionTimeoutMillis: 10_000,
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  const { doubt } = followPrimary(pool, hosts);
  return { lines, addresses, pool, doubt };
}

describe("a pool whose host hangs", () => {
  let two: Awaited<ReturnType<typeof twoHosts>> | null = null;
  beforeEach(async ({ skip }) => {
    skip(openedDatabase.current?.kind !== "server", "the embedded database has no hosts");
    two = await twoHosts();
  });
  afterEach(async () => {
    await two?.pool.end();
    for (const line of two?.lines ?? []) await line.close();
    two = null;
  });

  const movedAway = async () => {
    if (!two) throw new Error("no hosts");
    const { lines, addresses, pool, doubt } = two;
    lines[0].hold();
    const begun = pool.connect().then(
      (client) => {
        client.release();
        return "connected to the former host";
      },
      () => "refused",
    );
    doubt();
    while (pool.options.connectionString !== addresses[1]) await sleep(20);
    return { begun, wake: () => lines[0].restore(), pool };
  };

  test("switches to another host, and accepts no connection to the former host that completes later", async () => {
    const { begun, wake, pool } = await movedAway();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    wake();
    expect(await begun).toBe("refused");
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
  });
});
