import { z } from "zod";
import { ConnectionStatus, Provider } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";
import { plainText } from "@/lib/plain-text";

/** A connection as it may be shown: never with its credential (CONN-1, CONN-3). */
const connection = z
  .strictObject({
    provider: z.enum(Provider),
    org_name: z.string(),
    connected_by: z.uuid().nullable(),
    connected_at: timestamp,
    token_expires_at: timestamp.nullable(),
    status: z.enum(ConnectionStatus),
    last_checked_at: timestamp.nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: "Connection" });
export type Connection = z.infer<typeof connection>;

export const connectionsResponse = z.strictObject({ connections: z.array(connection) });
export const connectionResponse = z.strictObject({ ok: z.literal(true), connection });

export const authorisationUrlResponse = z.strictObject({ url: z.url() });

/** What the payroll system hands back to the popup. `tenant_id` where it offers several organisations. */
export const payrollCallbackBody = z.strictObject({
  code: plainText(4_000).min(1, "must not be empty"),
  state: plainText(200).min(1).optional(),
  tenant_id: plainText(100).min(1).optional(),
});

export const connectChatBody = z.strictObject({
  bot_token: plainText(500, "is too long for a token").min(1, "must not be empty"),
  channel_id: plainText(64, "is too long for a channel's id").min(1, "must not be empty"),
});

export const calendarStatusResponse = z.strictObject({ configured: z.boolean() });

export const providerParams = z.object({ provider: z.enum(Provider) });

export const connectProjectsBody = z.strictObject({
  api_token: plainText(500, "is too long for a token").min(1, "must not be empty"),
  /** Needed only where the token belongs to several organisations; the 409 lists them. */
  organization_id: plainText(64).min(1).optional(),
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
