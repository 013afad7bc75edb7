import { stableUuid } from "../stable-uuid";
import { aspNetDate, aspNetDateWithoutOffset } from "./asp-net-date";
import { dial, placeOf, type Place } from "./places";
import { superFundIds, unknownFundId } from "./super-funds";

/** An employee as the vendor stores them, in the words of its API; what an edit puts in may be of any kind. */
export type EmployeeRecord = Record<string, unknown> & {
  EmployeeID: string;
  FirstName?: string;
  LastName?: string;
  Status: string;
  Email?: string;
  UpdatedDateUTC: string;
};

type Employment = {
  /** Who it is, for the id alone. */
  key: string;
  /** Decides what is there and in which form. */
  index: number;
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  /** Where they work, and so live; null: at none of the offices. */
  office: string | null;
  /** Days, as `2019-04-01`. */
  joined: string;
  terminated: string | null;
};

const summaryFields = [
  "EmployeeID",
  "FirstName",
  "MiddleNames",
  "LastName",
  "Status",
  "Email",
  "DateOfBirth",
  "Gender",
  "Phone",
  "Mobile",
  "StartDate",
  "TerminationDate",
  "OrdinaryEarningsRateID",
  "PayrollCalendarID",
  "EmployeeGroupName",
  "UpdatedDateUTC",
  "IsSTP2Qualified",
];

/** What a list says of an employee. */
export const summaryOf = (record: EmployeeRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => summaryFields.includes(name)));

const pick = <T>(from: readonly [T, ...T[]], index: number): T => from[index % from.length] ?? from[0];
const digits = (length: number, index: number) =>
  String((index * 7_919 + 10_007) % 10 ** length).padStart(length, "0");
const dayMs = 86_400_000;

/** One of the forms that dates have: with an offset, without, or at some time of the day. */
function dateAt(day: string, index: number): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (index % 7 === 3) return aspNetDateWithoutOffset(midnight);
  if (index % 5 === 4) return aspNetDate(midnight + ((index * 3_600_011) % dayMs));
  return aspNetDate(midnight);
}

/** From 1952 to 2003: one in three before 1970. */
const birthdayAt = (index: number) =>
  new Date(Date.UTC(1952, 0, 1) + ((index * 6_421 + 977) % 18_800) * dayMs).toISOString().slice(0, 10);

/** Everything payroll has of somebody; some have no home address, no basis, no declaration, no fund or an unknown one. */
export function makeRecord(employment: Employment): EmployeeRecord {
  const { key, index, firstName, lastName, email, jobTitle, office, joined, terminated } = employment;
  const place = placeOf(office);
  const updated = aspNetDate(Date.UTC(2025, 10, 1, 9, index % 60, 15));
  return {
    EmployeeID: stableUuid(`employee ${key}`),
    ...(index % 4 !== 0 && { Title: pick(["Ms", "Mr", "Mx", "Dr"], index) }),
    FirstName: firstName,
    ...(index % 3 === 0 && { MiddleNames: pick(["Anika", "Lee", "Sam", "Marlowe"], index) }),
    LastName: lastName,
    Status: terminated === null ? "ACTIVE" : "TERMINATED",
    Email: email,
    DateOfBirth: dateAt(birthdayAt(index), index),
    Gender: pick(["F", "M", "F", "M", "F", "M", "N", "I"], index),
    ...(index % 6 !== 2 && { Phone: dial(place.phone, index) }),
    ...(index % 8 !== 5 && { Mobile: dial(place.mobile, index + 1) }),
    ...(jobTitle !== "" && { JobTitle: jobTitle }),
    Classification: "Professional",
    ...(office !== null && index % 9 !== 6 && { EmployeeGroupName: office }),
    ...(index % 11 !== 5 && { HomeAddress: homeAddressAt(place, index) }),
    StartDate: dateAt(joined, index + 1),
    ...(terminated !== null && { TerminationDate: dateAt(terminated, index), TerminationReason: "V" }),
    EmploymentType: "EMPLOYEE",
    IncomeType: "SALARYANDWAGES",
    IsAuthorisedToApproveLeave: index < 20,
    IsAuthorisedToApproveTimesheets: index < 20,
    OrdinaryEarningsRateID: "a1b2c3d4-0000-4000-8000-000000000001",
    PayrollCalendarID: "a1b2c3d4-0000-4000-8000-000000000002",
    UpdatedDateUTC: updated,
    IsSTP2Qualified: true,
    ...(index % 17 !== 8 && { TaxDeclaration: taxDeclarationAt(index, updated) }),
    BankAccounts: bankAccountsAt(index, `${firstName} ${lastName}`),
    SuperMemberships: superMembershipsAt(index, key),
    LeaveBalances: [],
  };
}

function homeAddressAt({ streets, towns, country }: Place, index: number) {
  const { city, postalCode, region } = pick(towns, index);
  return {
    AddressLine1: pick(streets, index).replace("#", String((index % 180) + 1)),
    ...(index % 4 === 1 && { AddressLine2: `Unit ${(index % 30) + 1}` }),
    City: city,
    ...(region && { Region: region }),
    PostalCode: postalCode,
    Country: country,
  };
}

/** The tax file number is nobody's: real ones have no such zeros. It is here so that tests can see it dropped. */
const taxDeclarationAt = (index: number, updated: string) => ({
  ...(index % 13 !== 4 && {
    EmploymentBasis: pick(["FULLTIME", "FULLTIME", "PARTTIME", "FULLTIME", "CASUAL"], index),
  }),
  TaxFileNumber: `000${digits(6, index)}`,
  AustralianResidentForTaxPurposes: true,
  ResidencyStatus: "AUSTRALIANRESIDENT",
  TaxFreeThresholdClaimed: index % 2 === 0,
  UpdatedDateUTC: updated,
});

/** The account for the remainder is not always the first, some have none marked as that, and some no account at all. */
function bankAccountsAt(index: number, name: string): object[] {
  const salary = {
    StatementText: "Salary",
    AccountName: name,
    BSB: pick(["062000", "082001", "012003", "633000"], index),
    AccountNumber: `0${digits(8, index)}`,
    Remainder: true,
  };
  const savings = {
    StatementText: "Savings",
    AccountName: `${name} Saver`,
    BSB: "083004",
    AccountNumber: `00${digits(7, index + 3)}`,
    Remainder: false,
    Amount: 200,
  };
  if (index % 23 === 11) return [];
  if (index % 31 === 7) return [savings];
  return index % 5 === 2 ? [savings, salary] : [salary];
}

function superMembershipsAt(index: number, key: string): object[] {
  const membership = (number: number, fundId: string) => ({
    SuperMembershipID: stableUuid(`membership ${number} of ${key}`),
    SuperFundID: fundId,
    EmployeeNumber: `00${digits(8, index + number)}`,
  });
  if (index % 12 === 6) return [];
  if (index % 29 === 9) return [membership(0, unknownFundId)];
  const first = membership(0, pick(superFundIds, index));
  return index % 19 === 3 ? [first, membership(1, pick(superFundIds, index + 1))] : [first];
}
