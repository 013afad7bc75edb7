import { z } from "zod";

/** `GET /connections`: every organisation that this user ever connected to this app. */
export const connections = z.array(
  z.object({
    id: z.string().min(1),
    authEventId: z.string().nullish(),
    tenantId: z.string().min(1),
    tenantType: z.string(),
    tenantName: z
      .string()
      .nullish()
      .transform((name) => name ?? ""),
  }),
);

const employee = z.object({
  EmployeeID: z.string().min(1),
  FirstName: z.string().nullish(),
  MiddleNames: z.string().nullish(),
  LastName: z.string().nullish(),
  Email: z.string().nullish(),
  Status: z.string().nullish(),
  StartDate: z.string().nullish(),
  UpdatedDateUTC: z.string().nullish(),
});
export type XeroEmployee = z.infer<typeof employee>;

/** A page of `GET /Employees`. Unknown fields, the tax file number among them, are dropped here. */
export const employeesPage = z.object({ Employees: z.array(employee) }).or(z.undefined());

const words = z.string().nullish();

/** One employee in full. The tax file number is not among these fields, and so is dropped while parsing. */
const employeeDetail = z.object({
  EmployeeID: z.string().min(1),
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

const superFund = z.object({ SuperFundID: z.string().min(1), Type: words, Name: words });
export type XeroSuperFund = z.infer<typeof superFund>;
export const superFundAnswer = z.object({ SuperFunds: z.array(superFund) });
/** A page of `GET /Superfunds`; 204 without a body is none. */
export const superFundsPage = superFundAnswer.or(z.undefined());

/** How a 401 or 403 of the payroll API says why. */
export const refusal = z.object({ Detail: z.string().nullish(), Title: z.string().nullish() });
