import "server-only";
import type { Payroll, PayrollEmployee } from "@/lib/connectors/payroll/port";
import { holderIdOf, type Link } from "@/lib/identities/link";
import { normaliseEmail } from "@/lib/matching/email";
import { database } from "@/lib/platform/database";
import { singleton } from "@/lib/platform/singleton";
import type { KnownEmployee } from "@/lib/matching/employee-matching";

/** An employee before anybody has looked whose they are. */
type ListedEmployee = Omit<KnownEmployee, "linkedTo" | "hasHolderLeft">;

/** Everybody in payroll as matching compares them, and when payroll said so. */
export type EmployeeList = { employees: ListedEmployee[]; readAt: Date };

type Held = { connection: string; list: Promise<EmployeeList> };

/** A list costs the vendor a call a hundred employees, and a review asks for it again and again: it is kept for a while. */
const held = singleton<{ current: Held | null }>("payroll-employees", () => ({ current: null }));

const goodForMs = 15 * 60_000;

/** Everybody in payroll, read within the last quarter of an hour; `isFresh` reads them now. Of another connection's list nothing is left. */
export async function readEmployeeList(
  payroll: Payroll,
  { isFresh }: { isFresh: boolean },
): Promise<EmployeeList> {
  const connection = await connectionKey();
  const kept = held.current?.connection === connection ? held.current : null;
  if (kept && !isFresh) {
    const list = await kept.list.catch(() => null);
    if (list && Date.now() - list.readAt.getTime() < goodForMs) return list;
  }
  const reading: Held = { connection, list: readNow(payroll) };
  held.current = reading;
  return reading.list.catch((error: unknown) => {
    if (held.current === reading) held.current = null;
    throw error;
  });
}

/** The list that is kept, however old; null where none was read of this connection, or none could be. Asks the vendor nothing. */
export async function keptEmployeeList(): Promise<EmployeeList | null> {
  const kept = held.current;
  if (!kept || kept.connection !== (await connectionKey())) return null;
  return kept.list.catch(() => null);
}

async function readNow(payroll: Payroll): Promise<EmployeeList> {
  // The list is shared: it stays in demand when one of the requests that wait for it ends.
  const employees = await payroll.listEmployees({ signal: null });
  return { employees: employees.map(compared), readAt: new Date() };
}

/** An employee as matching compares them. */
export const compared = (employee: PayrollEmployee): ListedEmployee => ({
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
