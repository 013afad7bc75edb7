import { z } from "zod";
import { mappedSystems } from "@/lib/identity/external-ids/link";
import { detailedMapping, linkHolder, userMapping } from "@/lib/identity/external-ids/schema";
import { matchConflictReasons } from "@/lib/identity/matching/record-matching";
import { alwaysTrue, booleanParameter, namedObject, pathId } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";

export const detailQuery = z.strictObject({
  detail: booleanParameter
    .default(false)
    .describe("True adds how each id was set, and the holder of each conflicting id."),
});

export const mappingsResponse = z.strictObject({
  mappings: z.array(userMapping).describe("All users with their external ids."),
});
export const detailedMappingsResponse = z.strictObject({
  mappings: z.array(detailedMapping).describe("All users with their external ids and how each was set."),
});

export const oneMappingResponse = z
  .strictObject({ mapping: userMapping.describe("The user's external ids.") })
  .or(z.strictObject({ mapping: detailedMapping.describe("The user's external ids and how each was set.") }));

export const mappingParams = z.object({
  userId: pathId("user_not_found", "No user has this id.").describe("Id of the user."),
});

const externalId = plainText(200, "is too long for an id").nullable().optional();

const externalIds = {
  payroll_id: externalId.describe(
    "Id in the payroll system. Absent: unchanged. Null or empty: cleared. An id that only the user's person has is cleared if `expected` names it.",
  ),
  projects_id: externalId.describe("Id in the source of people. Absent: unchanged. Null or empty: cleared."),
};

export const mappingBody = z.strictObject({
  ...externalIds,
  expected: z
    .strictObject(externalIds)
    .optional()
    .describe(
      "Ids that the caller believes are stored. If they differ, nothing is set and the response is 409 `changed_meanwhile`.",
    ),
});
export type MappingBody = z.infer<typeof mappingBody>;

export const setMappingResponse = z.strictObject({
  ok: alwaysTrue,
  mapping: userMapping.describe("The user's external ids as they are now."),
});
export const detailedMappingResponse = z.strictObject({
  ok: alwaysTrue,
  mapping: detailedMapping.describe("The user's external ids as they are now and how each was set."),
});

export const ignoredBody = z.strictObject({
  ignored: z.boolean().describe("True if the user needs no external ids."),
});

/** `matched` counts users linked to the only record with their e-mail address, also those linked before. */
export const matchUsersResponse = z.strictObject({
  ok: alwaysTrue,
  matched: z
    .strictObject({
      payroll: z.int().nullable().describe("Users matched to an employee; null if payroll is not connected."),
      projects: z
        .int()
        .nullable()
        .describe("Users matched to a record of the source of people; null if it is not connected."),
    })
    .describe("Number of users matched in each system."),
  conflicts: z
    .array(
      z.strictObject({
        user_id: z.uuid().describe("Id of the user."),
        provider: z.enum(mappedSystems).describe("External system."),
        external_id: z.string().describe("Id in the external system."),
        reason: z.enum(matchConflictReasons).describe("Why the user was not matched."),
        holder: linkHolder
          .nullable()
          .optional()
          .describe("Person or user who holds the id; null if it is free. Present only with `detail=true`."),
      }),
    )
    .describe("Users who could not be matched, with the reason."),
  unmatched: z.int().describe("Users without an id in any connected system, except ignored users."),
});
export type MatchUsersResponse = z.infer<typeof matchUsersResponse>;

const linkableRecord = z.strictObject({
  id: z.string().describe("Id in the external system."),
  name: z.string().describe("Name in the external system."),
  detail: z
    .string()
    .nullable()
    .describe("Text that distinguishes records of the same name; null if there is none."),
  taken_by: z.string().nullable().describe("User or person who holds the id; null if it is free."),
});
export type LinkableRecord = z.infer<typeof linkableRecord>;

export const linkableRecordsResponse = namedObject("MappedRecords", {
  payroll: z
    .array(linkableRecord)
    .nullable()
    .describe("Employees of the payroll system by name; null if the list cannot be read."),
  projects: z.array(linkableRecord).describe("People of the source by name."),
});
export type LinkableRecords = z.infer<typeof linkableRecordsResponse>;
