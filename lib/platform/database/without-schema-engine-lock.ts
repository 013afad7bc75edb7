import "server-only";
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlQuery,
} from "@prisma/driver-adapter-utils";

/** The schema engine takes this session lock before it migrates. */
const engineLockPattern = /^\s*SELECT pg_advisory_lock\(\d+\);?\s*$/i;

/**
 * The caller holds a lock. Behind a pooler, the engine's lock would stay in a session that another client then
 * receives, and the next migration would wait forever.
 */
export function withoutSchemaEngineLock(
  factory: SqlMigrationAwareDriverAdapterFactory,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => skipEngineLock(await factory.connect()),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

const skipEngineLock = (driver: SqlDriverAdapter): SqlDriverAdapter => ({
  provider: driver.provider,
  adapterName: driver.adapterName,
  queryRaw: async (query: SqlQuery) =>
    engineLockPattern.test(query.sql)
      ? { columnNames: [], columnTypes: [], rows: [] }
      : driver.queryRaw(query),
  executeRaw: async (query: SqlQuery) => (engineLockPattern.test(query.sql) ? 0 : driver.executeRaw(query)),
  executeScript: async (script: string) => {
    if (!engineLockPattern.test(script)) await driver.executeScript(script);
  },
  startTransaction: (level) => driver.startTransaction(level),
  getConnectionInfo: () => driver.getConnectionInfo?.() ?? { supportsRelationJoins: false },
  dispose: () => driver.dispose(),
});
