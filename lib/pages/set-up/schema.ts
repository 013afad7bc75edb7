import { z } from "zod";
import { timestamp } from "@/lib/platform/common-schemas";

const connection = z
  .strictObject({
    org_name: z.string().describe("Name of the organisation, workspace or tenant at the vendor."),
  })
  .nullable();

/** Status of a new installation: connections, people, and ways to sign in. */
export const setupResponse = z
  .strictObject({
    projects: connection.describe("Projects connection; null if not connected."),
    payroll: connection.describe("Payroll connection; null if not connected."),
    chat: connection.describe("Chat connection; null if not connected."),
    payroll_configured: z.boolean().describe("True if the settings name Kith's app at the payroll vendor."),
    people: z.int().describe("Number of people in the directory."),
    synced_at: timestamp
      .nullable()
      .describe("When the directory was last synced, in UTC; null before the first sync."),
    accounts: z.int().describe("Number of accounts that can sign in, including executives."),
    people_with_account: z.int().describe("Number of people with an account that can sign in."),
    sso_name: z.string().nullable().describe("Name of the single sign-on provider; null if there is none."),
    address: z.url().describe("Public address of this installation."),
  })
  .meta({ id: "SetupResponse" });
export type SetupStatus = z.infer<typeof setupResponse>;
