import { mainCompanyId, type Company, type CompanyPerson } from "../projects/company";
import { lastNames, offices } from "../projects/names";
import { createEmployeeRecord, type EmployeeRecord } from "./employee-record";
import { pickNickname, getShortName, removeDiacritics } from "./name-variants";

export type PayrollDifference =
  | "none"
  /** Different letter case: `Ana.Costa@…`. */
  | "other-case"
  /** Equal name with a private address. All following kinds down to the nickname have a private address. */
  | "private-email"
  | "plain-letters"
  | "married-name"
  | "short-name"
  | "nickname"
  /** Two employees share an address. */
  | "shared-email"
  | "terminated"
  | "never-in-company";

/** Employee with the id of the matching person, or null. Only `record` is sent. */
export type SimulatedEmployee = {
  record: EmployeeRecord;
  personId: string | null;
  difference: PayrollDifference;
};

/** Differences by index within a cycle of 25 employees: six differ from the company, and one is missing. */
const differenceCycle: Record<number, PayrollDifference | "missing"> = {
  1: "other-case",
  2: "private-email",
  4: "plain-letters",
  6: "married-name",
  8: "short-name",
  10: "nickname",
  12: "missing",
};
const cycleLength = 25;
/** Indexes of differences whose number does not grow with the company. */
const terminatedIndexes = [13, 33];
const sharedEmailIndexes = { original: 15, duplicate: 16 };

/**
 * Returns the payroll employees of a company, deterministically. The people of its roles match the projects system;
 * contractors are not paid through payroll. Two active directory people have left payroll, and so has a third who left
 * the directory; two employees share an address, and one was never in the company.
 */
export function planEmployees(company: Company): SimulatedEmployee[] {
  const known = new Set(Object.values(company.roles).map(({ id }) => id));
  const colleagues = company.people.filter(
    ({ companyId, attributes }) => companyId === mainCompanyId && !attributes.deactivated_at,
  );
  let ordinary = 0;
  let sharedEmail: string | undefined;
  const employees = colleagues.flatMap((person, index): SimulatedEmployee[] => {
    const position = known.has(person.id) ? null : ordinary++;
    const difference = getDifferenceAt(position);
    if (difference === "missing") return [];
    const employee = createEmployee(person, index, difference);
    if (position === sharedEmailIndexes.original) sharedEmail = employee.record.Email;
    if (position === sharedEmailIndexes.duplicate && sharedEmail !== undefined)
      employee.record.Email = sharedEmail;
    return [employee];
  });
  const gone = company.people.find(({ attributes }) => attributes.deactivated_at);
  return [
    ...employees,
    ...(gone ? [createEmployee(gone, colleagues.length, "terminated")] : []),
    createEmployeeOutsideCompany("Casey", "Neverwas", colleagues.length + 1),
  ];
}

export const createUnrelatedEmployees = (): SimulatedEmployee[] =>
  [
    ["Robin", "Elsewhere"],
    ["Sasha", "Faraway"],
    ["Toni", "Unrelated"],
  ].map(([firstName = "", lastName = ""], index) =>
    createEmployeeOutsideCompany(firstName, lastName, 900_000 + index),
  );

function getDifferenceAt(position: number | null): PayrollDifference | "missing" {
  if (position === null) return "none";
  if (terminatedIndexes.includes(position)) return "terminated";
  if (position === sharedEmailIndexes.original || position === sharedEmailIndexes.duplicate)
    return "shared-email";
  return differenceCycle[position % cycleLength] ?? "none";
}

function createEmployee(person: CompanyPerson, index: number, wanted: PayrollDifference): SimulatedEmployee {
  const { first_name, last_name, email, title, joined_at } = person.attributes;
  const [given, family] = [String(first_name), String(last_name)];
  const { firstName, lastName } = createPayrollNames(wanted, given, family, index);
  const isSameName = firstName === given && lastName === family;
  const difference = wanted === "plain-letters" && isSameName ? "private-email" : wanted;
  const record = createEmployeeRecord({
    key: `person ${person.id}`,
    index,
    firstName,
    lastName,
    email: createPayrollEmail(difference, String(email), given, index),
    jobTitle: String(title ?? ""),
    office: offices[Number(person.subsidiaryId) - 700]?.name ?? null,
    joined: String(joined_at ?? "2019-04-01").slice(0, 10),
    terminated: difference === "terminated" ? "2026-09-30" : null,
  });
  return { record, personId: person.id, difference };
}

function createPayrollNames(
  difference: PayrollDifference,
  firstName: string,
  lastName: string,
  index: number,
) {
  switch (difference) {
    case "plain-letters":
      return { firstName: removeDiacritics(firstName), lastName: removeDiacritics(lastName) };
    case "married-name":
      return { firstName, lastName: pickOtherLastName(lastName, index) };
    case "short-name": {
      const short = getShortName(firstName);
      return { firstName: short === firstName ? pickNickname(index) : short, lastName };
    }
    case "nickname":
      return { firstName: pickNickname(index), lastName };
    default:
      return { firstName, lastName };
  }
}

function pickOtherLastName(lastName: string, index: number): string {
  const others = lastNames.filter((name) => name !== lastName);
  return others[(index * 7) % others.length] ?? `${lastName}-Other`;
}

function createPayrollEmail(
  difference: PayrollDifference,
  email: string,
  firstName: string,
  index: number,
): string {
  switch (difference) {
    case "other-case":
      return email.replace(/(^|\.)[a-z](?=.*@)/g, (letters) => letters.toUpperCase());
    case "private-email":
    case "plain-letters":
    case "married-name":
    case "short-name":
    case "nickname":
      return `${removeDiacritics(firstName)
        .toLowerCase()
        .replace(/[^a-z]/g, "")}${index}@mail.example`;
    default:
      return email;
  }
}

function createEmployeeOutsideCompany(firstName: string, lastName: string, index: number): SimulatedEmployee {
  const record = createEmployeeRecord({
    key: `stranger ${firstName} ${lastName}`,
    index,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@elsewhere.example`.toLowerCase(),
    jobTitle: "Bookkeeper",
    office: null,
    joined: "2020-02-29",
    terminated: null,
  });
  return { record, personId: null, difference: "never-in-company" };
}
