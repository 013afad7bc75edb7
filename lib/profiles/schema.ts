import { z } from "zod";
import { accessLevels } from "@/lib/platform/access-levels";
import { personDataGroups, profileGroups, sensitiveGroups } from "@/lib/identity/access/visibility";
import { timestamp, namedObject, inputId } from "@/lib/platform/common-schemas";
import { about } from "@/lib/directory/about/schema";
import { workContactDetails } from "@/lib/directory/details-schema";
import { person } from "@/lib/directory/schema";
import { pictureVersions } from "@/lib/directory/pictures/schema";

const date = z.iso.date();
const text = z.string();

export const employment = z.strictObject({
  start_date: date.nullable().describe("First day of employment; null if unknown."),
  end_date: date.nullable().describe("Last day of employment; null if there is none."),
  employment_status: text.nullable().describe("Employment status, for example `Active`; null if unknown."),
  employment_basis: text
    .nullable()
    .describe("Employment basis as the payroll system writes it, for example `FULLTIME`; null if unknown."),
  location: text.nullable().describe("Payroll employee group or subsidiary; null if unknown."),
});
export type Employment = z.infer<typeof employment>;

export const contact = z.strictObject({
  phone: text.nullable().describe("Phone number; null if unknown."),
  mobile: text.nullable().describe("Mobile number; null if unknown."),
  home_address: text.nullable().describe("Home address as a JSON object in a string; null if unknown."),
});
export type Contact = z.infer<typeof contact>;

export const demographics = z.strictObject({
  gender: text.nullable().describe("Gender as the payroll system writes it; null if unknown."),
  date_of_birth: date.nullable().describe("Date of birth; null if unknown."),
});
export type Demographics = z.infer<typeof demographics>;

export const financial = z.strictObject({
  super_fund_name: text.nullable().describe("Name of the superannuation fund; null if unknown."),
  super_fund_type: text
    .nullable()
    .describe("Type of the superannuation fund, for example `REGULATED`; null if unknown."),
  super_member_number: text.nullable().describe("Member number at the superannuation fund; null if unknown."),
  bank_account_name: text.nullable().describe("Name of the bank account; null if unknown."),
  bank_bsb: text.nullable().describe("Bank branch as six digits, for example `062000`; null if unknown."),
  bank_account_number: text.nullable().describe("Number of the bank account; null if unknown."),
});
export type Financial = z.infer<typeof financial>;

const payrollMapping = z.strictObject({
  status: z.enum(["linked", "not_linked"]).describe("Whether the person is linked to an employee."),
  payroll_employee_id: text.nullable().describe("Linked employee; null if the person is not linked."),
  last_synced_at: timestamp
    .nullable()
    .describe("When payroll last confirmed the data, in UTC; null if never."),
});

/** Groups that the caller may not see (ACCESS-5), or that cannot be decrypted, are absent and never null. */
const profile = namedObject("Profile", {
  employment: employment.describe("Employment."),
  contact: contact.optional().describe("Private contact data. Absent if the caller may not see it."),
  demographics: demographics.optional().describe("Demographic data. Absent if the caller may not see it."),
  financial: financial
    .optional()
    .describe("Superannuation and bank account. Absent if the caller may not see it."),
  payroll_mapping: payrollMapping
    .optional()
    .describe("Link to the payroll system. Absent if the caller may not see it."),
});
export type Profile = z.infer<typeof profile>;

export const profileResponse = namedObject("ProfileResponse", {
  profile: profile.describe("Groups of the profile that the caller may see."),
  unreadable_groups: z
    .array(z.enum(sensitiveGroups))
    .optional()
    .describe("Groups that Kith cannot decrypt, for executives. Absent if it decrypts all."),
});
export type ProfileResponse = z.infer<typeof profileResponse>;

export const maxProfilesPerRequest = 100;

/** People and groups to read. `employment` is always included. */
export const profilesBody = z.strictObject({
  person_ids: z
    .array(inputId)
    .min(1)
    .max(maxProfilesPerRequest)
    .refine((ids) => new Set(ids).size === ids.length, "must name each person once")
    .describe("Ids of the people to read, each once."),
  groups: z
    .array(z.enum(profileGroups))
    .min(1)
    .optional()
    .describe("Groups to read in addition to `employment`. Absent: all groups that the caller may see."),
});
export type ProfilesBody = z.infer<typeof profilesBody>;

export const profilesResponse = namedObject("ProfilesResponse", {
  profiles: z
    .array(z.strictObject({ person_id: z.uuid().describe("Id of the person."), ...profileResponse.shape }))
    .describe("One profile per person, in the order of the request."),
  unknown: z.array(z.uuid()).describe("Ids that are not in the directory."),
});
export type ProfilesResponse = z.infer<typeof profilesResponse>;

export const financialResponse = namedObject("FinancialResponse", {
  financial: financial.nullable().describe("The financial group; null if Kith cannot decrypt it."),
});
export type FinancialResponse = z.infer<typeof financialResponse>;

const groupViewer = z.strictObject({
  user_id: z.uuid().nullable().describe("Id of the user; null if their person is hidden."),
  person_id: z.uuid().nullable().describe("Id of the user's person; null if there is none."),
  name: z.string().describe("Name of the user; `A colleague` if their person is hidden."),
  access_level: z.enum(accessLevels).describe("Access level of the user."),
  rule: z
    .enum(["executive", "head", "manager", "self"])
    .describe("Access rule that allows the user to see the group."),
  levels_above: z
    .int()
    .nullable()
    .describe("For a head: number of levels above the person, 0 for the person; null for other rules."),
  explanation: z.string().describe("The rule in words."),
});
export type ProfileGroupViewer = z.infer<typeof groupViewer>;

const audienceOfEveryone = z.strictObject({
  audience: z
    .literal("everyone")
    .describe("Everyone with `view:people` sees it. They are counted and not listed."),
  total: z.int().describe("Number of users who see it."),
});
const listedAudience = z.strictObject({
  audience: z.literal("listed").describe("Only the users in `viewers` see it."),
  total: z.int().describe("Number of users who see it."),
  viewers: z.array(groupViewer).describe("Users who see it."),
});
/** Audience of a group or custom field. `everyone`: all users who may see the directory, counted and not listed. */
export type Audience = z.infer<typeof audienceOfEveryone> | z.infer<typeof listedAudience>;

const group = { group: z.enum(personDataGroups).describe("Group of the person's page.") };
const groupVisibility = z.discriminatedUnion("audience", [
  audienceOfEveryone.extend(group),
  listedAudience.extend(group),
]);
const field = { field_id: z.uuid().describe("Id of the custom field.") };
const fieldVisibility = z.discriminatedUnion("audience", [
  audienceOfEveryone.extend(field),
  listedAudience.extend(field),
]);

export const profileAudiencesResponse = namedObject("VisibilityResponse", {
  person_id: z.uuid().describe("Id of the person."),
  groups: z.array(groupVisibility).describe("Who sees each group of the profile."),
  fields: z.array(fieldVisibility).describe("Who sees each custom field that the caller sees."),
  pictures: pictureVersions.describe("Versions of the viewers' pictures by person."),
});
export type ProfileAudiencesResponse = z.infer<typeof profileAudiencesResponse>;

export const personOverviewResponse = namedObject("OverviewResponse", {
  person: person.describe("The person."),
  employment: employment.describe("Employment."),
  department: z.string().nullable().describe("Department; null if unknown."),
  reach: workContactDetails.describe("Contact details at work."),
  skills: about.shape.skills,
  ask_me_about: about.shape.ask_me_about,
  line: z.array(person).describe("Managers from the top down to the direct manager."),
  line_skipped: z.int().describe("Number of managers omitted after the first."),
  reports: z.array(person).describe("First direct reports."),
  direct_reports: z.int().describe("Number of direct reports."),
  all_reports: z.int().describe("Number of people below, at any depth."),
  pictures: pictureVersions.describe("Versions of the pictures by person."),
  preferred_names: z
    .record(z.uuid(), z.string())
    .describe("Preferred names by person, of those who have one."),
});
export type PersonOverviewResponse = z.infer<typeof personOverviewResponse>;
