import { z } from "zod";

/** An app user and their ids elsewhere; an id that is not known is empty (interface document section 2). */
export const userMapping = z
  .strictObject({
    user_id: z.uuid(),
    user_name: z.string(),
    user_email: z.string(),
    payroll_id: z.string(),
    projects_id: z.string(),
  })
  .meta({ id: "UserMapping" });
export type UserMapping = z.infer<typeof userMapping>;

export const mappingsResponse = z.strictObject({ mappings: z.array(userMapping) });

export const mappingParams = z.object({ userId: z.uuid() });

const externalId = z.string().trim().max(200, "is too long for an id").nullable().optional();

/** An absent key is left as it is; null or an empty string clears it (contract section 2). */
export const mappingBody = z.strictObject({ payroll_id: externalId, projects_id: externalId });

export const mappingResponse = z.strictObject({ ok: z.literal(true), mapping: userMapping });

export const conflictReasons = [
  "shared_email",
  "held_by_someone_else",
  "has_another_id",
  "terminated",
] as const;

/** `matched`: users whose e-mail found exactly one record that is now theirs; null where the system is not connected. */
export const matchResponse = z.strictObject({
  ok: z.literal(true),
  matched: z.strictObject({ payroll: z.int().nullable(), projects: z.int().nullable() }),
  conflicts: z.array(
    z.strictObject({
      user_id: z.uuid(),
      provider: z.enum(["payroll", "projects"]),
      external_id: z.string(),
      reason: z.enum(conflictReasons),
    }),
  ),
  /** Users who have an id in none of the connected systems. */
  unmatched: z.int(),
});
export type MatchResponse = z.infer<typeof matchResponse>;
