import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Payroll, PayrollEmployee } from "@/lib/connectors/payroll/port";
import { toTimestamp } from "@/lib/http/times";
import { holderIdOf, type Link } from "@/lib/identities/link";
import { normaliseEmail } from "@/lib/matching/email";
import type { KnownEmployee } from "@/lib/matching/employee-matching";
import { database } from "@/lib/platform/database";
import { onBehalfOf } from "@/lib/platform/request-context";
import { singleton } from "@/lib/platform/singleton";
import { Problem } from "@/lib/problem";
import type { ListReading } from "./review-schema";

/** An employee before anybody has looked whose they are. */
type ListedEmployee = Omit<KnownEmployee, "linkedTo" | "hasHolderLeft">;

/** Everybody in payroll as matching compares them, and when payroll said so. */
export type EmployeeList = { employees: ListedEmployee[]; readAt: Date };

type Reading = {
  connection: string;
  startedAt: Date;
  employeesRead: number;
  stop: AbortController;
  list: Promise<EmployeeList>;
};

/** The list of one connection, and the reading that replaces it. Of another connection's list nothing is used. */
const held = singleton("payroll-employees", () => ({
  stored: null as { connection: string; list: EmployeeList } | null,
  reading: null as Reading | null,
}));

const goodForMs = 15 * 60_000;
/** A list of more than a minute's budget takes several minutes; no request waits that long. */
export const maxWaitMs = 8_000;
/** Interval at which a client should repeat a request that found the list unfinished. */
export const pollSeconds = 5;

type ReadOptions = { isFresh: boolean; waitMs?: number; signal?: AbortSignal | null };
type FoundList = { list: EmployeeList | null; reading: ListReading | null };

/**
 * Returns payroll's list of employees, read within the last quarter of an hour; `isFresh` requests a new reading. The reading runs in the
 * background, once for all requests. A request waits for it for some seconds, and then gets the list before, or null, with the progress.
 */
export async function findEmployeeList(
  payroll: Payroll,
  { isFresh, waitMs = maxWaitMs, signal = null }: ReadOptions,
): Promise<FoundList> {
  const connection = await connectionKey();
  const stored = held.stored?.connection === connection ? held.stored.list : null;
  if (stored && !isFresh && Date.now() - stored.readAt.getTime() < goodForMs) {
    return {
      list: stored,
      reading: held.reading?.connection === connection ? progressOf(held.reading) : null,
    };
  }
  const reading = held.reading?.connection === connection ? held.reading : startReading(payroll, connection);
  const list = await withinTime(reading.list, waitMs, signal).catch((error: unknown) => {
    if (reading.stop.signal.aborted) return null;
    throw error;
  });
  return list ? { list, reading: null } : { list: stored, reading: progressOf(reading) };
}

/** The same for work that cannot go on without a list: 503 `payroll_list_unfinished` while the first one is being read. */
export async function readEmployeeList(payroll: Payroll, options: ReadOptions): Promise<EmployeeList> {
  const { list, reading } = await findEmployeeList(payroll, options);
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

/** Employees up to which a new reading takes few enough requests to be made for one person. */
const maxQuickEmployees = 1_000;

/** The list for one person's matches: a new one where that takes a moment, else the stored one while it is good. */
export async function readListForOne(payroll: Payroll, signal: AbortSignal): Promise<EmployeeList> {
  const stored = await keptEmployeeList();
  const isFresh = (stored?.employees.length ?? 0) <= maxQuickEmployees;
  return readEmployeeList(payroll, { isFresh, signal });
}

/** The list that is kept, however old; null where none was read of this connection, or none could be. Asks the vendor nothing. */
export async function keptEmployeeList(): Promise<EmployeeList | null> {
  const { stored } = held;
  return stored && stored.connection === (await connectionKey()) ? stored.list : null;
}

/** Stops a reading, with the server. */
export const stopReadingEmployees = (): void => held.reading?.stop.abort(new Error("Kith stops"));

function startReading(payroll: Payroll, connection: string): Reading {
  held.reading?.stop.abort(new Error("another payroll connection replaced this one"));
  const stop = new AbortController();
  const startedAt = new Date();
  const onProgress = (employeesRead: number) => void (reading.employeesRead = employeesRead);
  const list = onBehalfOf(null, () => payroll.listEmployees({ signal: stop.signal, onProgress })).then(
    (employees) => ({ employees: employees.map(compared), readAt: new Date() }),
  );
  const reading: Reading = { connection, startedAt, employeesRead: 0, stop, list };
  held.reading = reading;
  list.then(
    (read) => {
      if (held.reading !== reading) return;
      held.reading = null;
      held.stored = { connection, list: read };
    },
    () => {
      if (held.reading === reading) held.reading = null;
    },
  );
  return reading;
}

const progressOf = ({ startedAt, employeesRead }: Reading): ListReading => ({
  started_at: toTimestamp(startedAt),
  employees_read: employeesRead,
});

/**
 * Returns the value if it comes in time, else null; with 0 milliseconds null unless the value is there already. Rejects when `signal` is
 * aborted; the work behind the value continues.
 */
export async function withinTime<T>(
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

/** An employee as matching compares them. */
const compared = (employee: PayrollEmployee): ListedEmployee => ({
  ...employee,
  email: employee.email === null ? null : normaliseEmail(employee.email),
});

/** The employees, each with whoever is linked to them. */
export function withHolders(employees: readonly ListedEmployee[], links: readonly Link[]): KnownEmployee[] {
  const linkOf = new Map(links.map((link) => [link.externalId, link]));
  return employees.map((employee) => {
    const link = linkOf.get(employee.employeeId);
    return {
      ...employee,
      linkedTo: link ? holderIdOf(link) : null,
      hasHolderLeft: link?.hasHolderLeft ?? false,
    };
  });
}

async function connectionKey(): Promise<string> {
  const row = await database().connection.findUnique({
    where: { provider: "payroll" },
    select: { orgId: true, connectedAt: true },
  });
  return JSON.stringify(row);
}
