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
 * What Kith keeps of an employee, field by field as XERO-16 to XERO-21 say. Numbers of accounts stay text; a word that
 * is not known stays as it is; what is absent is null.
 */
export function toProfile(detail: XeroEmployeeDetail, fund: XeroSuperFund | null): PayrollProfile {
  const account =
    detail.BankAccounts?.find(({ Remainder }) => Remainder === true) ?? detail.BankAccounts?.[0];
  const bsb = text(account?.BSB);
  return {
    startDate: readDate(detail.StartDate),
    endDate: readDate(detail.TerminationDate),
    status: text(detail.Status),
    basis: text(detail.TaxDeclaration?.EmploymentBasis),
    groupName: text(detail.EmployeeGroupName),
    phone: text(detail.Phone),
    mobile: text(detail.Mobile),
    homeAddress: toAddress(detail.HomeAddress),
    gender: text(detail.Gender),
    dateOfBirth: readDate(detail.DateOfBirth),
    superFundName: text(fund?.Name),
    superFundType: text(fund?.Type),
    superMemberNumber: text(detail.SuperMemberships?.[0]?.EmployeeNumber),
    bankAccountName: text(account?.AccountName),
    bankBsb: bsb && toBsbDigits(bsb),
    bankAccountNumber: text(account?.AccountNumber),
    changedAt: readTime(detail.UpdatedDateUTC),
  };
}

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
