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
});
export type XeroEmployee = z.infer<typeof employee>;

/** A page of `GET /Employees`. Unknown fields, the tax file number among them, are dropped here. */
export const employeesPage = z.object({ Employees: z.array(employee) }).or(z.undefined());

/** How a 401 or 403 of the payroll API says why. */
export const refusal = z.object({ Detail: z.string().nullish(), Title: z.string().nullish() });
