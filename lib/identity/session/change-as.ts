import "server-only";
import type { CallerWith, RequiredAccess } from "@/lib/identity/access/permissions";
import {
  requireNotImpersonating,
  requirePermission,
  requireSecondFactorSetUp,
} from "@/lib/identity/access/require-permission";
import { recordAuditEvents, type NewAuditEvent } from "@/lib/identity/audit/commands";
import type { Prisma } from "@/lib/generated/prisma/client";
import {
  incrementDirectoryVersion,
  lockDirectory,
  type PublishingSession,
} from "@/lib/versions/directory-version";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { rereadCaller } from "./authentication";

/** Key of the advisory lock that separates changes from withdrawals of rights. */
const rightsLockKey = 12_107_313;

/** Limits of a transaction that may wait for a sync or a withdrawal, in milliseconds. */
export const patientTransaction = { maxWait: 10_000, timeout: 60_000 };

/** Waits for all changes in progress (`changeAs`), and locks out further changes until the transaction ends. */
export const lockRights = async (transaction: DatabaseSession): Promise<void> =>
  void (await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${rightsLockKey}::bigint)`);

/**
 * Returns the caller with the rights of now, and excludes their withdrawal until the transaction ends. Throws if they
 * do not include `need`. Transactions take their locks in this order: directory, rights, rows.
 */
export async function requireCurrentRights<N extends RequiredAccess>(
  transaction: DatabaseSession,
  caller: CallerWith<N>,
  need: N,
  { withdraws = false } = {},
): Promise<CallerWith<N>> {
  if (withdraws) await lockRights(transaction);
  else await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(${rightsLockKey}::bigint)`;
  const current = await rereadCaller(transaction, caller);
  requireSecondFactorSetUp(current);
  requireNotImpersonating(current);
  return requirePermission(current, need);
}

type Limits = { maxWait?: number; timeout?: number };

type ChangeOptions<N extends RequiredAccess> = Limits & {
  need: N;
  /** True for a change that reads people or links, and publishes no version or decides later whether it does. */
  locksDirectory?: boolean;
  /** True for a change that withdraws rights, which runs alone. */
  withdraws?: boolean;
};

/**
 * Runs a change in a transaction, and decides it from the rights that the caller has then, not from those at the start
 * of the request (CALL-12). A withdrawal of rights waits until the change is stored and can undo it; after a
 * withdrawal the change is refused.
 */
export function changeAs<N extends RequiredAccess, T>(
  caller: CallerWith<N>,
  options: N | ChangeOptions<N>,
  change: (transaction: Prisma.TransactionClient, caller: CallerWith<N>) => Promise<T>,
): Promise<T> {
  const {
    need,
    locksDirectory = false,
    withdraws = false,
    ...limits
  }: ChangeOptions<N> = typeof options === "object" ? options : { need: options };
  return database().$transaction(
    async (transaction) => {
      if (locksDirectory) await lockDirectory(transaction);
      return change(transaction, await requireCurrentRights(transaction, caller, need, { withdraws }));
    },
    { ...patientTransaction, ...limits },
  );
}

export type DirectoryChange<N extends RequiredAccess> = {
  transaction: PublishingSession;
  current: CallerWith<N>;
  record: (events: readonly NewAuditEvent[]) => Promise<void>;
};

/** Runs a change of people or links like `changeAs`, in a new version of the directory. */
export function changeDirectory<N extends RequiredAccess, T>(
  caller: CallerWith<N>,
  options: N | (Limits & { need: N }),
  change: (context: DirectoryChange<N>) => Promise<T>,
): Promise<T> {
  const { need, ...limits }: Limits & { need: N } = typeof options === "object" ? options : { need: options };
  return database().$transaction(
    async (unlocked) => {
      const transaction = await incrementDirectoryVersion(unlocked);
      const current = await requireCurrentRights(transaction, caller, need);
      const record: DirectoryChange<N>["record"] = (events) =>
        recordAuditEvents(transaction, current, events);
      return change({ transaction, current, record });
    },
    { ...patientTransaction, ...limits },
  );
}
