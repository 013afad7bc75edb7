import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany, mainCompanyId, type Company } from "../projects/company";
import { parseAspNetDate } from "./asp-net-date";
import { toEmployeeSummary } from "./employee-record";
import {
  planEmployees,
  createUnrelatedEmployees,
  type PayrollDifference,
  type SimulatedEmployee,
} from "./employees";
import { removeDiacritics } from "./name-variants";
import { superFunds, missingFundId } from "./super-funds";

const company = buildCompany(240);
const employees = planEmployees(company);
const people = new Map(company.people.map((person) => [person.id, person]));
const personOf = ({ personId }: SimulatedEmployee) => people.get(personId ?? "");
const emailOf = (employee: SimulatedEmployee) => String(personOf(employee)?.attributes.email);
const nameOf = (employee: SimulatedEmployee) => {
  const { first_name, last_name } = personOf(employee)?.attributes ?? {};
  return `${String(first_name)} ${String(last_name)}`;
};
const nameIn = ({ record }: SimulatedEmployee) => `${record.FirstName ?? ""} ${record.LastName ?? ""}`;
const findEmployeesWith = (difference: PayrollDifference) =>
  employees.filter((employee) => employee.difference === difference);

/** Returns the share of employees that match. */
const shareOf = (holds: (record: SimulatedEmployee["record"]) => boolean) =>
  employees.filter(({ record }) => holds(record)).length / employees.length;

describe("the employees", () => {
  test("are identical for an identical company", () => {
    expect(planEmployees(company)).toEqual(employees);
  });

  test.each([10, 60, 240, 1_000])("have unique ids in a company of %i", (size) => {
    const planned = planEmployees(buildCompany(size));
    expect(new Set(planned.map(({ record }) => record.EmployeeID)).size).toBe(planned.length);
    for (const { record } of planned)
      expect(record.EmployeeID).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });

  test.each([240, 1_000])("mostly have the e-mail and name of the company of %i", (size) => {
    const planned = planEmployees(buildCompany(size));
    const same = planned.filter(({ difference }) => difference === "none");
    expect(same.length / planned.length).toBeGreaterThan(0.65);
    expect(same.length / planned.length).toBeLessThan(0.85);
  });

  test("differ only as documented", () => {
    for (const employee of findEmployeesWith("none")) {
      expect(employee.record.Email).toBe(emailOf(employee));
      expect(nameIn(employee)).toBe(nameOf(employee));
    }
    for (const employee of findEmployeesWith("private-email")) {
      expect(employee.record.Email).toMatch(/^[a-z]+\d+@mail\.example$/);
      expect(nameIn(employee)).toBe(nameOf(employee));
    }
  });

  test("have addresses in other letter case, names without diacritics, married and short names, and nicknames", () => {
    for (const difference of [
      "other-case",
      "private-email",
      "plain-letters",
      "married-name",
      "short-name",
      "nickname",
    ] as const)
      expect(findEmployeesWith(difference).length).toBeGreaterThanOrEqual(3);
    for (const employee of findEmployeesWith("other-case")) {
      expect(employee.record.Email).not.toBe(emailOf(employee));
      expect(employee.record.Email?.toLowerCase()).toBe(emailOf(employee));
    }
    for (const employee of findEmployeesWith("plain-letters")) {
      expect(nameIn(employee)).not.toBe(nameOf(employee));
      expect(nameIn(employee)).toBe(removeDiacritics(nameOf(employee)));
      expect(nameIn(employee)).toMatch(/^[\w' -]+$/);
    }
    for (const employee of findEmployeesWith("married-name")) {
      expect(employee.record.LastName).not.toBe(personOf(employee)?.attributes.last_name);
      expect(employee.record.FirstName).toBe(personOf(employee)?.attributes.first_name);
    }
    for (const employee of [...findEmployeesWith("short-name"), ...findEmployeesWith("nickname")]) {
      expect(employee.record.FirstName).not.toBe(personOf(employee)?.attributes.first_name);
      expect(employee.record.LastName).toBe(personOf(employee)?.attributes.last_name);
    }
  });

  test("omit contractors and a few other people", () => {
    const paid = new Set(employees.map(({ personId }) => personId));
    const active = company.people.filter(
      ({ personType, attributes }) => personType === 1 && !attributes.deactivated_at,
    );
    const missing = active.filter(({ id }) => !paid.has(id));
    const contractors = active.filter(({ companyId }) => companyId !== mainCompanyId);
    for (const contractor of contractors) expect(missing).toContain(contractor);
    expect(missing.length - contractors.length).toBeGreaterThanOrEqual(5);
  });

  test("include three who left; one of them also left the company", () => {
    const left = findEmployeesWith("terminated");
    expect(left.map(({ record }) => record.Status)).toEqual(["TERMINATED", "TERMINATED", "TERMINATED"]);
    expect(left.map((employee) => personOf(employee)?.attributes.deactivated_at !== null)).toEqual([
      false,
      false,
      true,
    ]);
    for (const { record } of left) expect(record["TerminationDate"]).toMatch(/^\/Date\(/);
    expect(employees.filter(({ record }) => record.Status !== "ACTIVE")).toHaveLength(3);
  });

  test("include two with a shared address, and one who was never in the company", () => {
    const [first, second, ...others] = findEmployeesWith("shared-email");
    expect(others).toEqual([]);
    expect(first?.record.Email).toBe(first && emailOf(first));
    expect(second?.record.Email).toBe(first?.record.Email);
    const [stranger, ...more] = employees.filter(({ personId }) => personId === null);
    expect(more).toEqual([]);
    expect(stranger).toMatchObject({ difference: "never-in-company", record: { LastName: "Neverwas" } });
  });

  test("include the people of the company's roles unchanged", () => {
    for (const size of [10, 60, 240]) {
      const built: Company = buildCompany(size);
      const planned = planEmployees(built);
      for (const { id, email } of Object.values(built.roles)) {
        const found = planned.find(({ personId }) => personId === id);
        expect(found).toMatchObject({ difference: "none", record: { Email: email } });
      }
    }
  });

  test("are all unrelated in another organisation", () => {
    expect(createUnrelatedEmployees().map(({ personId }) => personId)).toEqual([null, null, null]);
  });
});

describe("the payroll record", () => {
  const datesOf = (field: string) => employees.map(({ record }) => String(record[field]));

  test("has dates before 1970, without an offset and with a time of day", () => {
    const births = datesOf("DateOfBirth");
    expect(births.every((date) => /^\/Date\(-?\d+(\+0000)?\)\/$/.test(date))).toBe(true);
    const milliseconds = births.map((date) => parseAspNetDate(date) ?? Number.NaN);
    expect(milliseconds.filter((time) => time < 0).length).toBeGreaterThan(40);
    expect(milliseconds.filter((time) => time < 0 && time % 86_400_000 !== 0).length).toBeGreaterThan(5);
    expect(births.filter((date) => !date.includes("+")).length).toBeGreaterThan(20);
    expect(datesOf("StartDate").some((date) => (parseAspNetDate(date) ?? 0) % 86_400_000 !== 0)).toBe(true);
  });

  test("has the company's start date", () => {
    for (const employee of findEmployeesWith("none")) {
      const time = parseAspNetDate(employee.record["StartDate"]) ?? 0;
      const joined = String(personOf(employee)?.attributes["joined_at"]).slice(0, 10);
      expect(new Date(time).toISOString().slice(0, 10)).toBe(joined);
    }
  });

  test.each([
    ["a home address", "HomeAddress"],
    ["a tax declaration", "TaxDeclaration"],
    ["a group", "EmployeeGroupName"],
    ["a phone", "Phone"],
    ["a mobile", "Mobile"],
  ])("has %s for most employees, but not for all", (_what, field) => {
    const share = shareOf((record) => record[field] !== undefined);
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1);
  });

  test("has a home in a town of the office's country, and a local telephone number", () => {
    const countryOf: Record<string, string> = {
      "700": "PORTUGAL",
      "701": "DENMARK",
      "702": "POLAND",
      "703": "AUSTRALIA",
      "704": "BRAZIL",
      "705": "CANADA",
    };
    const codeOf: Record<string, RegExp> = {
      "700": /^\+351 /,
      "701": /^\+45 /,
      "702": /^\+48 /,
      "703": /^0[34]/,
      "704": /^\+55 11 /,
      "705": /^\+1 /,
    };
    const large = buildCompany(2_000);
    const officeOf = new Map(large.people.map(({ id, subsidiaryId }) => [id, subsidiaryId]));
    const townsOf = new Map<string, Set<string>>();
    for (const employee of planEmployees(large)) {
      const office = officeOf.get(employee.personId ?? "");
      if (!office) continue;
      const { HomeAddress, Phone, Mobile } = z
        .object({
          HomeAddress: z.object({ City: z.string(), Country: z.string(), PostalCode: z.string() }).optional(),
          Phone: z.string().optional(),
          Mobile: z.string().optional(),
        })
        .parse(employee.record);
      for (const number of [Phone, Mobile]) if (number) expect(number).toMatch(codeOf[office] ?? /no office/);
      if (!HomeAddress) continue;
      expect(HomeAddress.Country).toBe(countryOf[office]);
      townsOf.set(office, (townsOf.get(office) ?? new Set()).add(HomeAddress.City));
    }
    expect([...townsOf.keys()].toSorted()).toEqual(Object.keys(countryOf));
    // No town has people of two offices.
    const towns = [...townsOf.values()].flatMap((found) => [...found]);
    expect(new Set(towns).size).toBe(towns.length);
  });

  test("has a tax file number with every declaration, and usually an employment basis", () => {
    const declarations = employees.flatMap(({ record }) => record["TaxDeclaration"] ?? []);
    expect(declarations.every((one) => /"TaxFileNumber":"000\d{6}"/.test(JSON.stringify(one)))).toBe(true);
    const withBasis = declarations.filter((one) => JSON.stringify(one).includes("EmploymentBasis"));
    expect(withBasis.length).toBeGreaterThan(declarations.length * 0.8);
    expect(withBasis.length).toBeLessThan(declarations.length);
  });

  test("has no account, one account, or two of which the second takes the remainder", () => {
    const accounts = employees.map(({ record }) => JSON.stringify(record["BankAccounts"]));
    expect(accounts.some((list) => list === "[]")).toBe(true);
    expect(accounts.some((list) => !list.includes('"Remainder":true') && list !== "[]")).toBe(true);
    expect(accounts.some((list) => /"Remainder":false.*"Remainder":true/.test(list))).toBe(true);
    expect(accounts.join("").match(/"AccountNumber":"(?!0)/)).toBeNull();
  });

  test("has no fund, one, two, or an unknown fund", () => {
    const known = superFunds.map(({ SuperFundID }) => SuperFundID);
    const memberships = employees.map(({ record }) => record["SuperMemberships"]);
    const count = (list: unknown) => (Array.isArray(list) ? list.length : -1);
    expect(new Set(memberships.map(count))).toEqual(new Set([0, 1, 2]));
    expect(JSON.stringify(memberships)).toContain(missingFundId);
    for (const id of known) expect(JSON.stringify(memberships)).toContain(id);
  });

  test("has only the vendor's list fields in a list", () => {
    for (const { record } of employees) {
      const summary = toEmployeeSummary(record);
      for (const field of ["HomeAddress", "TaxDeclaration", "BankAccounts", "SuperMemberships", "JobTitle"])
        expect(summary).not.toHaveProperty(field);
      expect(summary).toMatchObject({ EmployeeID: record.EmployeeID, Status: record.Status });
    }
  });
});
