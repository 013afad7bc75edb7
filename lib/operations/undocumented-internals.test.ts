import { EventEmitter } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { APP_PATH_ROUTES_MANIFEST } from "next/constants";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { routesManifestName } from "@/lib/operations/metrics/observe-requests";
import { withoutSchemaEngineLock } from "@/lib/platform/database/without-schema-engine-lock";

// docs/dependencies.md lists the internals on which Kith relies. A failure here names the package whose upgrade broke one.

const thisFile = "lib/operations/undocumented-internals.test.ts";
const [, table = ""] = readFileSync("docs/dependencies.md", "utf8").split("## Undocumented internals");
const [rows = ""] = table.split("\n## ");
const listedInternals = Array.from(
  rows.matchAll(/^\| (?!package |-)(.+?) \| (.+?) \| `(.+?)` \| `(.+?)` (.+) \|$/gm),
  ([, name = "", internal = "", usedIn = "", file = "", titles = ""]) => ({
    ...{ name, internal, usedIn, titles: Array.from(titles.matchAll(/"(.+?)"/g), ([, title]) => title) },
    checkFile: file === "internals" ? thisFile : file,
  }),
);

describe("docs/dependencies.md", () => {
  test("lists internals in rows that this test can read", () => {
    expect(listedInternals.length).toBeGreaterThan(5);
    expect(rows.match(/^\| (?!package |-)/gm)).toHaveLength(listedInternals.length);
  });

  test.each(listedInternals)("has an existing check of $name: $internal", ({ usedIn, titles, checkFile }) => {
    expect(existsSync(usedIn)).toBe(true);
    expect(titles).not.toEqual([]);
    const checks = readFileSync(checkFile, "utf8");
    for (const title of titles) expect(checks).toContain(title);
  });
});

const wasmFile = createRequire(import.meta.url)
  .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
  .replace(/\.js$/, ".wasm");

describe("next", () => {
  test("parses the router state that its router sends, and throws for any other text", () => {
    const sent = encodeURIComponent(
      JSON.stringify(["", { children: ["__PAGE__", {}, null, null, 0] }, null, null, 0]),
    );
    expect(parseAndValidateFlightRouterState(undefined)).toBeUndefined();
    expect(parseAndValidateFlightRouterState(sent)).toHaveLength(5);
    expect(() => parseAndValidateFlightRouterState("[]")).toThrow();
    expect(() => parseAndValidateFlightRouterState("%")).toThrow();
  });

  test("lists the routes of a build in the manifest that Kith reads", () => {
    expect(routesManifestName).toBe(APP_PATH_ROUTES_MANIFEST);
  });
});

describe("@prisma/schema-engine-wasm", () => {
  test("starts with the bindings that Kith passes, and creates timers through them", () => {
    expect(bindings.__wbg_set_wasm).toBeTypeOf("function");
    expect(bindings.SchemaEngine.new).toBeTypeOf("function");
    expect(Object.keys(bindings).filter((name) => name.startsWith("__wbg_setTimeout_"))).toHaveLength(1);
  });

  test("locks by statements that Kith skips", async () => {
    const locks = readFileSync(wasmFile, "latin1").match(/SELECT pg_advisory_lock\([^)]*\)/g) ?? [];
    expect(locks).not.toEqual([]);
    const executed: string[] = [];
    const driver: SqlDriverAdapter = {
      provider: "postgres",
      adapterName: "test",
      queryRaw: () => Promise.reject(new Error("unused")),
      executeRaw: () => Promise.reject(new Error("unused")),
      executeScript: async (script) => void executed.push(script),
      startTransaction: () => Promise.reject(new Error("unused")),
      dispose: async () => undefined,
    };
    const connect = async () => driver;
    const guarded = await withoutSchemaEngineLock({
      ...{ provider: "postgres", adapterName: "test", connect, connectToShadowDb: connect },
    }).connect();
    for (const lock of locks) await guarded.executeScript(lock);
    expect(executed).toEqual([]);
  });
});

describe("pg", () => {
  /** Connection that succeeds without a server and remembers its address. */
  class OfflineClient extends EventEmitter {
    readonly address: string | undefined;
    constructor({ connectionString }: pg.ClientConfig) {
      super();
      this.address = connectionString;
    }
    connect(done: () => void) {
      setImmediate(done);
    }
    end(done?: () => void) {
      done?.();
    }
  }
  const createPool = (options: pg.PoolConfig) =>
    Object.assign(new pg.Pool({ ...options, connectionString: "postgresql://a/kith" }), {
      Client: OfflineClient,
    });

  test("a pool refuses a new connection that its option `verify` refuses", async () => {
    const refusal = new Error("not writable");
    const pool = createPool({ verify: (_client, done) => done(refusal) });
    await expect(pool.connect()).rejects.toBe(refusal);
  });

  test("a pool opens new connections to the address that `options` has now", async () => {
    const pool = createPool({});
    pool.options.connectionString = "postgresql://b/kith";
    expect(await pool.connect()).toMatchObject({ address: "postgresql://b/kith" });
  });

  test("a client has its host, its port and a connection that can be destroyed", () => {
    const client = new pg.Client({ connectionString: "postgresql://database.example:6432/kith" });
    expect(client).toMatchObject({ host: "database.example", port: 6432 });
    expect(client).toHaveProperty("connection.stream.destroy", expect.any(Function));
  });
});
