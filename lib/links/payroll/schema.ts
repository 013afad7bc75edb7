import { z } from "zod";
import { booleanParameter, namedObject } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";
import { linkDetail } from "@/lib/identity/external-ids/schema";
import { matchConfidences, matchSignals } from "@/lib/identity/matching/employee-matching";

/** Employee who may be the person (PAY-1). */
const payrollMatch = namedObject("PayrollMatch", {
  employee_id: z.string().describe("Id of the employee in the payroll system."),
  first_name: z.string().describe("First name."),
  last_name: z.string().describe("Last name."),
  status: z.string().describe("Status as the payroll system writes it."),
  confidence: z
    .enum(matchConfidences)
    .describe("What the match is based on. `exact_email` and `exact_name` are of high confidence."),
  score: z
    .int()
    .describe(
      "Strength of the match: 100 for an exact e-mail, 90 for an exact name, 60 to 89 for a similar name.",
    ),
  signals: z
    .array(z.enum(matchSignals))
    .optional()
    .describe("What agrees and what differs between the two records. Present only with `signals=true`."),
});
export type PayrollMatch = z.infer<typeof payrollMatch>;

export const payrollMatchesQuery = z.strictObject({
  signals: booleanParameter.default(false).describe("True adds the reasons of each match."),
});

/** Matches of a person. `payroll_employee_id` is the linked employee, or null (PAY-4). */
export const payrollMatchesResponse = namedObject("PayrollMatchesResponse", {
  matches: z.array(payrollMatch).describe("Employees that may match the person, best first."),
  auto_linked: z.boolean().describe("True if this request linked the person."),
  payroll_employee_id: z.string().nullable().describe("Linked employee; null if the person is not linked."),
});
export type PayrollMatchesResponse = z.infer<typeof payrollMatchesResponse>;

export const payrollLinkResponse = namedObject("PayrollLink", {
  payroll_employee_id: z.string().nullable().describe("Linked employee; null if the person is not linked."),
  link: linkDetail.nullable().describe("How the link was created; null if the person is not linked."),
});
export type PayrollLink = z.infer<typeof payrollLinkResponse>;

export const payrollLinkBody = z.strictObject({
  payroll_employee_id: plainText(200, "is too long for an id")
    .min(1, "must not be empty")
    .describe("Id of the employee in the payroll system."),
});
