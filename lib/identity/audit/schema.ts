import { z } from "zod";
import { profileGroups } from "@/lib/identity/access/visibility";
import { AuditChannel, AuditKind } from "@/lib/generated/prisma/enums";
import { timestamp, integerParameter, namedObject, inputId } from "@/lib/platform/common-schemas";
import { parseTimeZone } from "@/lib/platform/text/time-zone";

const namedEntity = z.strictObject({
  id: z.string().describe("Id of the person, user or object."),
  name: z.string().describe("Name at the time of the event."),
});

/** Entry of the audit log: an action, or a read of a profile with the access rule. Contains no profile values. */
export const auditEvent = namedObject("AuditEvent", {
  id: z.string().describe("Id of the event. Newer events have higher ids."),
  at: timestamp.describe("When the event happened, in UTC."),
  kind: z.enum(AuditKind).describe("Kind of event."),
  channel: z.enum(AuditChannel).describe("Where the request came from."),
  actor: z
    .strictObject({
      user_id: z.uuid().nullable().describe("Id of the user; null for Kith itself and the command line."),
      name: z.string().describe("Name of the user at the time of the event."),
    })
    .describe("User who caused the event, or Kith itself."),
  token_id: z.uuid().nullable().describe("API token that was used; null if none was."),
  viewed_as: z
    .strictObject({
      user_id: z.uuid().describe("Id of the user."),
      name: z.string().describe("Name of the user at the time of the event."),
    })
    .nullable()
    .describe("User whose view an executive used; null outside of that."),
  person: namedEntity
    .nullable()
    .describe("Person whose data the event is about; null if it is about no person."),
  profile_group: z
    .enum(profileGroups)
    .nullable()
    .describe("Profile group that was read; null for other events."),
  rule: z.string().nullable().describe("Access rule that allowed the read; null for other events."),
  subject: namedEntity.nullable().describe("User or object that the event changed; null if there is none."),
  detail: z
    .string()
    .nullable()
    .describe("Further details in words, never a private value; null if there are none."),
  request_id: z
    .string()
    .nullable()
    .describe("Id of the request (`X-Request-Id`) that caused the event; null if no request did."),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditResponse = namedObject("AuditResponse", {
  events: z.array(auditEvent).describe("Events of this page, newest first."),
  next: z.string().nullable().describe("Send as `cursor` to get the next page; null on the last page."),
});
export type AuditResponse = z.infer<typeof auditResponse>;

const eventId = z.string().regex(/^[1-9]\d{0,17}$/, "must be the id of an event");

// The filter accepts no day before year 1, because PostgreSQL has no year 0.
const day = z.iso.date().refine((date) => date >= "0001", "must be a day from the year 1 on");

const timeZone = z
  .string()
  .max(64)
  .refine((name) => parseTimeZone(name) !== null, "must be the IANA name of a time zone")
  .describe(
    "IANA name of the zone in which `from` and `to` are days, such as `Europe/Lisbon`; UTC without it",
  );

export const auditFilter = z.strictObject({
  kind: z.enum(AuditKind).optional().describe("Only events of this kind."),
  channel: z.enum(AuditChannel).optional().describe("Only events from this channel."),
  group: z.enum(profileGroups).optional().describe("Only reads of this profile group."),
  actor_id: inputId.optional().describe("Only events that this user caused."),
  person_id: inputId.optional().describe("Only events about this person."),
  from: day.optional().describe("First day to include, in `time_zone`."),
  to: day.optional().describe("Last day to include, in `time_zone`."),
  time_zone: timeZone.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = auditFilter.extend({
  cursor: eventId.optional().describe("The `next` of the previous page, sent with the same filters."),
  limit: integerParameter(1, 500).default(100).describe("Maximum number of events per page."),
  format: z
    .enum(["json", "csv"])
    .default("json")
    .describe("`csv` returns everything that matches the filters, without pages."),
});

export type AuditPageRequest = AuditFilter & Pick<z.infer<typeof auditQuery>, "cursor" | "limit">;

export type OwnProfileRead = { name: string; group: string; rule: string; times: number; last_at: string };
