import { createStableUuid } from "../stable-uuid";
import { formatAspNetDate, formatAspNetDateWithoutOffset } from "./asp-net-date";
import { createPhoneNumber, getHomePlace, type HomePlace } from "./home-places";
import { superFundIds, missingFundId } from "./super-funds";

/** Employee in the vendor's format. Edits may set values of any type. */
export type EmployeeRecord = Record<string, unknown> & {
  EmployeeID: string;
  FirstName?: string;
  LastName?: string;
  Status: string;
  Email?: string;
  UpdatedDateUTC: string;
};

type EmployeeSpecification = {
  key: string;
  index: number;
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  office: string | null;
  /** Dates such as `2019-04-01`. */
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

export const toEmployeeSummary = (record: EmployeeRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => summaryFields.includes(name)));

const pickByIndex = <T>(from: readonly [T, ...T[]], index: number): T => from[index % from.length] ?? from[0];
const createDigits = (length: number, index: number) =>
  String((index * 7_919 + 10_007) % 10 ** length).padStart(length, "0");
const dayMs = 86_400_000;

function formatDateVariant(day: string, index: number): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (index % 7 === 3) return formatAspNetDateWithoutOffset(midnight);
  if (index % 5 === 4) return formatAspNetDate(midnight + ((index * 3_600_011) % dayMs));
  return formatAspNetDate(midnight);
}

const createBirthday = (index: number) =>
  new Date(Date.UTC(1952, 0, 1) + ((index * 6_421 + 977) % 18_800) * dayMs).toISOString().slice(0, 10);

export function createEmployeeRecord(employment: EmployeeSpecification): EmployeeRecord {
  const { key, index, firstName, lastName, email, jobTitle, office, joined, terminated } = employment;
  const place = getHomePlace(office);
  const updated = formatAspNetDate(Date.UTC(2025, 10, 1, 9, index % 60, 15));
  return {
    EmployeeID: createStableUuid(`employee ${key}`),
    ...(index % 4 !== 0 && { Title: pickByIndex(["Ms", "Mr", "Mx", "Dr"], index) }),
    FirstName: firstName,
    ...(index % 3 === 0 && { MiddleNames: pickByIndex(["Anika", "Lee", "Sam", "Marlowe"], index) }),
    LastName: lastName,
    Status: terminated === null ? "ACTIVE" : "TERMINATED",
    Email: email,
    DateOfBirth: formatDateVariant(createBirthday(index), index),
    Gender: pickByIndex(["F", "M", "F", "M", "F", "M", "N", "I"], index),
    ...(index % 6 !== 2 && { Phone: createPhoneNumber(place.phone, index) }),
    ...(index % 8 !== 5 && { Mobile: createPhoneNumber(place.mobile, index + 1) }),
    ...(jobTitle !== "" && { JobTitle: jobTitle }),
    Classification: "Professional",
    ...(office !== null && index % 9 !== 6 && { EmployeeGroupName: office }),
    ...(index % 11 !== 5 && { HomeAddress: createHomeAddress(place, index) }),
    StartDate: formatDateVariant(joined, index + 1),
    ...(terminated !== null && {
      TerminationDate: formatDateVariant(terminated, index),
      TerminationReason: "V",
    }),
    EmploymentType: "EMPLOYEE",
    IncomeType: "SALARYANDWAGES",
    IsAuthorisedToApproveLeave: index < 20,
    IsAuthorisedToApproveTimesheets: index < 20,
    OrdinaryEarningsRateID: "a1b2c3d4-0000-4000-8000-000000000001",
    PayrollCalendarID: "a1b2c3d4-0000-4000-8000-000000000002",
    UpdatedDateUTC: updated,
    IsSTP2Qualified: true,
    ...(index % 17 !== 8 && { TaxDeclaration: createTaxDeclaration(index, updated) }),
    BankAccounts: createBankAccounts(index, `${firstName} ${lastName}`),
    SuperMemberships: createSuperMemberships(index, key),
    LeaveBalances: [],
  };
}

function createHomeAddress({ streets, towns, region, country }: HomePlace, index: number) {
  const [postalCode, ...city] = pickByIndex(towns, index).split(" ");
  return {
    AddressLine1: pickByIndex(streets, index).replace("#", String((index % 180) + 1)),
    ...(index % 4 === 1 && { AddressLine2: `Unit ${(index % 30) + 1}` }),
    City: city.join(" "),
    ...(region && { Region: region }),
    PostalCode: postalCode,
    Country: country,
  };
}

/** The tax file number is invalid: real ones have no such zeros. Tests check that Kith drops it. */
const createTaxDeclaration = (index: number, updated: string) => ({
  ...(index % 13 !== 4 && {
    EmploymentBasis: pickByIndex(["FULLTIME", "FULLTIME", "PARTTIME", "FULLTIME", "CASUAL"], index),
  }),
  TaxFileNumber: `000${createDigits(6, index)}`,
  AustralianResidentForTaxPurposes: true,
  ResidencyStatus: "AUSTRALIANRESIDENT",
  TaxFreeThresholdClaimed: index % 2 === 0,
  UpdatedDateUTC: updated,
});

/** The remainder account is not always first. Some employees have no account marked as remainder, or no account. */
function createBankAccounts(index: number, name: string): object[] {
  const salary = {
    StatementText: "Salary",
    AccountName: name,
    BSB: pickByIndex(["062000", "082001", "012003", "633000"], index),
    AccountNumber: `0${createDigits(8, index)}`,
    Remainder: true,
  };
  const savings = {
    StatementText: "Savings",
    AccountName: `${name} Saver`,
    BSB: "083004",
    AccountNumber: `00${createDigits(7, index + 3)}`,
    Remainder: false,
    Amount: 200,
  };
  if (index % 23 === 11) return [];
  if (index % 31 === 7) return [savings];
  return index % 5 === 2 ? [savings, salary] : [salary];
}

function createSuperMemberships(index: number, key: string): object[] {
  const membership = (number: number, fundId: string) => ({
    SuperMembershipID: createStableUuid(`membership ${number} of ${key}`),
    SuperFundID: fundId,
    EmployeeNumber: `00${createDigits(8, index + number)}`,
  });
  if (index % 12 === 6) return [];
  if (index % 29 === 9) return [membership(0, missingFundId)];
  const first = membership(0, pickByIndex(superFundIds, index));
  return index % 19 === 3 ? [first, membership(1, pickByIndex(superFundIds, index + 1))] : [first];
}
