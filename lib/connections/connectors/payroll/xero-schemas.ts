import { z } from "zod";
import { vendorText } from "@/lib/connections/connectors/vendor-text";

export const tokensResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.coerce.number().nonnegative().default(0),
});
export type XeroTokens = z.infer<typeof tokensResponse>;

/** `GET /connections`: every tenant that this user ever connected to this app, not only organisations. */
export const connectionsResponse = z.array(
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

/** A 204 has no body (undefined). Unknown fields, including the tax file number, are dropped here. */
export const employeesPage = z.object({ Employees: z.array(employee) }).or(z.undefined());

const optionalText = vendorText.nullish();

/** Full details of an employee. The tax file number is not listed, so parsing drops it. */
const employeeDetail = z.object({
  EmployeeID: vendorText.pipe(z.string().min(1)),
  Status: optionalText,
  Gender: optionalText,
  DateOfBirth: optionalText,
  Phone: optionalText,
  Mobile: optionalText,
  EmployeeGroupName: optionalText,
  StartDate: optionalText,
  TerminationDate: optionalText,
  HomeAddress: z
    .object({
      AddressLine1: optionalText,
      AddressLine2: optionalText,
      City: optionalText,
      Region: optionalText,
      PostalCode: optionalText,
      Country: optionalText,
    })
    .nullish(),
  TaxDeclaration: z.object({ EmploymentBasis: optionalText }).nullish(),
  BankAccounts: z
    .array(
      z.object({
        AccountName: optionalText,
        BSB: optionalText,
        AccountNumber: optionalText,
        Remainder: z.boolean().nullish(),
      }),
    )
    .nullish(),
  SuperMemberships: z.array(z.object({ SuperFundID: optionalText, EmployeeNumber: optionalText })).nullish(),
  UpdatedDateUTC: optionalText,
});
export type XeroEmployeeDetail = z.infer<typeof employeeDetail>;
export const employeeResponse = z.object({ Employees: z.array(employeeDetail) });

const superFund = z.object({
  SuperFundID: vendorText.pipe(z.string().min(1)),
  Type: optionalText,
  Name: optionalText,
});
export type XeroSuperFund = z.infer<typeof superFund>;
export const superFundResponse = z.object({ SuperFunds: z.array(superFund) });
export const superFundsPage = superFundResponse.or(z.undefined());

export const refusalResponse = z.object({ Detail: vendorText.nullish(), Title: vendorText.nullish() });
