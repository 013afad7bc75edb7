import { z } from "zod";
import { profileGroups } from "@/lib/access/visibility";
import { AuditChannel, AuditKind } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";
import { findTimeZone } from "@/lib/time-zone";

const named = z.strictObject({ id: z.string(), name: z.string() });

/** One line of the record: who did what, or who read whose data by which rule. Never a value. */
export const auditEvent = z
  .strictObject({
    id: z.string(),
    at: timestamp,
    kind: z.enum(AuditKind),
    channel: z.enum(AuditChannel),
    actor: z.strictObject({ user_id: z.uuid().nullable(), name: z.string() }),
    token_id: z.uuid().nullable(),
    viewed_as: z.strictObject({ user_id: z.uuid(), name: z.string() }).nullable(),
    person: named.nullable(),
    profile_group: z.enum(profileGroups).nullable(),
    rule: z.string().nullable(),
    subject: named.nullable(),
    detail: z.string().nullable(),
    /** Of the request that it came of, as its answer and the log have it; null: of none, or from before Kith kept it. */
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof auditEvent>;

/** `next`: what to give as `before` for the following page; null at the end. */
export const auditResponse = z
  .strictObject({ events: z.array(auditEvent), next: z.string().nullable() })
  .meta({ id: "AuditResponse" });
export type AuditResponse = z.infer<typeof auditResponse>;

const eventId = z.string().regex(/^[1-9]\d{0,17}$/, "the id of an event");

// PostgreSQL knows no year 0.
const day = z.iso.date().refine((date) => date >= "0001", "a day from the year 1 on");

const timeZone = z
  .string()
  .max(64)
  .refine((name) => findTimeZone(name) !== null, "the IANA name of a time zone")
  .describe(
    "IANA name of the zone in which `from` and `to` are days, such as `Europe/Lisbon`; UTC without it",
  );

/** Filter of the audit log. `to` is included. */
export const auditFilter = z.strictObject({
  kind: z.enum(AuditKind).optional(),
  channel: z.enum(AuditChannel).optional(),
  group: z.enum(profileGroups).optional(),
  actor_id: z.uuid().optional(),
  person_id: z.uuid().optional(),
  from: day.optional(),
  to: day.optional(),
  time_zone: timeZone.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = auditFilter.extend({
  before: eventId.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  format: z.enum(["json", "csv"]).default("json"),
});

/** Which page of the record. */
export type AuditPage = AuditFilter & Pick<z.infer<typeof auditQuery>, "before" | "limit">;

/** Who read one's own private data: a line a reader, a part of the profile and a day (UTC). */
export type OwnReading = { name: string; group: string; rule: string; times: number; last_at: string };
