import { z } from "zod";
import { forEachChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import { describeInputError } from "@/lib/http/input-messages";
import { namedObject } from "@/lib/platform/common-schemas";
import { Problem } from "@/lib/platform/problem";
import { cleanText, plainText } from "@/lib/platform/text/plain-text";

export const maxSourcePeople = 100_000;

const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable()).optional();

/** An id and a reference to it are read alike, so that a reference finds the id. */
const id = plainText(200);

const text = (description: string, longest = 1_000) =>
  z
    .string()
    .max(longest, `must have at most ${longest} characters`)
    .overwrite((value) => cleanText(value, longest)) // jsonb refuses NUL and lone surrogates
    .nullable()
    .optional()
    .describe(description);

/** Contract 10. An absent key leaves the value unchanged; null and an empty text clear it. */
export const sourcePerson = namedObject("SourcePerson", {
  source_id: id
    .min(1, "must not be empty")
    .refine((id) => !/^(?:former|kith):/u.test(id), "must not begin with former: or kith:, which Kith uses")
    .describe("Id of the person in the source. It never changes and never belongs to another person."),
  first_name: text("First name."),
  last_name: text("Last name."),
  name: text("First and last name together, if the source does not separate them."),
  email: text("Work e-mail address.", 254),
  title: text("Job title."),
  manager_id: clearable(id).describe("`source_id` of the manager."),
  manager_email: text("E-mail address of the manager. Ignored with `manager_id`.", 254),
  department: text("Name of the department."),
  office: text("Name of the office."),
  work_phone: text("Work phone.", 100),
  employment_type: text("Such as `employee` or `contractor`. Only rules use it.", 200),
  start_date: clearable(z.iso.date("must be a date such as 2026-03-01")).describe(
    "First day at the company.",
  ),
  avatar_url: clearable(
    z.url({ protocol: /^https$/, normalize: true, error: "must be an https address" }).max(2_048),
  ).describe("Address of a picture, https."),
  groups: clearable(
    z
      .array(
        z
          .string()
          .max(1_000)
          .overwrite((value) => cleanText(value, 1_000)),
      )
      .max(1_000, "must have at most 1,000 groups"),
  ).describe("Names or ids of groups. Only rules use them."),
  active: clearable(z.boolean()).describe("False: the person has left. Default: true."),
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

/**
 * Validates each record by itself: an unusable one is rejected and does not refuse the others. Throws 400
 * `invalid_request` for an unknown key, because it is a fault of the sender and not of one record.
 */
export function* parseSourcePeople(records: readonly unknown[]): ChunkedWork<ParsedRecords> {
  const parsed: ParsedRecords = { records: [], rejected: [] };
  yield* forEachChunked(records, (record, index) => parseRecord(record, index, parsed), recordsPerChunk);
  return parsed;
}

function parseRecord(record: unknown, index: number, { records, rejected }: ParsedRecords): void {
  const { data, error } = sourcePerson.safeParse(record, { error: describeInputError });
  if (data) {
    records.push(data);
    return;
  }
  const unknownKey = error.issues.find(({ code }) => code === "unrecognized_keys");
  if (unknownKey) {
    const [path, { message }] = [`people.${index}`, unknownKey];
    throw new Problem("invalid", "invalid_request", `The request is invalid: ${path}: ${message}.`, {
      errors: [{ path, message }],
    });
  }
  const message = error.issues
    .map(({ path, message }) => `${path.join(".") || "record"} ${message}`)
    .join("; ");
  rejected.push({ index, source_id: readId(record), message: message.slice(0, 500) });
}

/** Returns the id of a record that is unusable otherwise, so that its person is not taken for missing. */
function readId(record: unknown): string | null {
  const id = z.object({ source_id: z.union([z.string(), z.number()]) }).safeParse(record).data?.source_id;
  return id === undefined ? null : cleanText(String(id), 200) || null;
}
