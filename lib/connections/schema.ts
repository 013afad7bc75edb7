import { z } from "zod";
import { ConnectionStatus, Provider } from "@/lib/generated/prisma/enums";
import { alwaysTrue, timestamp, namedObject } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";
import { vendorNames } from "./connectors/people/vendor-texts";
import type { ConnectionDetails } from "./connection-details";
import { rejectedSourceRecord } from "./connectors/people/received/source-person";

/** Public form of a connection, never with its credential (CONN-1, CONN-3). */
const connection = namedObject("Connection", {
  provider: z.enum(Provider).describe("External system."),
  org_name: z.string().describe("Name of the organisation, workspace or tenant at the vendor."),
  connected_by: z
    .uuid()
    .nullable()
    .describe("User who connected the system; null if that user no longer exists."),
  connected_at: timestamp.describe("When the system was connected, in UTC."),
  token_expires_at: timestamp
    .nullable()
    .describe("When the stored token expires, in UTC; null if it does not expire."),
  status: z
    .enum(ConnectionStatus)
    .describe("`needs_reconnect`: the vendor rejects the credential. `failing`: the last requests failed."),
  last_checked_at: timestamp
    .nullable()
    .describe("Last request to the vendor, in UTC; null if there was none."),
  last_error: z
    .string()
    .nullable()
    .describe("What failed last and what to do; null if the last request succeeded."),
  vendor: z
    .enum(vendorNames)
    .optional()
    .describe("Vendor of the source of people. Absent for other systems."),
  listing_received_at: timestamp
    .optional()
    .describe("When the listing was sent that the directory has, in UTC. Absent if none was sent."),
});
export type Connection = z.infer<typeof connection>;

export const connectionsResponse = z.strictObject({
  connections: z.array(connection).describe("Connected systems."),
});
export const connectionResponse = z.strictObject({
  ok: alwaysTrue,
  connection: connection.describe("The connection as it is now."),
});

export const peopleSourceResponse = namedObject("PeopleSource", {
  vendor: z
    .string()
    .nullable()
    .describe("Product that people come from, as in `Connection`; null: not connected."),
  org_name: z.string().nullable().describe("Name of the organisation at the vendor; null: not connected."),
  last_error: z.string().nullable().describe("What failed last and what to do; null if nothing failed."),
  listing: z
    .strictObject({
      received_at: timestamp.describe("When the listing was applied, in UTC."),
      sent_by: z.string().describe("Name of the file, or of the token of the program."),
      people: z.int().describe("Number of people in the source after the listing."),
      rejected_count: z.int().describe("Number of records that were left out."),
      rejected: z.array(rejectedSourceRecord).describe("Records that were left out; at most 1,000."),
    })
    .nullable()
    .describe("Listing that was applied last; null before the first one, and for a source that Kith reads."),
});
export type PeopleSourceState = z.infer<typeof peopleSourceResponse>;

export const authorisationUrlResponse = z.strictObject({
  url: z.url().describe("Address at the payroll vendor to open in a popup. It works once, for ten minutes."),
});

/** `tenant_id` is required if the payroll system offers several organisations. */
export const payrollCallbackBody = z.strictObject({
  code: plainText(4_000).min(1, "must not be empty").describe("Authorization code from the vendor."),
  state: plainText(200)
    .min(1)
    .optional()
    .describe("State from the vendor. If sent, it must match the pending authorisation."),
  tenant_id: plainText(100)
    .min(1)
    .optional()
    .describe("Tenant to connect. Required if the vendor offers several; the 409 lists them."),
});

export const connectChatBody = z.strictObject({
  bot_token: plainText(500, "is too long for a token")
    .min(1, "must not be empty")
    .describe("Bot token from the chat vendor."),
  channel_id: plainText(64, "is too long for a channel's id")
    .min(1, "must not be empty")
    .describe("Id of the channel that receives Kith's messages."),
});

export const disconnectPayrollResponse = namedObject("PayrollDisconnected", {
  ok: alwaysTrue,
  revocation: z
    .enum(["retrying", "impossible"])
    .optional()
    .describe(
      "Absent if the vendor ended the authorisation. `retrying`: Kith tries to end it for a day. `impossible`: no key decrypts the credential, so it must be ended at the vendor.",
    ),
});

export const calendarStatusResponse = z.strictObject({
  configured: z.boolean().describe("True if the calendar settings are present and the key is readable."),
});

export const providerParams = z.object({ provider: z.enum(Provider).describe("External system.") });

/** Outcome of the last calendar reading. Times have the API's format. */
export type CalendarReadingState = {
  readAt: string | null;
  dueAt: string;
  calendars: number;
  people: number;
  isFailing: boolean;
  /** Reason for the last failure, or how many calendars could not be read; null if there is nothing to report. */
  finding: string | null;
};

export type ConnectionsPageData = {
  names: Readonly<Record<string, string>>;
  details: Readonly<Partial<Record<Connection["provider"], ConnectionDetails>>>;
  /** Whether each calendar variable is set, never its value; `reading` is null if not read yet. */
  calendar: { isKeySet: boolean; isIdSet: boolean; reading: CalendarReadingState | null };
  payroll: {
    isConfigured: boolean;
    redirectUri: string;
    isRevocationPending: boolean;
  };
};
