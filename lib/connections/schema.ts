import { z } from "zod";
import { ConnectionStatus, Provider } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";
import { plainText } from "@/lib/plain-text";

/** A connection as it may be shown: never with its credential (CONN-1, CONN-3). */
const connection = z
  .strictObject({
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
  })
  .meta({ id: "Connection" });
export type Connection = z.infer<typeof connection>;

export const connectionsResponse = z.strictObject({
  connections: z.array(connection).describe("Connected systems."),
});
export const connectionResponse = z.strictObject({
  ok: z.literal(true).describe("Always true."),
  connection: connection.describe("The connection as it is now."),
});

export const authorisationUrlResponse = z.strictObject({
  url: z.url().describe("Address at the payroll vendor to open in a popup. It works once, for ten minutes."),
});

/** What the payroll system hands back to the popup. `tenant_id` where it offers several organisations. */
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

export const calendarStatusResponse = z.strictObject({
  configured: z.boolean().describe("True if the calendar settings are present and the key is readable."),
});

export const providerParams = z.object({ provider: z.enum(Provider).describe("External system.") });

export const connectProjectsBody = z.strictObject({
  api_token: plainText(500, "is too long for a token")
    .min(1, "must not be empty")
    .describe("API token from the projects vendor."),
  organization_id: plainText(64)
    .min(1)
    .optional()
    .describe("Organisation to connect. Required if the token belongs to several; the 409 lists them."),
});

/** What only the page shows of a stored connection. Times are those of the API. */
export type ConnectionDetails = {
  lastSuccessAt: string | null;
  /** With whose rights at the vendor, in the vendor's words. */
  actingAs: string | null;
  /** Where Kith speaks, for chat. */
  channel: string | null;
  /** How many people of the directory are known there, for chat, and what is in the way of knowing them; null: not read yet. */
  people: { count: number; finding: string | null } | null;
  /** The last four letters of the stored token, to tell it from others; null for what nobody types in. */
  tokenEnding: string | null;
  /** When the credential itself ends unless it is renewed before, and whether that is near. */
  credential: { endsAt: string; isNear: boolean } | null;
};

/** What the page of the connections knows beside them. */
export type ConnectionsSetting = {
  /** Of whoever connected something, and of all who may: their names by user id. */
  names: Readonly<Record<string, string>>;
  details: Readonly<Partial<Record<Connection["provider"], ConnectionDetails>>>;
  /** Which variables of the calendar are set, never with what; and whether both are, with a key that can be read. */
  calendar: { isConfigured: boolean; isKeySet: boolean; isIdSet: boolean };
  /** Whether Kith knows its app at the payroll system, and the address that the app has to name. */
  payroll: { isConfigured: boolean; redirectUri: string };
};
