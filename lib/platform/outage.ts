import "server-only";
import {
  DriverAdapterError,
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQueryable,
  type Transaction,
} from "@prisma/driver-adapter-utils";
import { singleton } from "./singleton";

/*
 * An outage is recognised where it happens: at the driver, below Prisma. Whatever the driver throws is one, unless the database itself
 * has answered about the statement. It is handed on as one kind of error, which `isOutage` knows again through whatever Prisma makes of it.
 */

const outageKind = "DatabaseNotReachable";

/** The driver with every outage handed on as what it is. */
export function tellOutages(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => guardConnection(await telling(() => factory.connect())),
  };
}

const guardStatements = (driver: SqlQueryable): SqlQueryable => ({
  provider: driver.provider,
  adapterName: driver.adapterName,
  queryRaw: (query) => telling(() => driver.queryRaw(query)),
  executeRaw: (query) => telling(() => driver.executeRaw(query)),
});

const guardConnection = (driver: SqlDriverAdapter): SqlDriverAdapter => ({
  ...guardStatements(driver),
  executeScript: (script) => telling(() => driver.executeScript(script)),
  startTransaction: async (level) => guardTransaction(await telling(() => driver.startTransaction(level))),
  getConnectionInfo: () => driver.getConnectionInfo?.() ?? { supportsRelationJoins: false },
  dispose: () => driver.dispose(),
});

const guardTransaction = (driver: Transaction): Transaction => ({
  ...guardStatements(driver),
  options: driver.options,
  commit: () => telling(() => driver.commit()),
  rollback: () => telling(() => driver.rollback()),
  ...(driver.createSavepoint && {
    createSavepoint: (name: string) => telling(async () => driver.createSavepoint?.(name)),
  }),
  ...(driver.rollbackToSavepoint && {
    rollbackToSavepoint: (name: string) => telling(async () => driver.rollbackToSavepoint?.(name)),
  }),
  ...(driver.releaseSavepoint && {
    releaseSavepoint: (name: string) => telling(async () => driver.releaseSavepoint?.(name)),
  }),
});

async function telling<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isAnswer(error) || isOwnFault(error) ? error : new DriverAdapterError(outageOf(error));
  }
}

/** The same for what is asked of the driver itself. */
export async function tellOutage<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isServersAnswer(error) || isOwnFault(error) ? error : new DriverAdapterError(outageOf(error));
  }
}

/**
 * What a reading of a single request waits for at most. Where a server does not answer by then, it is as good as out of reach. Only tests
 * wait for less.
 */
export const patience = singleton("database-patience", () => ({ longestReadingMs: 10_000 }));

/** The same, and no longer than that: whoever asked is told to come back. What was asked goes on, as it does after a broken connection. */
export async function tellOutageInTime<T>(ask: () => Promise<T>): Promise<T> {
  return tellOutage(async () => {
    const asked = ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error("the database did not answer in time")),
        patience.longestReadingMs,
      );
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
      asked.catch(() => undefined); // nobody waits for it any more
    }
  });
}

/** Whether the server itself answered about the statement: its errors have a severity, and a code that says that it is to be had. */
function isServersAnswer(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof Error && "severity" in error && code !== undefined && !notToBeHad.test(code);
}

/**
 * SQLSTATE classes by which a server says that it, or this connection, is not to be had: no connection (08), not let in (28), no such
 * database (3D), out of connections, memory or disk (53), shut down or starting (57P), trouble with its files (58). And the codes by which it
 * says that it cannot do just now what it can do at other times: it lets nobody write (25006), the statement took longer than its administrator
 * allows (57014), others were in the way (40001, 40P01, 55P03).
 */
const notToBeHad = /^(?:08|28|3D|53|57P|58|25006|57014|40001|40P01|55P03)/;

/** Whether the database answered about the statement: its own code is there, or the adapter's name for what is wrong with it. */
function isAnswer(error: unknown): boolean {
  if (!isDriverAdapterError(error)) return false;
  const { kind, originalCode } = error.cause;
  return originalCode === undefined ? !connectionKinds.has(kind) : !notToBeHad.test(originalCode);
}

/** What the adapters themselves make of a broken socket, where no server has said anything. */
const connectionKinds = new Set<string>([
  outageKind,
  "ConnectionClosed",
  "SocketTimeout",
  "TlsConnectionError",
  "GenericJs",
]);

/** A mistake in code, ours or the driver's: a value that cannot be written or read. */
const isOwnFault = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

function outageOf(error: unknown) {
  const held = isDriverAdapterError(error) ? error.cause.originalCode : codeOf(error);
  return { kind: outageKind, ...(held !== undefined && { originalCode: held }) } as const;
}

/** The code that an error of a driver carries. */
export const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/**
 * What Prisma makes of that kind, what it says of a transaction that could not be started or ended in time instead of what was in the
 * way, and what `database()` says before the start.
 */
const outageCodes = new Set(["P1001", "P2028", "database_unavailable"]);

/** Whether an error says that the database could not be had, whatever it was wrapped into. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  if ("kind" in error && error.kind === outageKind) return true;
  if ("code" in error && typeof error.code === "string" && outageCodes.has(error.code)) return true;
  const inner = ["cause", "meta", "driverAdapterError"].map(
    (name) => Object.getOwnPropertyDescriptor(error, name)?.value as unknown,
  );
  return inner.some((value) => isOutage(value, depth + 1));
}
