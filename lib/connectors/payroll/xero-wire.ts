import { z } from "zod";
import { vendorText } from "@/lib/connectors/vendor-text";

/** `GET /connections`: every organisation that this user ever connected to this app. */
export const connections = z.array(
  z.object({
    id: vendorText.pipe(z.string().min(1)),
    authEventId: vendorText.nullish(),
    tenantId: vendorText.pipe(z.string().min(1)),
    tenantType: z.string(),
    tenantName: vendorText.nullish().transform((name) => name ?? ""),
  }),
);

const employee = z.object({
  EmployeeID: vendorText.pipe(z.string().min(1)),
  FirstName: vendorText.nullish(),
  MiddleNames: vendorText.nullish(),
  LastName: vendorText.nullish(),
  Email: vendorText.nullish(),
  Status: vendorText.nullish(),
  StartDate: vendorText.nullish(),
  UpdatedDateUTC: vendorText.nullish(),
});
export type XeroEmployee = z.infer<typeof employee>;

/** A page of `GET /Employees`. Unknown fields, the tax file number among them, are dropped here. */
export const employeesPage = z.object({ Employees: z.array(employee) }).or(z.undefined());

const words = vendorText.nullish();

/** One employee in full. The tax file number is not among these fields, and so is dropped while parsing. */
const employeeDetail = z.object({
  EmployeeID: vendorText.pipe(z.string().min(1)),
  Status: words,
  Gender: words,
  DateOfBirth: words,
  Phone: words,
  Mobile: words,
  EmployeeGroupName: words,
  StartDate: words,
  TerminationDate: words,
  HomeAddress: z
    .object({
      AddressLine1: words,
      AddressLine2: words,
      City: words,
      Region: words,
      PostalCode: words,
      Country: words,
    })
    .nullish(),
  TaxDeclaration: z.object({ EmploymentBasis: words }).nullish(),
  BankAccounts: z
    .array(
      z.object({ AccountName: words, BSB: words, AccountNumber: words, Remainder: z.boolean().nullish() }),
    )
    .nullish(),
  SuperMemberships: z.array(z.object({ SuperFundID: words, EmployeeNumber: words })).nullish(),
  UpdatedDateUTC: words,
});
export type XeroEmployeeDetail = z.infer<typeof employeeDetail>;
export const employeeAnswer = z.object({ Employees: z.array(employeeDetail) });

const superFund = z.object({ SuperFundID: vendorText.pipe(z.string().min(1)), Type: words, Name: words });
export type XeroSuperFund = z.infer<typeof superFund>;
export const superFundAnswer = z.object({ SuperFunds: z.array(superFund) });
/** A page of `GET /Superfunds`; 204 without a body is none. */
export const superFundsPage = superFundAnswer.or(z.undefined());

/** How a 401 or 403 of the payroll API says why. */
export const refusal = z.object({ Detail: vendorText.nullish(), Title: vendorText.nullish() });
