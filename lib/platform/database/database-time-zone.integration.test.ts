// PostgreSQL server only: the embedded database has one time zone.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBackupSource } from "@/lib/operations/backup/open-databases";
import { findProgram } from "@/scripts/cluster/programs";
import { startPgbouncer } from "@/scripts/cluster/proxies";
import { listenLocally } from "@/testing/listen-locally";
import { getDatabaseUrl, runOnServer, testServerUrl } from "@/testing/postgres-server";
import { openServerDatabase } from "./server-database";

const template = inject("template");
const onServer = describe.skipIf(!("database" in template)); // a zone is a setting of a server
const zones = ["Australia/Sydney", "America/New_York"] as const;
const folder = mkdtempSync(join(tmpdir(), "kith-zones-"));
const names = new Map<string, string>();
const pgbouncer = findProgram("pgbouncer");
const pooler: { port: number; end: () => Promise<void> } = { port: 0, end: async () => undefined };

beforeAll(async () => {
  if (!("database" in template)) return;
  for (const zone of zones) {
    const name = `kith_zone_${randomUUID().replaceAll("-", "")}`;
    names.set(zone, name);
    await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${template.database}`);
    await runOnServer(`ALTER DATABASE ${name} SET timezone TO '${zone}'`);
    await runOnServer(`ALTER DATABASE ${name} SET datestyle TO 'SQL, DMY'`);
  }
  if (pgbouncer === null) return;
  const free = createServer();
  pooler.port = await listenLocally(free);
  free.close();
  const started = await startPgbouncer(pgbouncer, {
    port: pooler.port,
    server: new URL(testServerUrl),
    folder,
  });
  pooler.end = async () => void (await started.stop());
});
afterAll(async () => {
  await pooler.end();
  for (const name of names.values()) await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

const getAddress = (zone: string, way: string) => {
  const address = new URL(getDatabaseUrl(names.get(zone) ?? ""));
  return way === "directly"
    ? address
    : Object.assign(address, { hostname: "127.0.0.1", port: String(pooler.port) });
};
const cases = zones.flatMap((zone) =>
  (["directly", "through PgBouncer"] as const).map((way) => [zone, way] as const),
);

onServer("the time zone of a database server (A82)", () => {
  test.each(cases)("in %s, %s, changes no time that Kith writes or reads", async (zone, way) => {
    if (way !== "directly" && pgbouncer === null) return;
    const url = getAddress(zone, way).href;
    const opened = await openServerDatabase(url);
    try {
      const written = new Date("2026-07-01T12:34:56.789Z");
      const id = randomUUID();
      // Concurrent transactions use several sessions of the server.
      await Promise.all(
        Array.from({ length: 8 }, () =>
          opened.client.$transaction((transaction) => transaction.$queryRaw`SELECT pg_sleep(0.02)::text`),
        ),
      );
      await opened.client.person.create({
        data: {
          id,
          firstName: "Ana",
          lastName: "Costa",
          title: "",
          lastConfirmedAt: written,
          removedAt: new Date("2026-01-01T00:00:00Z"),
        },
      });
      const stored = await opened.client.$queryRaw`
        SELECT extract(epoch FROM last_confirmed_at)::float8 AS epoch, current_setting('TimeZone') AS zone FROM people`;
      expect(stored).toEqual([{ epoch: written.getTime() / 1000, zone: "UTC" }]);
      const read = await opened.client.person.findUniqueOrThrow({ where: { id } });
      expect(read.lastConfirmedAt).toEqual(written);
      expect(Math.abs(read.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
      const prepared = await opened.read("zone test", "SELECT last_confirmed_at AS at FROM people", []);
      expect(prepared).toEqual([{ at: written }]);
    } finally {
      await opened.client.person.deleteMany();
      await opened.close();
    }
    const backup = await openBackupSource({ databaseUrl: url, dataDir: "" }, "command");
    const rows = await backup.query(
      "SELECT current_setting('TimeZone') AS zone, '2026-07-01T00:00:00'::timestamptz::text AS at",
    );
    await backup.close();
    expect(rows).toEqual([{ zone: "UTC", at: "2026-07-01 00:00:00+00" }]);
  });
});

test("every connection that the product opens is a KithClient, which works in UTC", () => {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const others = files.filter((name) =>
    /new pg\.Client\(|new pg\.Pool\((?![\s\S]{0,200}Client: KithClient)/.test(
      readFileSync(join("lib", name), "utf8"),
    ),
  );
  // The first parses an address and never connects; the second reads the zone that other clients get.
  expect(others.toSorted()).toEqual([
    "platform/database/follow-primary.ts",
    "platform/database/kith-client.ts",
  ]);
});
