import { z } from "zod";
import { directoryChange, type DirectoryChange } from "@/lib/directory-changes/schema";
import { timestamp } from "@/lib/http/common-schemas";
import { webhookEvents, type SentEvent, type WebhookEvent } from "@/lib/webhook-outbox/events";
import type { Notices } from "@/lib/webhook-outbox/write-notice";

const runId = z.uuid().describe("Id of the run.");
const code = z.string().describe("Problem code, stable, snake_case.");

const heldData: z.ZodType<Notices["sync.removals_held"]> = z
  .strictObject({ run_id: runId, people: z.int().describe("Number of held removals.") })
  .meta({ id: "RemovalsHeldEventData" });
const failedData: z.ZodType<Notices["run.failed"]> = z
  .strictObject({
    run_id: runId,
    source: z.enum(["projects", "payroll"]).describe("System that the run read."),
    code,
  })
  .meta({ id: "RunFailedEventData" });
const brokenData: z.ZodType<Notices["connection.broken"]> = z
  .strictObject({ provider: z.string().describe("External system."), code })
  .meta({ id: "ConnectionBrokenEventData" });
const lostData = z
  .strictObject({ cursor: z.string().describe("Cursor of the feed of changes at that time.") })
  .meta({ id: "ChangesLostEventData" });
const testData = z
  .strictObject({
    sample: z
      .strictObject({
        type: z.enum(webhookEvents).describe("Event type of the sample."),
        timestamp: timestamp.describe("Time of the sample, in UTC."),
        data: z
          .looseObject({})
          .describe("Data as in an event of this type, about a person or run that does not exist."),
      })
      .optional()
      .describe("Sample of the type that the request named. Absent if it named none."),
  })
  .meta({ id: "TestEventData" });

type DescribedEvent = { summary: string; data: z.ZodType; sample: unknown };

const changeOf = (
  kind: DirectoryChange["kind"],
  changed: Partial<DirectoryChange> = {},
): DirectoryChange => ({
  cursor: "1042_b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
  kind,
  person_id: "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
  at: "2026-11-20T23:04:05",
  fields: [],
  person: {
    id: "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11",
    productive_id: "10482",
    user_id: null,
    first_name: "Sam",
    last_name: "Example",
    title: "Designer",
    avatar_url: "https://people.example.com/avatars/SE.svg",
    manager_id: null,
    office: "Example office",
  },
  ...changed,
});

/** Every event type with the shape of its data and a made-up sample. */
export const describedEvents: Readonly<Record<SentEvent, DescribedEvent>> = {
  "person.joined": { summary: "A person joined", data: directoryChange, sample: changeOf("joined") },
  "person.left": {
    summary: "A person left",
    data: directoryChange,
    sample: changeOf("left", {
      person: null,
      last_known: { first_name: "Sam", last_name: "Example", productive_id: "10482" },
    }),
  },
  "person.returned": { summary: "A person returned", data: directoryChange, sample: changeOf("returned") },
  "person.changed": {
    summary: "A person changed",
    data: directoryChange,
    sample: changeOf("changed", { fields: ["title"] }),
  },
  "sync.removals_held": {
    summary: "A sync held removals",
    data: heldData,
    sample: { run_id: "0f0c1f5e-53a5-4b0e-8a29-1f4c8f0a7f10", people: 42 },
  },
  "run.failed": {
    summary: "A run failed",
    data: failedData,
    sample: {
      run_id: "0f0c1f5e-53a5-4b0e-8a29-1f4c8f0a7f10",
      source: "projects",
      code: "projects_unavailable",
    },
  },
  "connection.broken": {
    summary: "A connection broke",
    data: brokenData,
    sample: { provider: "payroll", code: "reconnect_needed" },
  },
  "people.changes_lost": {
    summary: "Changes were lost",
    data: lostData,
    sample: { cursor: "1042" },
  },
  "webhook.test": { summary: "An executive sends a test", data: testData, sample: {} },
};

/** Body of a delivery (HOOK-2). */
export const eventBody = (type: SentEvent) =>
  z.strictObject({
    type: z.literal(type).describe("Event type."),
    timestamp: timestamp.describe("When the event happened, in UTC."),
    data: describedEvents[type].data.describe("What happened."),
  });

/** Data of a test: with a sample of the type, or without. */
export const testDataOf = (type: WebhookEvent | undefined, at: string): z.infer<typeof testData> =>
  type === undefined
    ? {}
    : testData.parse({ sample: { type, timestamp: at, data: describedEvents[type].sample } });
