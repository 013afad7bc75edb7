import { z } from "zod";
import { timestamp } from "@/lib/http/common-schemas";

const connection = z.strictObject({ org_name: z.string() }).nullable();

/** How far a new installation is: what is connected, whether people were read, and who can sign in how. */
export const setupResponse = z
  .strictObject({
    /** Null: not connected. */
    projects: connection,
    payroll: connection,
    chat: connection,
    /** Whether Kith knows its app at the payroll system. */
    payroll_configured: z.boolean(),
    people: z.int(),
    synced_at: timestamp.nullable(),
    /** Accounts that can sign in, executives among them. */
    accounts: z.int(),
    /** People of the directory with an account that can sign in. */
    people_with_account: z.int(),
    /** Null: accounts with a password only. */
    sso_name: z.string().nullable(),
    /** Where Kith is opened. */
    address: z.url(),
  })
  .meta({ id: "SetupResponse" });
export type Setup = z.infer<typeof setupResponse>;
