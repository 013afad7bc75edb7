import { z } from "zod";
import { IdentityOrigin } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";
import { pictureVersions } from "@/lib/pictures/schema";
import { plainText } from "@/lib/plain-text";
import { confidences, obstacles, signals } from "@/lib/matching/employee-matching";
import { mostPairs } from "./most-pairs";
import { payrollLinkBody } from "./schema";

export const rejectionParams = z.strictObject({ id: z.string(), employeeId: plainText(200) });

/** Entries of one page of the review at most, and where the request names no limit. */
export const maxReviewPage = 1_000;
const usualReviewPage = 500;

const day = z.iso.date().nullable();

/** Somebody of the directory, with no more of them than it takes to tell who they are in payroll. */
const reviewedPerson = z.strictObject({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  email: z.string().nullable(),
  joined_on: day,
});
export type ReviewedPerson = z.infer<typeof reviewedPerson>;

/** Somebody of payroll's list, likewise. */
const reviewedEmployee = z.strictObject({
  employee_id: z.string(),
  first_name: z.string(),
  middle_names: z.string().nullable(),
  last_name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
  start_date: day,
});
export type ReviewedEmployee = z.infer<typeof reviewedEmployee>;

const candidate = z.strictObject({
  employee_id: z.string(),
  confidence: z.enum(confidences),
  score: z.int(),
  signals: z.array(z.enum(signals)),
});
export type ReviewedCandidate = z.infer<typeof candidate>;

const suggestion = z.strictObject({
  person: reviewedPerson,
  candidate,
  /** Why Kith does not link them by itself; null: it would. */
  obstacle: z.enum(obstacles).nullable(),
  alternatives: z.array(candidate),
});
export type ReviewedSuggestion = z.infer<typeof suggestion>;

const link = z.strictObject({
  employee_id: z.string(),
  /** Null for a user who is nobody in the directory, and for somebody who was removed from it and may return. */
  person_id: z.uuid().nullable(),
  /** Whether they have left the directory, so that another person may take the employee over. */
  has_left: z.boolean(),
  name: z.string(),
  origin: z.enum(IdentityOrigin),
  /** Null: Kith by itself. */
  linked_by: z.string().nullable(),
  linked_at: timestamp,
});
export type ReviewedLink = z.infer<typeof link>;

const rejection = z.strictObject({
  person: reviewedPerson,
  employee_id: z.string(),
  employee_name: z.string(),
  rejected_by: z.string(),
  rejected_at: timestamp,
});
export type ReviewedRejection = z.infer<typeof rejection>;

/** A reading of payroll's list that is in progress. */
const listReading = z.strictObject({ started_at: timestamp, employees_read: z.int() });
export type ListReading = z.infer<typeof listReading>;

/** Answer while payroll's list is read for the first time: there is nothing to compare yet. */
export const reviewUnfinished = z
  .strictObject({ reading: listReading })
  .meta({ id: "PayrollReviewUnfinished" });
export type ReviewUnfinished = z.infer<typeof reviewUnfinished>;

/** A page of everybody in the directory and in payroll, and who of the one is whom of the other, or could be. */
export const reviewResponse = z
  .strictObject({
    /** When payroll's list was read. */
    read_at: timestamp,
    /** The reading that will replace the list; null: none is in progress. */
    reading: listReading.nullable(),
    /** Of everybody, whichever page this is. */
    counts: z.strictObject({
      people: z.int(),
      linked: z.int(),
      exact: z.int(),
      to_decide: z.int(),
      not_found: z.int(),
      employees_left: z.int(),
      rejected: z.int(),
    }),
    suggestions: z.array(suggestion),
    not_found: z.array(z.strictObject({ person: reviewedPerson, alternatives: z.array(candidate) })),
    /** The ids of those who are nobody's and suggested for nobody. */
    employees_left: z.array(z.string()),
    linked: z.array(link),
    rejected: z.array(rejection),
    /** The employees to whom the others refer. */
    employees: z.array(reviewedEmployee),
    /** Of which people there is a picture. */
    pictures: pictureVersions,
    /** The cursor of the next page; null: this is the last. */
    next: z.string().nullable(),
  })
  .meta({ id: "PayrollReview" });
export type ReviewResponse = z.infer<typeof reviewResponse>;

export const reviewQuery = z.strictObject({
  refresh: z
    .enum(["true", "false"])
    .default("false")
    .describe("true: reads payroll's list again, in the background; `reading` reports the progress."),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, "a whole number")
    .transform(Number)
    .pipe(z.number().min(1).max(maxReviewPage))
    .default(usualReviewPage)
    .describe("How many people and employees at most; next of the answer leads on."),
  cursor: z
    .string()
    .regex(/^[pe]:.{1,200}$/, "the next of another page")
    .optional()
    .describe("The next of the page before."),
});
export type ReviewPage = Pick<z.infer<typeof reviewQuery>, "limit" | "cursor">;

const pair = payrollLinkBody.extend({ person_id: z.uuid() });
export type Pair = z.infer<typeof pair>;

const pairs = z.array(pair).min(1, "name at least one pair").max(mostPairs, `${mostPairs} pairs at most`);

/** `only_exact`: link none that Kith would not link by itself. */
export const acceptBody = z.strictObject({ pairs, only_exact: z.boolean().default(false) });

export const undoBody = z.strictObject({ pairs });

/** Why a pair was left as it was. */
const conflictReasons = [
  "person_not_found",
  "employee_not_found",
  "person_linked",
  "employee_linked",
  "rejected",
  "not_exact",
] as const;
export type AcceptConflict = (typeof conflictReasons)[number];

const acceptResult = z.strictObject({
  person_id: z.string(),
  payroll_employee_id: z.string(),
  outcome: z.enum(["linked", "already", "conflict"]),
  reason: z.enum(conflictReasons).nullable(),
  /** Who has the employee, where that is the reason. */
  holder: z.strictObject({ person_id: z.uuid().nullable(), name: z.string() }).nullable(),
});
export type AcceptResult = z.infer<typeof acceptResult>;

/** A result a pair, in their order. */
export const acceptResponse = z
  .strictObject({ linked: z.int(), results: z.array(acceptResult) })
  .meta({ id: "PayrollAcceptResponse" });
export type AcceptResponse = z.infer<typeof acceptResponse>;

const undoResult = z.strictObject({
  person_id: z.string(),
  payroll_employee_id: z.string(),
  /** `changed`: not linked so any more, or not by the caller, so left as it is. */
  outcome: z.enum(["undone", "changed"]),
});

export const undoResponse = z
  .strictObject({ undone: z.int(), results: z.array(undoResult) })
  .meta({ id: "PayrollUndoResponse" });
export type UndoResponse = z.infer<typeof undoResponse>;
