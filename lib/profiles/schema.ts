import { z } from "zod";
import { accessLevels } from "@/lib/access/levels";
import { profileGroups, sensitiveGroups } from "@/lib/access/visibility";
import { timestamp } from "@/lib/http/common-schemas";
import { reach } from "@/lib/directory/details-schema";
import { person } from "@/lib/directory/schema";
import { pictureVersions } from "@/lib/pictures/schema";

const date = z.iso.date();
const text = z.string();

/** The groups of a profile (PROFILE-2). A group is complete: what is unknown is null. */
export const employment = z.strictObject({
  start_date: date.nullable(),
  end_date: date.nullable(),
  employment_status: text.nullable(),
  employment_basis: text.nullable(),
  location: text.nullable(),
});
export type Employment = z.infer<typeof employment>;

export const contact = z.strictObject({
  phone: text.nullable(),
  mobile: text.nullable(),
  /** A JSON object serialised as a string (PROFILE-5). */
  home_address: text.nullable(),
});
export type Contact = z.infer<typeof contact>;

export const demographics = z.strictObject({ gender: text.nullable(), date_of_birth: date.nullable() });
export type Demographics = z.infer<typeof demographics>;

export const financial = z.strictObject({
  super_fund_name: text.nullable(),
  super_fund_type: text.nullable(),
  super_member_number: text.nullable(),
  bank_account_name: text.nullable(),
  bank_bsb: text.nullable(),
  bank_account_number: text.nullable(),
});
export type Financial = z.infer<typeof financial>;

/** How the person is linked to the payroll system (PROFILE-2). */
const payrollMapping = z.strictObject({
  status: z.enum(["linked", "not_linked"]),
  payroll_employee_id: text.nullable(),
  last_synced_at: timestamp.nullable(),
});

/** A group that the caller may not see is absent, never null (ACCESS-5). */
const profile = z
  .strictObject({
    employment,
    contact: contact.optional(),
    demographics: demographics.optional(),
    financial: financial.optional(),
    payroll_mapping: payrollMapping.optional(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

/** `unreadable_groups`, for executives: what is left out because Kith cannot open it. Absent where it opens everything. */
export const profileResponse = z
  .strictObject({ profile, unreadable_groups: z.array(z.enum(sensitiveGroups)).optional() })
  .meta({ id: "ProfileResponse" });
export type ProfileResponse = z.infer<typeof profileResponse>;

/** How many profiles are read at once, at most. */
export const mostProfilesAtOnce = 100;

/** Whose profiles, and which of their groups beside employment; all of them where it is not said. */
export const profilesBody = z.strictObject({
  person_ids: z
    .array(z.uuid())
    .min(1)
    .max(mostProfilesAtOnce)
    .refine((ids) => new Set(ids).size === ids.length, "Each person once."),
  groups: z.array(z.enum(profileGroups)).min(1).optional(),
});
export type ProfilesBody = z.infer<typeof profilesBody>;

/** In the order asked for. `unknown`: the ids of those who are not in the directory. */
export const profilesResponse = z
  .strictObject({
    profiles: z.array(z.strictObject({ person_id: z.uuid(), ...profileResponse.shape })),
    unknown: z.array(z.uuid()),
  })
  .meta({ id: "ProfilesResponse" });
export type ProfilesResponse = z.infer<typeof profilesResponse>;

/** The financial values alone; null: there are some, and Kith cannot open them. */
export const financialResponse = z
  .strictObject({ financial: financial.nullable() })
  .meta({ id: "FinancialResponse" });
export type FinancialResponse = z.infer<typeof financialResponse>;

/** Somebody who sees a group, with the rule that lets them in, in words. */
const groupViewer = z.strictObject({
  user_id: z.uuid(),
  person_id: z.uuid().nullable(),
  name: z.string(),
  access_level: z.enum(accessLevels),
  rule: z.enum(["executive", "head", "manager", "self"]),
  /** For a head: how many levels above; 0 for themself. */
  levels_above: z.int().nullable(),
  explanation: z.string(),
});
export type GroupViewer = z.infer<typeof groupViewer>;

/** Who sees one group. `everyone`: all who may see the directory, counted and not listed. */
const groupVisibility = z.discriminatedUnion("audience", [
  z.strictObject({ group: z.enum(profileGroups), audience: z.literal("everyone"), total: z.int() }),
  z.strictObject({
    group: z.enum(profileGroups),
    audience: z.literal("listed"),
    total: z.int(),
    viewers: z.array(groupViewer),
  }),
]);
export type GroupVisibility = z.infer<typeof groupVisibility>;

export const visibilityResponse = z
  .strictObject({
    person_id: z.uuid(),
    groups: z.array(groupVisibility),
    /** Of which of the viewers there is a picture. */
    pictures: pictureVersions,
  })
  .meta({ id: "VisibilityResponse" });
export type VisibilityResponse = z.infer<typeof visibilityResponse>;

/** Somebody at a glance: who they are, where they stand, how they are employed. Nothing private. */
export const overviewResponse = z
  .strictObject({
    person,
    employment,
    reach,
    /** Who is above, from the top down to their manager. */
    line: z.array(person),
    /** How many of a long line are left out after its first. */
    line_skipped: z.int(),
    /** The first of the direct reports. */
    reports: z.array(person),
    direct_reports: z.int(),
    /** Everybody below them, at any depth. */
    all_reports: z.int(),
    /** Of which of these people there is a picture. */
    pictures: pictureVersions,
  })
  .meta({ id: "OverviewResponse" });
export type OverviewResponse = z.infer<typeof overviewResponse>;
