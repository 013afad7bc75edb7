import { ownCompanyId, type Company, type CompanyPerson } from "../projects/company";
import { lastNames, offices } from "../projects/names";
import { makeRecord, type EmployeeRecord } from "./employee-record";
import { nicknameOf, shortNameOf, withoutDiacritics } from "./other-names";

/** How payroll tells of somebody otherwise than the projects system does. */
export type Difference =
  | "none"
  /** The same address in other letters: `Ana.Costa@…`. */
  | "other-case"
  /** The same name; the address is a private one, as it is in all that follow down to the nickname. */
  | "private-email"
  | "plain-letters"
  | "married-name"
  | "short-name"
  | "nickname"
  /** Two employees have the address of one of them. */
  | "shared-email"
  /** Left, as payroll knows; the directory may not yet. */
  | "terminated"
  | "never-in-company";

/** `personId` is theirs in the company, null for somebody who never was there. Only `record` is sent. */
export type PayrollEmployee = { record: EmployeeRecord; personId: string | null; difference: Difference };

/** What recurs among those who are nobody in particular: every 25th is missing, every fifth differs in some way. */
const cycle: Record<number, Difference | "missing"> = {
  1: "other-case",
  2: "private-email",
  4: "plain-letters",
  6: "married-name",
  8: "short-name",
  10: "nickname",
  12: "missing",
};
const cycleLength = 25;
/** Of these there are so many in any company that is large enough. */
const terminated = [13, 33];
const sharing = { whose: 15, withWhom: 16 };

/**
 * Who of the company is in payroll, and how: always the same for the same company. The people of its roles are as the projects
 * system has them; contractors are not paid through payroll. Two who are active in the directory have left, as has one who is
 * gone there too; two share an address, and one was never in the company.
 */
export function planEmployees(company: Company): PayrollEmployee[] {
  const known = new Set(Object.values(company.roles).map(({ id }) => id));
  const colleagues = company.people.filter(
    ({ companyId, attributes }) => companyId === ownCompanyId && !attributes.deactivated_at,
  );
  let ordinary = 0;
  let sharedEmail: string | undefined;
  const employees = colleagues.flatMap((person, index): PayrollEmployee[] => {
    const position = known.has(person.id) ? null : ordinary++;
    const difference = differenceAt(position);
    if (difference === "missing") return [];
    const employee = employ(person, index, difference);
    if (position === sharing.whose) sharedEmail = employee.record.Email;
    if (position === sharing.withWhom && sharedEmail !== undefined) employee.record.Email = sharedEmail;
    return [employee];
  });
  const gone = company.people.find(({ attributes }) => attributes.deactivated_at);
  return [
    ...employees,
    ...(gone ? [employ(gone, colleagues.length, "terminated")] : []),
    neverThere("Casey", "Neverwas", colleagues.length + 1),
  ];
}

/** The employees of an organisation that has nothing to do with the company. */
export const strangers = (): PayrollEmployee[] =>
  [
    ["Robin", "Elsewhere"],
    ["Sasha", "Faraway"],
    ["Toni", "Unrelated"],
  ].map(([firstName = "", lastName = ""], index) => neverThere(firstName, lastName, 900_000 + index));

function differenceAt(position: number | null): Difference | "missing" {
  if (position === null) return "none";
  if (terminated.includes(position)) return "terminated";
  if (position === sharing.whose || position === sharing.withWhom) return "shared-email";
  return cycle[position % cycleLength] ?? "none";
}

function employ(person: CompanyPerson, index: number, wanted: Difference): PayrollEmployee {
  const { first_name, last_name, email, title, joined_at } = person.attributes;
  const [given, family] = [String(first_name), String(last_name)];
  const { firstName, lastName } = namesFor(wanted, given, family, index);
  const isSameName = firstName === given && lastName === family;
  const difference = wanted === "plain-letters" && isSameName ? "private-email" : wanted;
  const record = makeRecord({
    key: `person ${person.id}`,
    index,
    firstName,
    lastName,
    email: emailFor(difference, String(email), given, index),
    jobTitle: String(title ?? ""),
    office: offices[Number(person.subsidiaryId) - 700]?.name ?? null,
    joined: String(joined_at ?? "2019-04-01").slice(0, 10),
    terminated: difference === "terminated" ? "2026-09-30" : null,
  });
  return { record, personId: person.id, difference };
}

function namesFor(difference: Difference, firstName: string, lastName: string, index: number) {
  switch (difference) {
    case "plain-letters":
      return { firstName: withoutDiacritics(firstName), lastName: withoutDiacritics(lastName) };
    case "married-name":
      return { firstName, lastName: otherFamily(lastName, index) };
    case "short-name": {
      const short = shortNameOf(firstName);
      return { firstName: short === firstName ? nicknameOf(index) : short, lastName };
    }
    case "nickname":
      return { firstName: nicknameOf(index), lastName };
    default:
      return { firstName, lastName };
  }
}

function otherFamily(lastName: string, index: number): string {
  const others = lastNames.filter((name) => name !== lastName);
  return others[(index * 7) % others.length] ?? `${lastName}-Other`;
}

function emailFor(difference: Difference, email: string, firstName: string, index: number): string {
  switch (difference) {
    case "other-case":
      return email.replace(/(^|\.)[a-z](?=.*@)/g, (letters) => letters.toUpperCase());
    case "private-email":
    case "plain-letters":
    case "married-name":
    case "short-name":
    case "nickname":
      return `${withoutDiacritics(firstName)
        .toLowerCase()
        .replace(/[^a-z]/g, "")}${index}@mail.example`;
    default:
      return email;
  }
}

function neverThere(firstName: string, lastName: string, index: number): PayrollEmployee {
  const record = makeRecord({
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
