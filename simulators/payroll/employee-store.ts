import { formatAspNetDate } from "./asp-net-date";
import { createEmployeeRecord } from "./employee-record";
import type { SimulatedEmployee } from "./employees";

/** Changes to a record, applied without validation, so that tests can set bad values. `undefined` removes a field. */
type EmployeeEdit = Record<string, unknown>;

export function createEmployeeStore(given: readonly SimulatedEmployee[], now: () => number) {
  const stored = new Map(given.map((employee) => [employee.record.EmployeeID, employee]));
  let everyone: readonly SimulatedEmployee[] | null = null;
  let newcomers = 0;
  const store = (id: string, employee: SimulatedEmployee) => {
    stored.set(id, employee);
    everyone = null;
  };
  const edit = (id: string, changes: EmployeeEdit) => {
    const employee = stored.get(id);
    if (!employee) throw new Error(`no employee ${id}`);
    const record = { ...employee.record, UpdatedDateUTC: formatAspNetDate(now()), ...changes };
    store(id, { ...employee, record });
  };
  return {
    all: (): readonly SimulatedEmployee[] => (everyone ??= [...stored.values()]),
    find: (id: string) => stored.get(id),
    edit,
    add: (changes: EmployeeEdit = {}): string => {
      const name = `Newcomer${++newcomers}`;
      const record = createEmployeeRecord({
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
      const added = { ...record, UpdatedDateUTC: formatAspNetDate(now()), ...changes };
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
    terminate: (id: string, date = formatAspNetDate(now())): void =>
      edit(id, { Status: "TERMINATED", TerminationDate: date, TerminationReason: "V" }),
  };
}
