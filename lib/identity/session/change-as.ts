import "server-only";
import type { CallerWith, RequiredAccess } from "@/lib/identity/access/permissions";
import {
  requireNotImpersonating,
  requirePermission,
  requireSecondFactorSetUp,
} from "@/lib/identity/access/require-permission";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { rereadCaller } from "./authentication";

/** Key of the advisory lock that separates changes from withdrawals of rights. */
const rightsLockKey = 12_107_313;

/** Limits of a transaction that may wait for a sync or a withdrawal, in milliseconds. */
export const patientTransaction = { maxWait: 10_000, timeout: 60_000 };

/** Waits for all changes in progress (`changeAs`), and locks out further changes until the transaction ends. */
export const lockRights = async (transaction: DatabaseSession): Promise<void> =>
  void (await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${rightsLockKey}::bigint)`);

type ChangeOptions<N extends RequiredAccess> = {
  need: N;
  /** Takes the lock of the directory, if the change needs that lock. It must be the first lock of the transaction. */
  lock?: (transaction: DatabaseSession) => Promise<unknown>;
  /** True for a change that withdraws rights, which runs alone. */
  withdraws?: boolean;
  maxWait?: number;
  timeout?: number;
};

/**
 * Runs a change in a transaction, and decides it from the rights that the caller has then, not from those at the start
 * of the request (CALL-12). A withdrawal of rights waits until the change is stored and can undo it; after a
 * withdrawal the change is refused. All transactions take their locks in this order: directory, rights, rows.
 */
export function changeAs<N extends RequiredAccess, T>(
  caller: CallerWith<N>,
  options: N | ChangeOptions<N>,
  change: (transaction: DatabaseSession, caller: CallerWith<N>) => Promise<T>,
): Promise<T> {
  const {
    need,
    lock,
    withdraws = false,
    ...limits
  }: ChangeOptions<N> = typeof options === "object" ? options : { need: options };
  return database().$transaction(
    async (transaction) => {
      await lock?.(transaction);
      if (withdraws) await lockRights(transaction);
      else await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(${rightsLockKey}::bigint)`;
      const current = await rereadCaller(transaction, caller);
      requireSecondFactorSetUp(current);
      requireNotImpersonating(current);
      return change(transaction, requirePermission(current, need));
    },
    { ...patientTransaction, ...limits },
  );
}
