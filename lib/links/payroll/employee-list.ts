import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Payroll, PayrollEmployee } from "@/lib/connections/connectors/payroll/port";
import { toTimestamp } from "@/lib/platform/text/times";
import { getHolderId, type ExternalIdLink } from "@/lib/identity/external-ids/link";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { fullName } from "@/lib/identity/matching/names";
import type { EmployeeToMatch } from "@/lib/identity/matching/employee-matching";
import { database } from "@/lib/platform/database/database";
import { runForRequest } from "@/lib/platform/log/request-context";
import { singleton } from "@/lib/platform/singleton";
import { Problem } from "@/lib/platform/problem";
import type { EmployeeListProgress } from "./review-schema";

type ListedEmployee = Omit<EmployeeToMatch, "linkedTo" | "hasHolderLeft">;

export type EmployeeList = { employees: ListedEmployee[]; readAt: Date };

type EmployeeListReading = {
  connection: string;
  startedAt: Date;
  employeesRead: number;
  stop: AbortController;
  list: Promise<EmployeeList>;
};

/** The list that this process stores, and the reading that will replace it. Lists of other connections are not used. */
const employeeListState = singleton("payroll-employees", () => ({
  stored: null as { connection: string; list: EmployeeList } | null,
  reading: null as EmployeeListReading | null,
}));

const cacheLifetimeMs = 15 * 60_000;
export const maxWaitMs = 8_000;
const pollSeconds = 5;

type ReadOptions = { isFresh: boolean; waitMs?: number; signal?: AbortSignal | null };
type EmployeeListResult = { list: EmployeeList | null; reading: EmployeeListProgress | null };

/**
 * Returns payroll's list of employees. A stored list is returned if it is less than a quarter of an hour old and
 * `isFresh` is false. Otherwise joins the reading in progress, or starts one in the background, and waits for the new
 * list, at most `waitMs`. If the reading takes longer, returns the previous list, or null, with the progress. Throws if
 * the reading fails.
 */
export async function getEmployeeListOrProgress(
  payroll: Payroll,
  { isFresh, waitMs = maxWaitMs, signal = null }: ReadOptions,
): Promise<EmployeeListResult> {
  const connection = await readConnectionKey();
  const stored = employeeListState.stored?.connection === connection ? employeeListState.stored.list : null;
  if (stored && !isFresh && Date.now() - stored.readAt.getTime() < cacheLifetimeMs) {
    return {
      list: stored,
      reading:
        employeeListState.reading?.connection === connection ? toProgress(employeeListState.reading) : null,
    };
  }
  const reading =
    employeeListState.reading?.connection === connection
      ? employeeListState.reading
      : startReading(payroll, connection);
  const list = await waitAtMost(reading.list, waitMs, signal).catch((error: unknown) => {
    if (reading.stop.signal.aborted) return null;
    throw error;
  });
  return list ? { list, reading: null } : { list: stored, reading: toProgress(reading) };
}

/** Throws 503 `payroll_list_unfinished` if the first list of this connection is still being read. */
export async function readEmployeeList(payroll: Payroll, options: ReadOptions): Promise<EmployeeList> {
  const { list, reading } = await getEmployeeListOrProgress(payroll, options);
  if (list) return list;
  throw new Problem(
    "unavailable",
    "payroll_list_unfinished",
    `Kith is reading payroll’s list of employees: ${(reading?.employees_read ?? 0).toLocaleString("en")} so far.`,
    {
      effect: "Nothing was changed.",
      advice: "A long list takes several minutes. Try again when it is read.",
      retryAfterSeconds: pollSeconds,
    },
  );
}

/** A longer list needs too many requests to be read again for the matches of one person. */
const maxShortListLength = 1_000;

/** Reads a list of at most `maxShortListLength` employees again. A longer list may be 15 minutes old. */
export async function readEmployeeListForOnePerson(
  payroll: Payroll,
  signal: AbortSignal,
): Promise<EmployeeList> {
  const stored = await findCachedEmployeeList();
  const isFresh = (stored?.employees.length ?? 0) <= maxShortListLength;
  return readEmployeeList(payroll, { isFresh, signal });
}

/** Of any age. Null if this process has read none from the current connection. Sends no request to the vendor. */
export async function findCachedEmployeeList(): Promise<EmployeeList | null> {
  const { stored } = employeeListState;
  return stored && stored.connection === (await readConnectionKey()) ? stored.list : null;
}

/** The function returns the id for an unknown name. Not for use inside a transaction. */
export async function loadEmployeeNames(): Promise<(employeeId: string) => string> {
  const list = await findCachedEmployeeList();
  const names = new Map(list?.employees.map((employee) => [employee.employeeId, fullName(employee)]));
  return (employeeId) => names.get(employeeId) || employeeId;
}

export const stopReadingEmployees = (): void =>
  employeeListState.reading?.stop.abort(new Error("Kith stops"));

function startReading(payroll: Payroll, connection: string): EmployeeListReading {
  employeeListState.reading?.stop.abort(new Error("another payroll connection replaced this one"));
  const stop = new AbortController();
  const startedAt = new Date();
  const onProgress = (employeesRead: number) => void (reading.employeesRead = employeesRead);
  const list = runForRequest(null, () => payroll.listEmployees({ signal: stop.signal, onProgress })).then(
    (employees) => ({ employees: employees.map(toListedEmployee), readAt: new Date() }),
  );
  const reading: EmployeeListReading = { connection, startedAt, employeesRead: 0, stop, list };
  employeeListState.reading = reading;
  list.then(
    (read) => {
      if (employeeListState.reading !== reading) return;
      employeeListState.reading = null;
      employeeListState.stored = { connection, list: read };
    },
    () => {
      if (employeeListState.reading === reading) employeeListState.reading = null;
    },
  );
  return reading;
}

const toProgress = ({ startedAt, employeesRead }: EmployeeListReading): EmployeeListProgress => ({
  started_at: toTimestamp(startedAt),
  employees_read: employeesRead,
});

/**
 * Returns the value if it resolves within `ms` milliseconds, otherwise null; with 0, only a value that has already
 * resolved. Rejects if the value rejects, or if `signal` is aborted while waiting. The work behind the value continues
 * in any case.
 */
export async function waitAtMost<T>(
  value: Promise<T>,
  ms: number,
  signal: AbortSignal | null = null,
): Promise<T | null> {
  const timer = new AbortController();
  const either = signal ? AbortSignal.any([timer.signal, signal]) : timer.signal;
  const wait = () =>
    sleep(ms, null, { signal: either, ref: false }).catch(() => {
      signal?.throwIfAborted();
      return null;
    });
  const tooLong = ms === 0 ? null : wait();
  try {
    return await Promise.race([value, tooLong]);
  } finally {
    timer.abort();
  }
}

const toListedEmployee = (employee: PayrollEmployee): ListedEmployee => ({
  ...employee,
  email: employee.email === null ? null : normaliseEmail(employee.email),
});

export function addHolders(
  employees: readonly ListedEmployee[],
  links: readonly ExternalIdLink[],
): EmployeeToMatch[] {
  const linkOf = new Map(links.map((link) => [link.externalId, link]));
  return employees.map((employee) => {
    const link = linkOf.get(employee.employeeId);
    return {
      ...employee,
      linkedTo: link ? getHolderId(link) : null,
      hasHolderLeft: link?.hasHolderLeft ?? false,
    };
  });
}

async function readConnectionKey(): Promise<string> {
  const row = await database().connection.findUnique({
    where: { provider: "payroll" },
    select: { orgId: true, connectedAt: true },
  });
  return JSON.stringify(row);
}

export const createEmployeeNotFoundProblem = () =>
  new Problem(
    "missing",
    "employee_not_found",
    "The payroll system has no employee with this id. Check whether they were deleted there, or link another employee.",
  );
