import "server-only";
import { statfsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { log } from "@/lib/platform/log/log";
import { callStatements, callTransaction, isSevere, noteDiskFull } from "./outage";

/**
 * Refuses statements after PostgreSQL crashed, for example on a full disk. Otherwise the next statement would return no
 * rows as if there were none, and the following statement would never return.
 */
export class CrashSafePGlite extends PGlite {
  #crash: unknown = null;
  #notify: () => void = () => undefined;

  static async open(folder: string): Promise<CrashSafePGlite> {
    const embedded = new CrashSafePGlite(folder);
    await embedded.waitReady;
    return embedded;
  }

  get hasCrashed(): boolean {
    return this.#crash !== null;
  }

  onCrash(notify: () => void): void {
    this.#notify = notify;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#crash !== null) throw createCrashError();
    try {
      return super.execProtocolRawSync(message);
    } catch (error) {
      this.#note(error); // PGlite returns a failed statement as a response; only a WebAssembly trap or exit is thrown
      throw error;
    }
  }

  override execProtocol(...given: Parameters<PGlite["execProtocol"]>): ReturnType<PGlite["execProtocol"]> {
    return this.#watch(super.execProtocol(...given));
  }

  override execProtocolStream(
    ...given: Parameters<PGlite["execProtocolStream"]>
  ): ReturnType<PGlite["execProtocolStream"]> {
    return this.#watch(super.execProtocolStream(...given));
  }

  async #watch<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isCrash(error)) this.#note(error);
      throw error;
    }
  }

  #note(error: unknown): void {
    if (this.#crash !== null || this.closed) return;
    this.#crash = error;
    log.error({ err: error }, "the embedded database crashed");
    this.#notify();
  }
}

const createCrashError = () => new Error("the embedded database crashed and is not open yet");

/** PANIC or FATAL ends a PostgreSQL process; an ERROR ends a statement only. */
const isCrash = (error: unknown) =>
  typeof error === "object" && error !== null && "severity" in error && isSevere(error.severity);

/** Room for two WAL segments. With less, PostgreSQL would crash again. */
export const recoverySpaceBytes = 2 * 16 * 1024 * 1024;
const firstRetryMs = 500;
const maxRetryMs = 15_000;
const maxFailures = 20;

export type EmbeddedEngine = {
  /** Throws between a crash and the recovery. */
  current: () => CrashSafePGlite;
  adapter: SqlDriverAdapterFactory;
  close: () => Promise<void>;
};

/**
 * Reopens the database after a crash, as soon as the disk of `folder` has room. PostgreSQL then recovers committed
 * data. Until then, running and new statements fail as an outage. After 20 failed attempts, ends the process, so that
 * the supervisor restarts it.
 */
export function createRecoveringEngine(
  embedded: CrashSafePGlite,
  { folder, reopen }: { folder: string; reopen: () => Promise<CrashSafePGlite> },
): EmbeddedEngine {
  let open: EngineSession | null = null;
  const closing = new AbortController();
  const use = (next: CrashSafePGlite) => {
    const opened = createEngineSession(next);
    open = opened;
    next.onCrash(() => {
      open = null;
      if (!hasFreeSpace(folder, recoverySpaceBytes)) noteDiskFull();
      opened.fail();
      void recover();
    });
  };
  const recover = async (): Promise<void> => {
    for (let [failures, waitMs] = [0, firstRetryMs]; failures < maxFailures;) {
      await sleep(waitMs, null, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      waitMs = Math.min(waitMs * 2, maxRetryMs);
      try {
        if (!hasFreeSpace(folder, recoverySpaceBytes)) {
          noteDiskFull();
          continue;
        }
        use(await reopen());
        log.info("the embedded database has reopened");
        return;
      } catch (error) {
        failures += 1;
        log.warn({ err: error }, "the embedded database could not be reopened yet");
      }
    }
    log.fatal("the embedded database does not reopen: Kith exits to be restarted");
    process.exit(1);
  };
  const current = () => {
    if (!open) throw createCrashError();
    return open;
  };
  use(embedded);
  return {
    current: () => current().embedded,
    adapter: {
      ...adapterNames,
      connect: () => Promise.resolve(createAdapter(current)),
    },
    close: async () => {
      closing.abort();
      if (open && !open.embedded.closed) await open.embedded.close();
    },
  };
}

export function hasFreeSpace(folder: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes;
}

/** From its opening until it crashes. `fail` rejects all statements that are running in `run`. */
type EngineSession = {
  embedded: CrashSafePGlite;
  driver: Promise<SqlDriverAdapter>;
  run: <T>(work: () => Promise<T>) => Promise<T>;
  fail: () => void;
};

function createEngineSession(embedded: CrashSafePGlite): EngineSession {
  const pending = new Set<(reason: Error) => void>();
  return {
    embedded,
    driver: new PrismaPGlite(embedded).connect(),
    // Without `fail`, a statement queued in a crashed PGlite would wait forever.
    run: (work) =>
      new Promise((resolve, reject) => {
        pending.add(reject);
        void work()
          .then(resolve, reject)
          .finally(() => pending.delete(reject));
      }),
    fail: () => {
      for (const reject of pending) reject(createCrashError());
    },
  };
}

const adapterNames = { provider: "postgres", adapterName: "pglite-prisma-adapter" } as const;

function createAdapter(current: () => EngineSession): SqlDriverAdapter {
  const onDriver = async <T>(ask: (driver: SqlDriverAdapter) => Promise<T>): Promise<T> => {
    const { run, driver } = current();
    return run(async () => ask(await driver));
  };
  return {
    ...callStatements(adapterNames, onDriver),
    executeScript: (script) => onDriver((driver) => driver.executeScript(script)),
    startTransaction: async (level) => {
      const opened = current();
      return wrapTransaction(opened, await onDriver((driver) => driver.startTransaction(level)));
    },
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: () => Promise.resolve(),
  };
}

/** Fails after the engine of the transaction has crashed, even if the engine has reopened since. */
function wrapTransaction({ embedded, run }: EngineSession, driver: Transaction): Transaction {
  const alive = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (embedded.hasCrashed) throw createCrashError();
    return run(ask);
  };
  return {
    ...callTransaction(driver, alive),
    commit: async () => {
      await alive(() => driver.commit());
      if (embedded.hasCrashed) throw createCrashError(); // the adapter does not report a failed COMMIT
    },
    rollback: async () => {
      if (!embedded.hasCrashed) await run(() => driver.rollback());
    },
  };
}
