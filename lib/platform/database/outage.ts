import "server-only";
import {
  DriverAdapterError,
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQueryable,
  type Transaction,
} from "@prisma/driver-adapter-utils";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "@/lib/platform/singleton";

/*
 * Detects outages at the driver, below Prisma. A driver error is an outage unless the database itself rejected the
 * statement, or a defect in code caused the error. A rejection with a code in `unavailableCodes`, or one that ends the
 * session (FATAL, PANIC), also counts as an outage. Outages are rethrown as one kind of error, which `isOutage` recognises through Prisma's wrappers.
 */

const outageKind = "DatabaseNotReachable";

export function detectAdapterOutages(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => guardConnection(await detectAdapterOutage(() => factory.connect())),
  };
}

const guardConnection = (driver: SqlDriverAdapter): SqlDriverAdapter => ({
  ...callStatements(driver, (ask) => detectAdapterOutage(() => ask(driver))),
  executeScript: (script) => detectAdapterOutage(() => driver.executeScript(script)),
  startTransaction: async (level) =>
    callTransaction(await detectAdapterOutage(() => driver.startTransaction(level)), detectAdapterOutage),
  getConnectionInfo: () => driver.getConnectionInfo?.() ?? { supportsRelationJoins: false },
  dispose: () => driver.dispose(),
});

/** Makes each statement through `call`, which may choose another driver for it. */
export const callStatements = <Driver extends SqlQueryable>(
  { provider, adapterName }: Pick<SqlQueryable, "provider" | "adapterName">,
  call: <T>(ask: (driver: Driver) => Promise<T>) => Promise<T>,
): SqlQueryable => ({
  provider,
  adapterName,
  queryRaw: (query) => call((driver) => driver.queryRaw(query)),
  executeRaw: (query) => call((driver) => driver.executeRaw(query)),
});

/** Without savepoints, because Kith nests no transactions. */
export const callTransaction = (
  driver: Transaction,
  call: <T>(ask: () => Promise<T>) => Promise<T>,
): Transaction => ({
  ...callStatements<Transaction>(driver, (ask) => call(() => ask(driver))),
  options: driver.options,
  commit: () => call(() => driver.commit()),
  rollback: () => call(() => driver.rollback()),
});

const detectAdapterOutage = <T>(call: () => Promise<T>): Promise<T> => rethrowOutages(call, isStatementError);

/** `isRejection`: true for an error with which the database rejected the statement. */
async function rethrowOutages<T>(
  call: () => Promise<T>,
  isRejection: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isRejection(error) || isProgrammingError(error)
      ? error
      : new DriverAdapterError(toOutageCause(error));
  }
}

/** A slower server counts as unreachable. Only tests change this value. */
export const preparedReadTimeout = singleton("prepared-read-timeout", () => ({ timeoutMs: 10_000 }));

/**
 * Treats a call that exceeds the maximum wait as an outage. The call itself continues, as after a broken connection.
 */
export async function runRecognisingOutagesWithTimeout<T>(call: () => Promise<T>): Promise<T> {
  return rethrowOutages(async () => {
    const pending = call();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error("the database did not answer in time")),
        preparedReadTimeout.timeoutMs,
      );
    });
    try {
      return await Promise.race([pending, late]);
    } finally {
      clearTimeout(timer);
      pending.catch(() => undefined); // no caller waits for the result any more
    }
  }, isServerRejection);
}

/** The error has a severity, and a code that is not in `unavailableCodes`. */
function isServerRejection(error: unknown): boolean {
  const code = getDriverErrorCode(error);
  return (
    error instanceof Error &&
    "severity" in error &&
    !isSevere(error.severity) &&
    code !== undefined &&
    !unavailableCodes.test(code)
  );
}

/** Ends the session or the server, whatever the code. An ERROR ends a statement only. */
export const isSevere = (severity: unknown): boolean => severity === "FATAL" || severity === "PANIC";

/**
 * SQLSTATE classes of an unavailable server or connection: no connection (08), authentication (28), no such database
 * (3D), out of connections, memory or disk (53), shutting down or starting (57P), system error (58). Also codes of
 * temporary failures: read-only (25006), statement timeout or cancellation by an administrator (57014), conflicts
 * (40001, 40P01, 55P03).
 */
const unavailableCodes = /^(?:08|28|3D|53|57P|58|25006|57014|40001|40P01|55P03)/;

/**
 * The error has a SQLSTATE that is not in `unavailableCodes`, or no SQLSTATE and a kind that is not in
 * `connectionErrorKinds`.
 */
function isStatementError(error: unknown): boolean {
  if (!isDriverAdapterError(error)) return false;
  const { kind, originalCode } = error.cause;
  if ("severity" in error.cause && isSevere(error.cause.severity)) return false;
  return originalCode === undefined ? !connectionErrorKinds.has(kind) : !unavailableCodes.test(originalCode);
}

/** Of the adapter, without a code from the server. */
const connectionErrorKinds = new Set<string>([
  outageKind,
  "ConnectionClosed",
  "SocketTimeout",
  "TlsConnectionError",
  "GenericJs",
]);

/** A defect in Kith's or the driver's code, such as a value that cannot be written or read. */
const isProgrammingError = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

function toOutageCause(error: unknown) {
  const { originalCode, originalMessage } = isDriverAdapterError(error)
    ? error.cause
    : { originalCode: getDriverErrorCode(error), originalMessage: getServerMessage(error) };
  if (originalCode === "53100" || /No space left on device/.test(originalMessage ?? "")) noteDiskFull();
  return {
    kind: outageKind,
    ...(originalCode !== undefined && { originalCode }),
    ...(originalMessage !== undefined && { originalMessage }),
  } as const;
}

/** Undefined unless the database server sent the error. */
export const getServerMessage = (error: unknown): string | undefined =>
  error instanceof Error && "severity" in error ? error.message : undefined;

const diskFullMs = 60_000;
const diskFull = singleton("disk-full", () => ({ notedAt: Number.NEGATIVE_INFINITY }));
export const noteDiskFull = (): void => void (diskFull.notedAt = performance.now());
export const clearDiskFull = (): void => void (diskFull.notedAt = Number.NEGATIVE_INFINITY);

/** True for a minute after a statement failed because the disk of the database is full. */
export const isDiskFull = (): boolean => performance.now() - diskFull.notedAt < diskFullMs;

export const getDriverErrorCode = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/**
 * Prisma's for an unreachable server (P1001) and for a transaction that could not start or end in time (P2028), and
 * Kith's own, which `database()` throws before the database is open.
 */
const outageCodes = new Set(["P1001", "P2028", "database_unavailable"]);

/** Also true for an error that wraps an outage. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  if ("kind" in error && error.kind === outageKind) return true;
  if ("code" in error && typeof error.code === "string" && outageCodes.has(error.code)) return true;
  const inner = ["cause", "meta", "driverAdapterError"].map(
    (name) => Object.getOwnPropertyDescriptor(error, name)?.value as unknown,
  );
  return inner.some((value) => isOutage(value, depth + 1));
}

const databaseUnavailableProblem = (cause: unknown) =>
  new Problem(
    "unavailable",
    "database_unavailable",
    isDiskFull()
      ? "The disk of Kith's database is full, so Kith cannot work. Ask your administrator to make room."
      : "Kith cannot reach its database right now. Try again in a moment.",
    { cause, retryAfterSeconds: 5 },
  );

/** A `Problem` is unchanged, and an outage is a 503. Any other error is a defect, with `code` and `detail`. */
export function toProblem(error: unknown, code: string, detail: string): Problem {
  if (error instanceof Problem) return error;
  if (isOutage(error)) return databaseUnavailableProblem(error);
  return new Problem("defect", code, detail, { cause: error });
}
