import { cleanText } from "@/lib/plain-text";
import { toBsbDigits } from "@/lib/bsb";
import type { PayrollEmployee, PayrollProfile } from "./port";
import { readDate, readTime } from "./xero-dates";
import type { XeroEmployee, XeroEmployeeDetail, XeroSuperFund } from "./xero-wire";

/** Somebody as the list has them. */
export const toEmployee = (row: XeroEmployee): PayrollEmployee => ({
  employeeId: row.EmployeeID,
  firstName: cleanText(row.FirstName ?? null, 200),
  lastName: cleanText(row.LastName ?? null, 200),
  middleNames: text(row.MiddleNames),
  email: text(row.Email),
  status: cleanText(row.Status ?? null, 100),
  startDate: readDate(row.StartDate),
  changedAt: readTime(row.UpdatedDateUTC),
});

/** Of several super memberships the first counts (XERO-17). */
export const fundIdOf = (detail: XeroEmployeeDetail): string | null =>
  detail.SuperMemberships?.[0]?.SuperFundID ?? null;

/**
 * What Kith keeps of an employee, field by field as XERO-16 to XERO-21 say. Numbers of accounts stay text; a word that is not known stays
 * as it is. A part that is not there is undefined; a single value that is not there is null: the vendor sends none then (XERO-30).
 */
export function toProfile(detail: XeroEmployeeDetail, fund: XeroSuperFund | null): PayrollProfile {
  const { BankAccounts: accounts, SuperMemberships: memberships } = detail;
  const account = accounts?.find(({ Remainder }) => Remainder === true) ?? accounts?.[0];
  const bsb = text(account?.BSB);
  return {
    startDate: readDate(detail.StartDate),
    endDate: readDate(detail.TerminationDate),
    status: ifSent(detail.Status, text(detail.Status)),
    basis: ifSent(detail.TaxDeclaration, text(detail.TaxDeclaration?.EmploymentBasis)),
    groupName: text(detail.EmployeeGroupName),
    phone: text(detail.Phone),
    mobile: text(detail.Mobile),
    homeAddress: ifSent(detail.HomeAddress, toAddress(detail.HomeAddress)),
    gender: text(detail.Gender),
    dateOfBirth: ifSent(detail.DateOfBirth, readDate(detail.DateOfBirth)),
    superFundName: ifSent(memberships, text(fund?.Name)),
    superFundType: ifSent(memberships, text(fund?.Type)),
    superMemberNumber: ifSent(memberships, text(memberships?.[0]?.EmployeeNumber)),
    bankAccountName: ifSent(accounts, text(account?.AccountName)),
    bankBsb: ifSent(accounts, bsb && toBsbDigits(bsb)),
    bankAccountNumber: ifSent(accounts, text(account?.AccountNumber)),
    changedAt: readTime(detail.UpdatedDateUTC),
  };
}

/** What was read of a part that was sent, were it null; undefined of one that was left out. */
const ifSent = (part: unknown, read: string | null): string | null | undefined =>
  part === undefined ? undefined : read;

const text = (value: string | null | undefined) => cleanText(value ?? null, 2_000) || null;

/** JSON in a string, its keys always the same and in this order; null where there is no address at all. */
function toAddress(address: XeroEmployeeDetail["HomeAddress"]): string | null {
  if (!address) return null;
  const fields = {
    addressLine1: text(address.AddressLine1),
    addressLine2: text(address.AddressLine2),
    city: text(address.City),
    region: text(address.Region),
    postalCode: text(address.PostalCode),
    country: text(address.Country),
  };
  return Object.values(fields).some((value) => value !== null) ? JSON.stringify(fields) : null;
}
