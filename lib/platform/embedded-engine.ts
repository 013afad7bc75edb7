import "server-only";
import { statfsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQueryable,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { log } from "./log";

/**
 * PGlite that runs nothing more once PostgreSQL has crashed inside it, which a full disk can cause: the next statement would return no
 * rows as if there were none, and the one after it would never return.
 */
export class FencedPGlite extends PGlite {
  #crash: unknown = null;
  #notify: () => void = () => undefined;

  /** Opens the database of a folder. */
  static async open(folder: string): Promise<FencedPGlite> {
    const embedded = new FencedPGlite(folder);
    await embedded.waitReady;
    return embedded;
  }

  get hasCrashed(): boolean {
    return this.#crash !== null;
  }

  /** Calls `notify` when PostgreSQL crashes. */
  onCrash(notify: () => void): void {
    this.#notify = notify;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#crash !== null) throw crashed();
    try {
      return super.execProtocolRawSync(message);
    } catch (error) {
      this.#note(error); // a statement that fails is an answer: only a trap or an exit arrives here
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

const crashed = () => new Error("the embedded database crashed and is not open yet");

/** PANIC and FATAL end a PostgreSQL process; an ERROR ends a statement. */
const isCrash = (error: unknown) =>
  typeof error === "object" &&
  error !== null &&
  "severity" in error &&
  (error.severity === "PANIC" || error.severity === "FATAL");

/** Recovery writes: below this it would crash again. Two WAL segments. */
export const bytesToRecover = 2 * 16 * 1024 * 1024;
const firstRetryMs = 500;
const longestRetryMs = 15_000;
const maxFailures = 20;

export type Engine = {
  /** The open database; throws between a crash and the recovery. */
  current: () => FencedPGlite;
  adapter: SqlDriverAdapterFactory;
  close: () => Promise<void>;
};

/**
 * Keeps a folder's database open: after a crash `reopen` opens it again as soon as the disk of `folder` has room, and PostgreSQL recovers what
 * was committed. Everything that was in progress fails as an outage, and so does everything until then. Ends the process where the
 * database does not open again, for its supervisor to restart it.
 */
export function keepOpen(
  embedded: FencedPGlite,
  { folder, reopen }: { folder: string; reopen: () => Promise<FencedPGlite> },
): Engine {
  let open: Opened | null = null;
  const closing = new AbortController();
  const use = (next: FencedPGlite) => {
    const opened = openedOn(next);
    open = opened;
    next.onCrash(() => {
      open = null;
      opened.fail();
      void recover();
    });
  };
  const recover = async (): Promise<void> => {
    for (let [failures, waitMs] = [0, firstRetryMs]; failures < maxFailures;) {
      await sleep(waitMs, null, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      waitMs = Math.min(waitMs * 2, longestRetryMs);
      try {
        if (!hasRoom(folder, bytesToRecover)) continue;
        use(await reopen());
        log.info("the embedded database is open again");
        return;
      } catch (error) {
        failures += 1;
        log.warn({ err: error }, "the embedded database could not be opened again yet");
      }
    }
    log.fatal("the embedded database does not open again: Kith ends, to be started anew");
    process.exit(1);
  };
  const current = () => {
    if (!open) throw crashed();
    return open;
  };
  use(embedded);
  return {
    current: () => current().embedded,
    adapter: {
      provider: "postgres",
      adapterName: "pglite-prisma-adapter",
      connect: () => Promise.resolve(adapterOf(current)),
    },
    close: async () => {
      closing.abort();
      if (open && !open.embedded.closed) await open.embedded.close();
    },
  };
}

/** Whether a folder's disk has so many bytes left for this account. */
export function hasRoom(folder: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes;
}

/** One life of the database: what is asked of it ends with it. */
type Opened = {
  embedded: FencedPGlite;
  driver: Promise<SqlDriverAdapter>;
  run: <T>(work: () => Promise<T>) => Promise<T>;
  fail: () => void;
};

function openedOn(embedded: FencedPGlite): Opened {
  const pending = new Set<(reason: Error) => void>();
  return {
    embedded,
    driver: new PrismaPGlite(embedded).connect(),
    // What waits for its turn in a crashed PGlite would wait for ever.
    run: (work) =>
      new Promise((resolve, reject) => {
        pending.add(reject);
        void work()
          .then(resolve, reject)
          .finally(() => pending.delete(reject));
      }),
    fail: () => {
      for (const reject of pending) reject(crashed());
    },
  };
}

function adapterOf(current: () => Opened): SqlDriverAdapter {
  const onDriver = async <T>(ask: (driver: SqlDriverAdapter) => Promise<T>): Promise<T> => {
    const { run, driver } = current();
    return run(async () => ask(await driver));
  };
  return {
    provider: "postgres",
    adapterName: "pglite-prisma-adapter",
    queryRaw: (query) => onDriver((driver) => driver.queryRaw(query)),
    executeRaw: (query) => onDriver((driver) => driver.executeRaw(query)),
    executeScript: (script) => onDriver((driver) => driver.executeScript(script)),
    startTransaction: async (level) => {
      const opened = current();
      return transactionOn(opened, await onDriver((driver) => driver.startTransaction(level)));
    },
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: () => Promise.resolve(),
  };
}

/** A transaction stays with the life of the database that it began in. */
function transactionOn({ embedded, run }: Opened, driver: Transaction): Transaction {
  const alive = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (embedded.hasCrashed) throw crashed();
    return run(ask);
  };
  const statements: SqlQueryable = {
    provider: driver.provider,
    adapterName: driver.adapterName,
    queryRaw: (query) => alive(() => driver.queryRaw(query)),
    executeRaw: (query) => alive(() => driver.executeRaw(query)),
  };
  return {
    ...statements,
    options: driver.options,
    commit: async () => {
      await alive(() => driver.commit());
      if (embedded.hasCrashed) throw crashed(); // the adapter says nothing of a COMMIT that failed
    },
    rollback: async () => {
      if (!embedded.hasCrashed) await run(() => driver.rollback());
    },
  };
}
