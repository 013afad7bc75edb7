import { z } from "zod";
import { IdentityOrigin } from "@/lib/generated/prisma/enums";
import {
  booleanParameter,
  timestamp,
  integerParameter,
  namedObject,
  inputId,
} from "@/lib/platform/common-schemas";
import { pictureVersions } from "@/lib/directory/pictures/schema";
import { plainText } from "@/lib/platform/text/plain-text";
import { matchConfidences, autoLinkObstacles, matchSignals } from "@/lib/identity/matching/employee-matching";
import { maxPairsPerRequest } from "./review";
import { payrollLinkBody } from "./schema";

export const rejectionParams = z.strictObject({
  id: z.string().describe("Id of the person."),
  employeeId: plainText(200).describe("Id of the employee in the payroll system."),
});

const maxReviewPageSize = 1_000;
const defaultReviewPageSize = 500;

const day = z.iso.date().nullable();

const reviewPerson = z.strictObject({
  id: z.string().describe("Id of the person."),
  first_name: z.string().describe("First name."),
  last_name: z.string().describe("Last name."),
  title: z.string().describe("Job title; empty if unknown."),
  email: z.string().nullable().describe("Work e-mail; null if unknown or hidden from the caller."),
  joined_on: day.describe("First day of employment; null if unknown."),
});
export type ReviewPerson = z.infer<typeof reviewPerson>;

const reviewEmployee = z.strictObject({
  employee_id: z.string().describe("Id of the employee in the payroll system."),
  first_name: z.string().describe("First name."),
  middle_names: z.string().nullable().describe("Middle names; null if there are none."),
  last_name: z.string().describe("Last name."),
  email: z.string().nullable().describe("E-mail in the payroll system; null if unknown."),
  status: z.string().describe("Status as the payroll system writes it."),
  start_date: day.describe("First day of employment; null if unknown."),
});
export type ReviewEmployee = z.infer<typeof reviewEmployee>;

const candidate = z.strictObject({
  employee_id: z.string().describe("Id of the employee in the payroll system."),
  confidence: z.enum(matchConfidences).describe("What the match is based on."),
  score: z.int().describe("Strength of the match, up to 100."),
  signals: z.array(z.enum(matchSignals)).describe("What agrees and what differs between the two records."),
});
export type ReviewCandidate = z.infer<typeof candidate>;

const suggestion = z.strictObject({
  person: reviewPerson.describe("Person of the directory."),
  candidate: candidate.describe("Best matching employee."),
  obstacle: z
    .enum(autoLinkObstacles)
    .nullable()
    .describe("Why Kith does not link them automatically; null if it would."),
  alternatives: z.array(candidate).describe("Further employees that may match."),
  rivals: z
    .array(
      z.strictObject({
        person_id: z.uuid().describe("Id of the person."),
        name: z.string().describe("Name of the person."),
      }),
    )
    .describe("Other people who match the employee, by e-mail or name."),
});
export type ReviewSuggestion = z.infer<typeof suggestion>;

const link = z.strictObject({
  employee_id: z.string().describe("Id of the employee in the payroll system."),
  person_id: z.uuid().nullable().describe("Linked person; null if the holder is not in the directory."),
  has_left: z
    .boolean()
    .describe("True if the person left the directory, so that another person may take over the employee."),
  name: z.string().describe("Name of the linked person or user."),
  origin: z.enum(IdentityOrigin).describe("How the link was created."),
  linked_by: z.string().nullable().describe("User who created the link; null if Kith did."),
  linked_at: timestamp.describe("When the link was created, in UTC."),
});
export type ReviewLink = z.infer<typeof link>;

const rejection = z.strictObject({
  person: reviewPerson.describe("Person of the directory."),
  employee_id: z.string().describe("Id of the employee in the payroll system."),
  employee_name: z.string().describe("Name of the employee."),
  rejected_by: z.string().describe("User who rejected the match."),
  rejected_at: timestamp.describe("When the match was rejected, in UTC."),
});
export type ReviewRejection = z.infer<typeof rejection>;

const listReading = z.strictObject({
  started_at: timestamp.describe("When the reading started, in UTC."),
  employees_read: z.int().describe("Number of employees read so far."),
});
export type EmployeeListProgress = z.infer<typeof listReading>;

export const reviewUnfinished = namedObject("PayrollReviewUnfinished", {
  reading: listReading.describe("Reading that is in progress."),
});
export type ReviewUnfinished = z.infer<typeof reviewUnfinished>;

export const reviewResponse = namedObject("PayrollReview", {
  read_at: timestamp.describe("When the employee list was read from the payroll system, in UTC."),
  reading: listReading
    .nullable()
    .describe("Reading that will replace the employee list; null if none is in progress."),
  counts: z
    .strictObject({
      people: z.int().describe("People in the directory."),
      linked: z.int().describe("People linked to an employee."),
      exact: z.int().describe("Suggestions that Kith would link automatically."),
      to_decide: z.int().describe("Suggestions that need a decision."),
      not_found: z.int().describe("People without a suggestion."),
      employees_left: z.int().describe("Employees that are neither linked nor suggested."),
      rejected: z.int().describe("Rejected matches."),
    })
    .describe("Numbers over the whole company."),
  suggestions: z.array(suggestion).describe("Suggested matches."),
  not_found: z
    .array(
      z.strictObject({
        person: reviewPerson.describe("Person of the directory."),
        alternatives: z.array(candidate).describe("Employees that may match."),
      }),
    )
    .describe("People without a suggestion."),
  employees_left: z.array(z.string()).describe("Ids of the employees that are neither linked nor suggested."),
  linked: z.array(link).describe("Existing links."),
  rejected: z.array(rejection).describe("Rejected matches."),
  employees: z
    .array(reviewEmployee)
    .describe("Employees of the payroll system. Other parts of the response refer to them by id."),
  pictures: pictureVersions.describe("Versions of the pictures by person."),
  next: z.string().nullable().describe("Cursor of the next page; null on the last one."),
});
export type ReviewResponse = z.infer<typeof reviewResponse>;

export const reviewQuery = z.strictObject({
  refresh: booleanParameter
    .default(false)
    .describe("True starts reading the employee list again; `reading` reports the progress."),
  limit: integerParameter(1, maxReviewPageSize)
    .default(defaultReviewPageSize)
    .describe("Maximum number of people and employees to return."),
  cursor: z
    .string()
    .regex(/^[pe]:.{1,200}$/, "must be the `next` of another page")
    .optional()
    .describe("The `next` of the previous page."),
});
export type ReviewPageQuery = Pick<z.infer<typeof reviewQuery>, "limit" | "cursor">;

const pair = payrollLinkBody.extend({ person_id: inputId.describe("Id of the person.") });
export type PersonEmployeePair = z.infer<typeof pair>;

const pairs = z
  .array(pair)
  .min(1, "must have at least one pair")
  .max(maxPairsPerRequest, `must have at most ${maxPairsPerRequest} pairs`);

export const acceptBody = z.strictObject({
  pairs: pairs.describe("Pairs of a person and an employee to link."),
  only_exact: z
    .boolean()
    .default(false)
    .describe("True links only pairs that Kith would link automatically."),
});

export const undoBody = z.strictObject({
  pairs: pairs.describe("Pairs of a person and an employee to unlink."),
});

const acceptConflictReasons = [
  "person_not_found",
  "employee_not_found",
  "person_linked",
  "employee_linked",
  "rejected",
  "not_exact",
] as const;
export type AcceptConflictReason = (typeof acceptConflictReasons)[number];

const acceptResult = z.strictObject({
  person_id: z.string().describe("Id of the person."),
  payroll_employee_id: z.string().describe("Id of the employee in the payroll system."),
  outcome: z
    .enum(["linked", "already", "conflict"])
    .describe("`already`: the pair was linked before. `conflict`: nothing was changed."),
  reason: z.enum(acceptConflictReasons).nullable().describe("Reason of a conflict; null for other outcomes."),
  holder: z
    .strictObject({
      person_id: z.uuid().nullable().describe("Id of the person; null if not in the directory."),
      name: z.string().describe("Name of the person or user."),
    })
    .nullable()
    .describe("Person or user who holds the employee, if that is the reason; otherwise null."),
});
export type AcceptMatchResult = z.infer<typeof acceptResult>;

export const acceptResponse = namedObject("PayrollAcceptResponse", {
  linked: z.int().describe("Number of new links."),
  results: z.array(acceptResult).describe("One result per pair, in the order of the request."),
});
export type AcceptResponse = z.infer<typeof acceptResponse>;

const undoResult = z.strictObject({
  person_id: z.string().describe("Id of the person."),
  payroll_employee_id: z.string().describe("Id of the employee in the payroll system."),
  outcome: z
    .enum(["undone", "changed"])
    .describe("`changed`: the link is no longer the caller's, so it stays."),
});

export const undoResponse = namedObject("PayrollUndoResponse", {
  undone: z.int().describe("Number of removed links."),
  results: z.array(undoResult).describe("One result per pair, in the order of the request."),
});
export type UndoResponse = z.infer<typeof undoResponse>;
