import { z } from "zod";
import { vendorNames } from "@/lib/connections/connectors/people/vendor-texts";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";
import { setupStepIds, skippableStepIds } from "./setup-step-ids";

const connection = z
  .strictObject({
    org_name: z.string().describe("Name of the organisation, workspace or tenant at the vendor."),
    vendor: z
      .enum(vendorNames)
      .optional()
      .describe("Vendor of the source of people. Absent for other systems."),
  })
  .nullable();

export const setupResponse = namedObject("SetupResponse", {
  projects: connection.describe("Connection to the source of people; null if not connected."),
  payroll: connection.describe("Payroll connection; null if not connected."),
  matching: z
    .strictObject({
      count: z.int().describe("Number of matches to review, or of unlinked people before the comparison."),
      is_compared: z.boolean().describe("True if people were compared with payroll."),
    })
    .nullable()
    .describe("Matches of people with payroll that wait; null if payroll is not connected."),
  chat: connection.describe("Chat connection; null if not connected."),
  payroll_configured: z.boolean().describe("True if the settings name Kith's app at the payroll vendor."),
  payroll_redirect_uri: z
    .url()
    .describe("Redirect address that Kith's app at the payroll vendor has to list."),
  calendar: z
    .strictObject({
      key_set: z.boolean().describe("True if the key of the service account is set."),
      id_set: z.boolean().describe("True if the id of the calendar is set."),
    })
    .describe("Which settings of the calendar are present, never their values."),
  people: z.int().describe("Number of people in the directory."),
  people_found: z
    .strictObject({
      offices: z.int().describe("Number of offices."),
      managers: z.int().describe("Number of people with direct reports."),
      without_manager: z.int().describe("Number of people without a manager."),
      without_email: z.int().describe("Number of people without a work e-mail."),
      sample: z
        .array(
          z.strictObject({
            id: z.uuid().describe("Id of the person."),
            first_name: z.string().describe("First name."),
            last_name: z.string().describe("Last name."),
            title: z.string().describe("Job title."),
            office: z.string().nullable().describe("Office; null if unknown."),
          }),
        )
        .describe("The people with the most direct reports, at most six."),
    })
    .describe("What the last sync found."),
  departments: z
    .strictObject({
      chosen: z.boolean().describe("True if an executive chose the source of departments."),
      found: z.int().describe("Number of departments in the directory."),
    })
    .describe("The departments of the directory."),
  synced_at: timestamp
    .nullable()
    .describe("When the directory was last synced, in UTC; null before the first sync."),
  accounts: z.int().describe("Number of accounts that can sign in, including executives."),
  people_with_account: z.int().describe("Number of people with an account that can sign in."),
  people_invited: z
    .int()
    .describe("Number of people who can sign in, were mailed a link, or whose link was created."),
  people_signed_in: z.int().describe("Number of people whose account has signed in."),
  sends_mail: z.boolean().describe("True if Kith mails invitations and password links."),
  self_access: z.boolean().describe("True if people see their own private profile (`PROFILE_SELF_ACCESS`)."),
  sso_issuer: z.url().nullable().describe("Issuer of the single sign-on provider; null if there is none."),
  sso_redirect_uri: z.url().describe("Redirect address that the single sign-on provider has to list."),
  sso_name: z.string().nullable().describe("Name of the single sign-on provider; null if there is none."),
  skipped: z.array(z.enum(setupStepIds)).describe("Steps that an executive skipped, done since or not."),
  address: z.url().describe("Public address of this installation."),
});
export type SetupStatus = z.infer<typeof setupResponse>;

export const skipSetupStepBody = z.strictObject({
  step: z.enum(skippableStepIds).describe("Step to skip."),
});
