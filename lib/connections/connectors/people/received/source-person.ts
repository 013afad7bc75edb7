import { z } from "zod";
import { namedObject } from "@/lib/platform/common-schemas";

/** Greatest number of people in a listing that is sent to Kith. */
export const maxSourcePeople = 100_000;

const text = (description: string, longest = 1_000) =>
  z
    .string()
    .max(longest, `must have at most ${longest} characters`)
    .nullable()
    .optional()
    .describe(description);

/**
 * Person in a listing that a program or a file sends (contract 10). An absent key leaves the value unchanged; null and an
 * empty text clear it.
 */
export const sourcePerson = namedObject("SourcePerson", {
  source_id: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(200, "must have at most 200 characters")
    .describe("Id of the person in the source. It never changes and never belongs to another person."),
  first_name: text("First name."),
  last_name: text("Last name."),
  name: text("First and last name together, if the source does not separate them."),
  email: text("Work e-mail address.", 254),
  title: text("Job title."),
  manager_id: text("`source_id` of the manager.", 200),
  manager_email: text("E-mail address of the manager. Ignored with `manager_id`.", 254),
  department: text("Name of the department."),
  office: text("Name of the office."),
  work_phone: text("Work phone.", 100),
  employment_type: text("Such as `employee` or `contractor`. Only rules use it.", 200),
  start_date: z.iso
    .date("must be a date such as 2026-03-01")
    .nullable()
    .optional()
    .describe("First day at the company."),
  avatar_url: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(2_048)
    .nullable()
    .optional()
    .describe("Address of a picture, https."),
  groups: z
    .array(z.string().max(1_000))
    .max(1_000, "must have at most 1,000 groups")
    .nullable()
    .optional()
    .describe("Names or ids of groups. Only rules use them."),
  active: z.boolean().optional().describe("False: the person has left. Default: true."),
});
export type SourcePerson = z.infer<typeof sourcePerson>;

/** Record that was left out, with its position in the listing or its line in the file. */
export const rejectedSourceRecord = z.strictObject({
  index: z.int().nullable().describe("Position in the listing, from 0, or line of the file; null: none."),
  source_id: z.string().nullable().describe("Id of the record; null if it cannot be read."),
  message: z.string().describe("Why the record was left out."),
});
export type RejectedSourceRecord = z.infer<typeof rejectedSourceRecord>;

export type ParsedRecords = { records: SourcePerson[]; rejected: RejectedSourceRecord[] };

/** Validates each record by itself: an unusable one is rejected and does not refuse the others. */
export function parseSourcePeople(records: readonly unknown[]): ParsedRecords {
  const parsed: ParsedRecords = { records: [], rejected: [] };
  for (const [index, record] of records.entries()) {
    const { data, error } = sourcePerson.safeParse(record);
    if (data) parsed.records.push(data);
    else {
      const id = z.object({ source_id: z.string() }).safeParse(record).data?.source_id ?? null;
      const message = error.issues
        .map(({ path, message }) => `${path.join(".") || "record"} ${message}`)
        .join("; ");
      parsed.rejected.push({ index, source_id: id, message });
    }
  }
  return parsed;
}
