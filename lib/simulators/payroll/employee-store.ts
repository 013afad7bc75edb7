import { aspNetDate } from "./asp-net-date";
import { makeRecord } from "./employee-record";
import type { PayrollEmployee } from "./employees";

/** Taken as it is, so that it can be bad; what is `undefined` is no longer sent. */
type EmployeeEdit = Record<string, unknown>;

/** One organisation's employees. Every change moves `UpdatedDateUTC` to now. */
export function createEmployeeStore(given: readonly PayrollEmployee[], now: () => number) {
  const stored = new Map(given.map((employee) => [employee.record.EmployeeID, employee]));
  let everyone: readonly PayrollEmployee[] | null = null;
  let newcomers = 0;
  const store = (id: string, employee: PayrollEmployee) => {
    stored.set(id, employee);
    everyone = null;
  };
  const edit = (id: string, changes: EmployeeEdit) => {
    const employee = stored.get(id);
    if (!employee) throw new Error(`no employee ${id}`);
    const record = { ...employee.record, UpdatedDateUTC: aspNetDate(now()), ...changes };
    store(id, { ...employee, record });
  };
  return {
    /** The same array until somebody changes. */
    all: (): readonly PayrollEmployee[] => (everyone ??= [...stored.values()]),
    find: (id: string) => stored.get(id),
    edit,
    /** Adds somebody who was never in the company, and answers their id. */
    add: (changes: EmployeeEdit = {}): string => {
      const name = `Newcomer${++newcomers}`;
      const record = makeRecord({
        key: name,
        index: 700_000 + newcomers,
        firstName: "New",
        lastName: name,
        email: `${name}@fernhill.example`.toLowerCase(),
        jobTitle: "Newcomer",
        office: null,
        joined: "2026-11-02",
        terminated: null,
      });
      const added = { ...record, UpdatedDateUTC: aspNetDate(now()), ...changes };
      const id = typeof changes["EmployeeID"] === "string" ? changes["EmployeeID"] : record.EmployeeID;
      store(id, {
        record: { ...added, EmployeeID: id },
        personId: null,
        difference: "never-in-company",
      });
      return id;
    },
    remove: (id: string): void => {
      if (!stored.delete(id)) throw new Error(`no employee ${id}`);
      everyone = null;
    },
    terminate: (id: string, date = aspNetDate(now())): void =>
      edit(id, { Status: "TERMINATED", TerminationDate: date, TerminationReason: "V" }),
  };
}
