import { cleanText } from "@/lib/platform/text/plain-text";
import { toBsbDigits } from "@/lib/platform/text/bsb";
import type { PayrollEmployee, PayrollProfile } from "./port";
import type { XeroEmployee, XeroEmployeeDetail, XeroSuperFund } from "./xero-schemas";

/** A missing first name, last name or status becomes an empty text; any other missing value becomes null. */
export const toEmployee = (row: XeroEmployee): PayrollEmployee => ({
  employeeId: row.EmployeeID,
  firstName: cleanText(row.FirstName ?? null, 200),
  lastName: cleanText(row.LastName ?? null, 200),
  middleNames: cleanVendorText(row.MiddleNames),
  email: cleanVendorText(row.Email),
  status: cleanText(row.Status ?? null, 100),
  startDate: parseXeroDate(row.StartDate),
  changedAt: parseXeroTime(row.UpdatedDateUTC),
});

export const findSuperFundId = (detail: XeroEmployeeDetail): string | null =>
  detail.SuperMemberships?.[0]?.SuperFundID ?? null;

/**
 * Maps an employee's details by the rules XERO-16 to XERO-21. Account numbers stay text; unknown words stay unchanged.
 * An omitted part is undefined, and so is an omitted status or date of birth. Any other omitted single value is null,
 * because the vendor omits empty values (XERO-30).
 */
export function toProfile(detail: XeroEmployeeDetail, fund: XeroSuperFund | null): PayrollProfile {
  const { BankAccounts: accounts, SuperMemberships: memberships } = detail;
  const account = accounts?.find(({ Remainder }) => Remainder === true) ?? accounts?.[0];
  const bsb = cleanVendorText(account?.BSB);
  return {
    startDate: parseXeroDate(detail.StartDate),
    endDate: parseXeroDate(detail.TerminationDate),
    status: undefinedIfOmitted(detail.Status, cleanVendorText(detail.Status)),
    basis: undefinedIfOmitted(detail.TaxDeclaration, cleanVendorText(detail.TaxDeclaration?.EmploymentBasis)),
    groupName: cleanVendorText(detail.EmployeeGroupName),
    phone: cleanVendorText(detail.Phone),
    mobile: cleanVendorText(detail.Mobile),
    homeAddress: undefinedIfOmitted(detail.HomeAddress, toAddress(detail.HomeAddress)),
    gender: cleanVendorText(detail.Gender),
    dateOfBirth: undefinedIfOmitted(detail.DateOfBirth, parseXeroDate(detail.DateOfBirth)),
    superFundName: undefinedIfOmitted(memberships, cleanVendorText(fund?.Name)),
    superFundType: undefinedIfOmitted(memberships, cleanVendorText(fund?.Type)),
    superMemberNumber: undefinedIfOmitted(memberships, cleanVendorText(memberships?.[0]?.EmployeeNumber)),
    bankAccountName: undefinedIfOmitted(accounts, cleanVendorText(account?.AccountName)),
    bankBsb: undefinedIfOmitted(accounts, bsb && toBsbDigits(bsb)),
    bankAccountNumber: undefinedIfOmitted(accounts, cleanVendorText(account?.AccountNumber)),
    changedAt: parseXeroTime(detail.UpdatedDateUTC),
  };
}

const undefinedIfOmitted = (part: unknown, read: string | null): string | null | undefined =>
  part === undefined ? undefined : read;

const cleanVendorText = (value: string | null | undefined) => cleanText(value ?? null, 2_000) || null;

function toAddress(address: XeroEmployeeDetail["HomeAddress"]): string | null {
  if (!address) return null;
  const fields = {
    addressLine1: cleanVendorText(address.AddressLine1),
    addressLine2: cleanVendorText(address.AddressLine2),
    city: cleanVendorText(address.City),
    region: cleanVendorText(address.Region),
    postalCode: cleanVendorText(address.PostalCode),
    country: cleanVendorText(address.Country),
  };
  return Object.values(fields).some((value) => value !== null) ? JSON.stringify(fields) : null;
}

/**
 * Parses a vendor date into its calendar date in UTC. Accepts `/Date(milliseconds+offset)/`, also negative, without
 * offset or not at midnight, as well as `YYYY-MM-DD` and ISO 8601. The offset is ignored and nothing is rounded
 * (XERO-19). Returns null for a missing or invalid date.
 */
function parseXeroDate(value: string | null | undefined): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(value ?? "") ?? [];
  return toIsoDate(day === undefined ? readMilliseconds(value) : new Date(`${day}T00:00:00Z`));
}

/** Accepts the forms of `parseXeroDate`; ISO 8601 without a zone is UTC. Null for a missing or invalid time. */
function parseXeroTime(value: string | null | undefined): Date | null {
  if (!value) return null;
  const time = readMilliseconds(value) ?? new Date(/T[\d:.]+$/.test(value) ? `${value}Z` : value);
  return toIsoDate(time) === null ? null : time;
}

function readMilliseconds(value: string | null | undefined): Date | null {
  const [, milliseconds] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(value ?? "") ?? [];
  return milliseconds === undefined ? null : new Date(Number(milliseconds));
}

function toIsoDate(time: Date | null): string | null {
  const year = time?.getUTCFullYear() ?? Number.NaN;
  return time && year >= 1 && year <= 9999 ? time.toISOString().slice(0, 10) : null;
}
