import { z } from "zod";
import { plainText } from "@/lib/plain-text";
import { linkDetail } from "@/lib/identities/schema";
import { confidences, signals } from "@/lib/matching/employee-matching";

/** Somebody of payroll who could be the person (PAY-1). */
const payrollMatch = z
  .strictObject({
    employee_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    status: z.string(),
    confidence: z.enum(confidences),
    score: z.int(),
    /** Only where `signals=true` asks for the reasons. */
    signals: z.array(z.enum(signals)).optional(),
  })
  .meta({ id: "PayrollMatch" });
export type PayrollMatch = z.infer<typeof payrollMatch>;

export const payrollMatchesQuery = z.strictObject({ signals: z.enum(["true", "false"]).default("false") });

/** `payroll_employee_id`: the linked employee, or null (PAY-4). */
export const payrollMatchesResponse = z
  .strictObject({
    matches: z.array(payrollMatch),
    auto_linked: z.boolean(),
    payroll_employee_id: z.string().nullable(),
  })
  .meta({ id: "PayrollMatchesResponse" });
export type PayrollMatchesResponse = z.infer<typeof payrollMatchesResponse>;

/** Which employee a person is linked to, and how that came about; null: none. */
export const payrollLinkResponse = z
  .strictObject({ payroll_employee_id: z.string().nullable(), link: linkDetail.nullable() })
  .meta({ id: "PayrollLink" });
export type PayrollLink = z.infer<typeof payrollLinkResponse>;

export const payrollLinkBody = z.strictObject({
  payroll_employee_id: plainText(200, "is too long for an id").min(1, "must not be empty"),
});
