import { z } from "zod";
import { mappedSystems } from "@/lib/identities/mapped-systems";
import { linkDetail, linkHolder } from "@/lib/identities/schema";
import { conflictReasons } from "@/lib/matching/record-matching";
import { plainText } from "@/lib/plain-text";

/** An app user and their ids elsewhere; an id that is not known is empty (MAP-1). */
const userMapping = z
  .strictObject({
    user_id: z.uuid(),
    user_name: z.string(),
    user_email: z.string(),
    payroll_id: z.string(),
    projects_id: z.string(),
  })
  .meta({ id: "UserMapping" });
export type UserMapping = z.infer<typeof userMapping>;

/** What `detail=true` asks for beside: a link is null where there is no id. `ignored`: this user needs none. */
const detailedMapping = z
  .strictObject({
    ...userMapping.shape,
    ignored: z.boolean(),
    payroll_link: linkDetail.nullable(),
    projects_link: linkDetail.nullable(),
  })
  .meta({ id: "DetailedUserMapping" });
export type DetailedMapping = z.infer<typeof detailedMapping>;

export const detailQuery = z.strictObject({ detail: z.enum(["true", "false"]).default("false") });

export const mappingsResponse = z.strictObject({ mappings: z.array(userMapping) });
export const detailedMappingsResponse = z.strictObject({ mappings: z.array(detailedMapping) });

export const oneMappingResponse = z
  .strictObject({ mapping: userMapping })
  .or(z.strictObject({ mapping: detailedMapping }));

export const mappingParams = z.object({ userId: z.uuid() });

const externalId = plainText(200, "is too long for an id").nullable().optional();

const ids = { payroll_id: externalId, projects_id: externalId };

/**
 * An absent key is left as it is; null or an empty string clears it (MAP-2). `expected`: what the caller believes to be
 * there; where it is not, nothing is set and the answer is a 409 `changed_meanwhile`.
 */
export const mappingBody = z.strictObject({ ...ids, expected: z.strictObject(ids).optional() });
export type MappingBody = z.infer<typeof mappingBody>;

export const mappingResponse = z.strictObject({ ok: z.literal(true), mapping: userMapping });
export const detailedMappingResponse = z.strictObject({ ok: z.literal(true), mapping: detailedMapping });

export const ignoredBody = z.strictObject({ ignored: z.boolean() });

/** `matched`: users whose e-mail found exactly one record that is now theirs; null where the system is not connected. */
export const matchResponse = z.strictObject({
  ok: z.literal(true),
  matched: z.strictObject({ payroll: z.int().nullable(), projects: z.int().nullable() }),
  conflicts: z.array(
    z.strictObject({
      user_id: z.uuid(),
      provider: z.enum(mappedSystems),
      external_id: z.string(),
      reason: z.enum(conflictReasons),
      /** Who has the id, null: nobody. Only where `detail=true` asks for it. */
      holder: linkHolder.nullable().optional(),
    }),
  ),
  /** Users who have an id in none of the connected systems, and are not ignored. */
  unmatched: z.int(),
});
export type MatchResponse = z.infer<typeof matchResponse>;

/** Somebody of a system to whom a user can be linked. `detail`: what tells them from others of the same name. */
const mappedRecord = z.strictObject({
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  /** Who has the id; null: nobody. */
  taken_by: z.string().nullable(),
});
export type MappedRecord = z.infer<typeof mappedRecord>;

/** Everybody of both systems, by name; null where the list cannot be read: ids are typed then. */
export const recordsResponse = z
  .strictObject({ payroll: z.array(mappedRecord).nullable(), projects: z.array(mappedRecord) })
  .meta({ id: "MappedRecords" });
export type MappedRecords = z.infer<typeof recordsResponse>;
