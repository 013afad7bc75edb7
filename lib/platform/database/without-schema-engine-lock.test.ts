import type { SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import { expect, test } from "vitest";
import { withoutSchemaEngineLock } from "./without-schema-engine-lock";

test("the schema engine's lock is skipped in every form, and all other statements run unchanged", async () => {
  const done: string[] = [];
  const rows = { columnNames: [], columnTypes: [], rows: [] };
  const driver: SqlDriverAdapter = {
    provider: "postgres",
    adapterName: "test",
    queryRaw: async ({ sql }) => (done.push(sql), rows),
    executeRaw: async ({ sql }) => done.push(sql),
    executeScript: async (script) => void done.push(script),
    startTransaction: () => Promise.reject(new Error("not asked for")),
    dispose: async () => void done.push("disposed"),
  };
  const { connect } = withoutSchemaEngineLock({
    provider: "postgres",
    adapterName: "test",
    connect: async () => driver,
    connectToShadowDb: async () => driver,
  });
  const guarded = await connect();
  const statements = [
    "SELECT pg_advisory_lock(72707369)",
    "SELECT 1",
    "SELECT pg_advisory_lock(1), x FROM y",
  ];
  for (const sql of statements) {
    await guarded.queryRaw({ sql, args: [], argTypes: [] });
    await guarded.executeRaw({ sql, args: [], argTypes: [] });
    await guarded.executeScript(sql);
  }
  await guarded.dispose();
  expect(done).toEqual([...statements.slice(1).flatMap((sql) => [sql, sql, sql]), "disposed"]);
});
