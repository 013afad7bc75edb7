import { z } from "zod";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";

const healthFinding = z.strictObject({
  kind: z.enum(["person", "user", "record"]).describe("What the check found."),
  id: z.uuid().nullable().describe("Id of the person or user; null for a record."),
  name: z.string().describe("Name of the person, user or record."),
  detail: z.string().nullable().describe("What exactly is wrong; null if the check's title says it all."),
});
export type HealthFinding = z.infer<typeof healthFinding>;

const healthCount = z.strictObject({
  day: z.iso.date().describe("Day in UTC."),
  found: z.int().describe("Number of findings on that day."),
});
export type HealthCount = z.infer<typeof healthCount>;

const healthCheck = namedObject("HealthCheck", {
  id: z.string().describe("Id of the check, snake_case."),
  severity: z
    .enum(["problem", "gap"])
    .describe("`problem`: something does not work. `gap`: something is missing."),
  title: z.string().describe("What the check found, in words."),
  meaning: z.string().describe("What the finding means."),
  remedy: z.string().describe("How to correct it."),
  href: z.string().nullable().describe("Page or site where it can be corrected; null if there is none."),
  not_looked_at: z
    .enum(["payroll_not_connected"])
    .nullable()
    .describe("Why the check cannot run now; null if it ran."),
  found: z.int().describe("Number of findings."),
  findings: z.array(healthFinding).describe("The findings, 500 at most."),
  history: z.array(healthCount).describe("Number of findings on earlier days."),
});
export type HealthCheck = z.infer<typeof healthCheck>;

/** An absent decision stays unchanged. */
export const personMarksBody = z.strictObject({
  not_in_payroll: z.boolean().optional().describe("True if payroll has no employee for the person."),
  two_people: z
    .boolean()
    .optional()
    .describe("True if the person differs from everyone in the directory who has the same name now."),
});

const personMark = z.strictObject({
  person_id: z.uuid().describe("Id of the person."),
  name: z.string().describe("Name of the person."),
  mark: z.enum(["not_in_payroll", "two_people"]).describe("What was decided."),
  set_by: z.string().describe("User who decided."),
  set_at: timestamp.describe("When it was decided, in UTC."),
});
export type PersonMark = z.infer<typeof personMark>;

const leftOutRecord = z.strictObject({
  source_id: z.string().describe("Id of the record in the source of people."),
  name: z.string().describe("Name in the source."),
  kind: z.string().describe("Kind of the rule; `never`: an exception."),
  value: z.string().nullable().describe("Value of the rule; null if its kind has none."),
  is_always: z
    .boolean()
    .describe("True if the next sync includes the record, because it is an exception now."),
});
export type LeftOutPerson = z.infer<typeof leftOutRecord>;

export const healthResponse = namedObject("HealthResponse", {
  people: z.int().describe("Number of people in the directory."),
  synced_at: timestamp
    .nullable()
    .describe("When the directory was last synced, in UTC; null before the first sync."),
  checks: z.array(healthCheck).describe("All checks, including checks without findings."),
  listing_received_at: timestamp
    .optional()
    .describe("When the last listing was sent, in UTC. Present if people are sent to Kith."),
  old_listing: z
    .strictObject({
      received_at: timestamp.describe("When the listing was sent, in UTC."),
      detail: z.string().describe("How old it is, and what to do."),
    })
    .optional()
    .describe("Present if people are sent to Kith and the last listing is older than seven days."),
  marks: z.array(personMark).describe("Decisions about people that keep them out of the checks."),
  left_out: z
    .strictObject({
      found: z.int().describe("Number of records."),
      records: z.array(leftOutRecord).describe("The records, 500 at most."),
    })
    .describe("Records that the rules about who is a person left out of the last sync."),
});
export type HealthResponse = z.infer<typeof healthResponse>;

const directoryGap = namedObject("DirectoryGap", {
  id: z.string().describe("Id of the gap, snake_case."),
  title: z.string().describe("What is missing or wrong, in words."),
  person_ids: z.array(z.uuid()).describe("Affected people, in the order of the list."),
});
export type DirectoryGap = z.infer<typeof directoryGap>;

export const directoryGapsResponse = namedObject("DirectoryGapsResponse", {
  gaps: z.array(directoryGap).describe("Gaps that affect at least one person."),
});
export type DirectoryGapsResponse = z.infer<typeof directoryGapsResponse>;
