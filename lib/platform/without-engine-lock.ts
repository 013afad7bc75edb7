import "server-only";
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  SqlQuery,
} from "@prisma/driver-adapter-utils";

/** What the schema engine takes before it migrates, for as long as its session lasts. */
const lock = /^\s*SELECT pg_advisory_lock\(\d+\);?\s*$/i;

/**
 * A driver for the schema engine whose lock is not taken: the caller holds one of its own. Behind a pooler the engine's would stay behind in a
 * session that is handed to somebody else, and the next migration would wait for it in vain.
 */
export function withoutEngineLock(
  factory: SqlMigrationAwareDriverAdapterFactory,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => passingOver(await factory.connect()),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

const passingOver = (driver: SqlDriverAdapter): SqlDriverAdapter => ({
  provider: driver.provider,
  adapterName: driver.adapterName,
  queryRaw: async (query: SqlQuery) =>
    lock.test(query.sql) ? { columnNames: [], columnTypes: [], rows: [] } : driver.queryRaw(query),
  executeRaw: async (query: SqlQuery) => (lock.test(query.sql) ? 0 : driver.executeRaw(query)),
  executeScript: async (script: string) => {
    if (!lock.test(script)) await driver.executeScript(script);
  },
  startTransaction: (level) => driver.startTransaction(level),
  getConnectionInfo: () => driver.getConnectionInfo?.() ?? { supportsRelationJoins: false },
  dispose: () => driver.dispose(),
});
