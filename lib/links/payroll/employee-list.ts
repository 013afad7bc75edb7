import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Payroll, PayrollEmployee } from "@/lib/connections/connectors/payroll/port";
import type { NewAuditEvent } from "@/lib/identity/audit/commands";
import { getHolderId, type ExternalIdLink } from "@/lib/identity/external-ids/link";
import type { EmployeeToMatch } from "@/lib/identity/matching/employee-matching";
import { fullName } from "@/lib/identity/matching/names";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { formatArrayLiteral, splitIntoBatches, unnestRows } from "@/lib/platform/database/bulk-rows";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { queryBulk } from "@/lib/platform/database/query";
import { environment } from "@/lib/platform/environment";
import { runForRequest } from "@/lib/platform/log/request-context";
import { Problem } from "@/lib/platform/problem";
import { decrypt, DecryptionError, encrypt } from "@/lib/platform/secrets/encryption";
import { singleton } from "@/lib/platform/singleton";
import { toTimestamp } from "@/lib/platform/text/times";
import { withDirectoryLock, type LockedSession } from "@/lib/versions/directory-version";
import type { EmployeeListProgress } from "./review-schema";

// Payroll's list of employees is stored in `vendor_records`. Payroll runs and the readings of this file replace it.

const employeeFacts = z.object({
  firstName: z.string(),
  middleNames: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  status: z.string(),
  startDate: z.string().nullable(),
});
type ListedEmployee = z.infer<typeof employeeFacts> & { employeeId: string };

/** All employees of payroll, sorted by id, with the fields that matching compares. `readAt` is the end of the reading. */
export type EmployeeList = { employees: ListedEmployee[]; readAt: Date };

const getCellLocation = (row: string) => ({ table: "vendor_records", column: "facts", row });

/** Throws a `DecryptionError` if no key decrypts an employee. `employeeIds` limits the employees that are read. */
async function readEmployees(
  session: DatabaseSession,
  employeeIds?: readonly string[],
): Promise<ListedEmployee[]> {
  const { encryptionKeys } = environment();
  const isWanted = employeeIds
    ? Prisma.sql`AND external_id = ANY (${formatArrayLiteral(employeeIds)}::text::text[])`
    : Prisma.empty;
  const rows = await queryBulk(session, { id: "text", external_id: "text", facts: "text" })`
    SELECT id::text, external_id, facts FROM vendor_records WHERE provider = 'payroll' ${isWanted}
    ORDER BY external_id`;
  return rows.map(({ id, external_id, facts }) => ({
    employeeId: external_id,
    ...employeeFacts.parse(JSON.parse(decrypt(facts, getCellLocation(id), encryptionKeys))),
  }));
}

export const readPayrollConnection = () =>
  database().connection.findUnique({
    where: { provider: "payroll" },
    select: { connectedAt: true, recordsReadAt: true, comparedKey: true },
  });

/** Identifies the connection that a list is read from. */
export const readConnectedAt = async (): Promise<Date | null> =>
  (await readPayrollConnection())?.connectedAt ?? null;

/** Null if no list was read since the connection. If no key decrypts the list, it counts as not read. */
export async function findStoredEmployeeList(): Promise<EmployeeList | null> {
  const { recordsReadAt: readAt = null } = (await readPayrollConnection()) ?? {};
  if (!readAt) return null;
  const employees = await readEmployees(database()).catch(nullIfUnreadable);
  return employees && { employees, readAt };
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof DecryptionError) return null;
  throw error;
}

/** The function returns the id for an employee who is not in the stored list. */
export async function loadEmployeeNames(
  employeeIds: readonly string[],
  session: DatabaseSession = database(),
): Promise<(employeeId: string) => string> {
  const found = (await readEmployees(session, employeeIds).catch(nullIfUnreadable)) ?? [];
  const names = new Map(found.map((employee) => [employee.employeeId, fullName(employee)]));
  return (employeeId) => names.get(employeeId) || employeeId;
}

/** Audit events for the links that another link replaced. */
export async function describeReplacedLinks(
  replaced: readonly ExternalIdLink[],
  session: DatabaseSession,
): Promise<NewAuditEvent[]> {
  if (replaced.length === 0) return [];
  const nameOf = await loadEmployeeNames(
    replaced.map(({ externalId }) => externalId),
    session,
  );
  return replaced.map(({ externalId: id, person, userId, name }) => ({
    kind: "link_removed",
    ...(person
      ? { person: { id: person.id, name }, subject: { id, name: nameOf(id) }, detail: "payroll, replaced" }
      : { subject: { id: userId ?? "", name }, detail: `payroll, employee ${nameOf(id)}, replaced` }),
  }));
}

/**
 * Replaces the stored list. Rows of unchanged employees are not written. Does nothing and returns false if payroll was
 * disconnected or connected again since `connectedAt`, because the list may be another organisation's.
 */
export async function storeEmployeeList(
  transaction: LockedSession,
  listed: readonly PayrollEmployee[],
  connectedAt: Date | null,
): Promise<boolean> {
  if (!connectedAt) return false;
  const { count } = await transaction.connection.updateMany({
    where: { provider: "payroll", connectedAt },
    data: { recordsReadAt: databaseNow() },
  });
  if (count === 0) return false;
  const stored = new Map(
    ((await readEmployees(transaction).catch(nullIfUnreadable)) ?? []).map(({ employeeId, ...facts }) => [
      employeeId,
      JSON.stringify(facts),
    ]),
  );
  const facts = new Map(
    listed.map(({ employeeId, email, ...employee }) => [
      employeeId,
      JSON.stringify(employeeFacts.parse({ ...employee, email: email && normaliseEmail(email) })),
    ]),
  );
  const unchanged = [...facts].flatMap(([id, text]) => (stored.get(id) === text ? [id] : []));
  await transaction.$executeRaw`
    DELETE FROM vendor_records WHERE provider = 'payroll'
      AND external_id NOT IN (SELECT unnest(${formatArrayLiteral(unchanged)}::text::text[]))`;
  const { encryptionKeys } = environment();
  const changed = [...facts].flatMap(([externalId, text]) => {
    const id = randomUUID();
    return stored.get(externalId) === text
      ? []
      : [{ id, externalId, facts: encrypt(text, getCellLocation(id), encryptionKeys) }];
  });
  for (const some of splitIntoBatches(changed)) {
    await transaction.$executeRaw`
      INSERT INTO vendor_records (id, provider, external_id, facts) SELECT row.id, 'payroll', row.external_id, row.facts
      FROM ${unnestRows(some, {
        id: ["uuid", ({ id }) => id],
        external_id: ["text", ({ externalId }) => externalId],
        facts: ["text", (row) => row.facts],
      })}`;
  }
  return true;
}

type ListReading = {
  connectedAt: Date | null;
  startedAt: Date;
  employeesRead: number;
  stop: AbortController;
  done: Promise<void>;
};

/** Requests of a process share a reading, which takes minutes if the vendor allows fewer requests per minute. */
const readingState = singleton("payroll-list-reading", () => ({ current: null as ListReading | null }));

/** Maximum age of a list that decides about links. Pages show a list of any age, with its time. */
const maxListAgeMs = 15 * 60_000;
export const maxWaitMs = 8_000;
const retrySeconds = 5;

type ReadOptions = { maxAgeMs?: number; waitMs?: number; signal?: AbortSignal | null };

/**
 * Returns the stored list if it is not older than `maxAgeMs`. Otherwise reads payroll's list in the background, once
 * for concurrent requests, and waits for it at most `waitMs`. If that is too short, returns the stored list of any age,
 * or null, with the progress of the reading. Throws if the reading fails.
 */
export async function getEmployeeListOrProgress(
  payroll: Payroll,
  { maxAgeMs = maxListAgeMs, waitMs = maxWaitMs, signal = null }: ReadOptions = {},
): Promise<{ list: EmployeeList | null; reading: EmployeeListProgress | null }> {
  const connectedAt = await readConnectedAt();
  const stored = await findStoredEmployeeList();
  const { current } = readingState;
  const inProgress = current?.connectedAt?.getTime() === connectedAt?.getTime() ? current : null;
  if (stored && databaseNow().getTime() - stored.readAt.getTime() < maxAgeMs)
    return { list: stored, reading: inProgress && toProgress(inProgress) };
  const reading = inProgress ?? startReading(payroll, connectedAt);
  const isDone = await waitAtMost(
    reading.done.then(() => true),
    waitMs,
    signal,
  ).catch((error: unknown) => {
    if (reading.stop.signal.aborted) return null;
    throw error;
  });
  return isDone
    ? { list: await findStoredEmployeeList(), reading: null }
    : { list: stored, reading: toProgress(reading) };
}

/**
 * Throws 503 `payroll_list_unfinished` if the list is still being read and the stored one is older than `maxAgeMs` and a
 * quarter of an hour, because decisions about links use it.
 */
export async function readEmployeeList(payroll: Payroll, options: ReadOptions = {}): Promise<EmployeeList> {
  const { list, reading } = await getEmployeeListOrProgress(payroll, options);
  const maxAgeMs = Math.max(options.maxAgeMs ?? 0, maxListAgeMs);
  if (list && databaseNow().getTime() - list.readAt.getTime() < maxAgeMs) return list;
  throw new Problem(
    "unavailable",
    "payroll_list_unfinished",
    `Kith is reading payroll’s list of employees: ${(reading?.employees_read ?? 0).toLocaleString("en")} so far.`,
    {
      effect: "Nothing was changed.",
      advice: "A long list takes several minutes. Try again when it is read.",
      retryAfterSeconds: retrySeconds,
    },
  );
}

/** If an employee is missing, reads the list again, because the employee may be new. */
export async function readListIncluding(
  payroll: Payroll,
  employeeIds: readonly string[],
  options?: ReadOptions,
): Promise<EmployeeList> {
  const list = await readEmployeeList(payroll, options);
  const known = new Set(list.employees.map(({ employeeId }) => employeeId));
  return employeeIds.every((id) => known.has(id)) ? list : readEmployeeList(payroll, { maxAgeMs: 0 });
}

/** A longer list needs too many requests to be read again for the matches of one person. */
const maxShortListLength = 1_000;

/** Reads a list of at most `maxShortListLength` employees again. A longer list may be 15 minutes old. */
export async function readEmployeeListForOnePerson(
  payroll: Payroll,
  signal: AbortSignal,
): Promise<EmployeeList> {
  const stored = await database().vendorRecord.count({ where: { provider: "payroll" } });
  return readEmployeeList(payroll, { maxAgeMs: stored <= maxShortListLength ? 0 : maxListAgeMs, signal });
}

export const stopReadingEmployees = (): void => readingState.current?.stop.abort(new Error("Kith stops"));

function startReading(payroll: Payroll, connectedAt: Date | null): ListReading {
  readingState.current?.stop.abort(new Error("another payroll connection replaced this one"));
  const stop = new AbortController();
  const onProgress = (employeesRead: number) => void (reading.employeesRead = employeesRead);
  const done = runForRequest(null, async () => {
    const employees = await payroll.listEmployees({ signal: stop.signal, onProgress });
    await withDirectoryLock(async (transaction) => {
      await storeEmployeeList(transaction, employees, connectedAt);
    });
  }).finally(() => {
    if (readingState.current === reading) readingState.current = null;
  });
  const reading: ListReading = { connectedAt, startedAt: new Date(), employeesRead: 0, stop, done };
  readingState.current = reading;
  done.catch(() => undefined); // each waiting request reports the failure
  return reading;
}

export const findReading = (): EmployeeListProgress | null =>
  readingState.current && toProgress(readingState.current);

const toProgress = ({ startedAt, employeesRead }: ListReading): EmployeeListProgress => ({
  started_at: toTimestamp(startedAt),
  employees_read: employeesRead,
});

/** Returns null if the value does not resolve within `ms` milliseconds; the work behind it continues. */
export const waitAtMost = <T>(
  value: Promise<T>,
  ms: number,
  signal: AbortSignal | null = null,
): Promise<T | null> =>
  Promise.race([
    value,
    sleep(ms, null, { ref: false, ...(signal && { signal }) }).catch(() => {
      signal?.throwIfAborted();
      return null;
    }),
  ]);

/** Omits the employees of hidden people. */
export function addHolders(
  employees: readonly ListedEmployee[],
  links: readonly ExternalIdLink[],
): EmployeeToMatch[] {
  const linkOf = new Map(links.map((link) => [link.externalId, link]));
  return employees.flatMap((employee) => {
    const link = linkOf.get(employee.employeeId);
    if (link?.person?.isHidden) return [];
    return {
      ...employee,
      linkedTo: link ? getHolderId(link) : null,
      hasHolderLeft: link?.hasHolderLeft ?? false,
    };
  });
}

export const createEmployeeNotFoundProblem = () =>
  new Problem(
    "missing",
    "employee_not_found",
    "The payroll system has no employee with this id. Check whether they were deleted there, or link another employee.",
  );
