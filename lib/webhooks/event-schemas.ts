import { z } from "zod";
import { directoryChange, type DirectoryChange } from "@/lib/directory/changes/schema";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";
import {
  subscribableEventTypes,
  type EventType,
  type SubscribableEventType,
} from "@/lib/webhooks/outbox/events";
import type { AttentionEventData } from "@/lib/webhooks/outbox/enqueue-event";
import { peopleSystem, runSources } from "@/lib/people/people-system";

const runId = z.uuid().describe("Id of the run.");
const code = z.string().describe("Problem code, stable, snake_case.");

const removalsHeldData: z.ZodType<AttentionEventData["sync.removals_held"]> = namedObject(
  "RemovalsHeldEventData",
  { run_id: runId, people: z.int().describe("Number of held removals.") },
);
const runFailedData: z.ZodType<AttentionEventData["run.failed"]> = namedObject("RunFailedEventData", {
  run_id: runId,
  source: z.enum(runSources).describe("System that the run read."),
  code,
});
const connectionBrokenData: z.ZodType<AttentionEventData["connection.broken"]> = namedObject(
  "ConnectionBrokenEventData",
  { provider: z.string().describe("External system."), code },
);
const changesLostData = namedObject("ChangesLostEventData", {
  cursor: z.string().describe("Cursor of the feed of changes at that time."),
});
const testData = namedObject("TestEventData", {
  sample: z
    .strictObject({
      type: z.enum(subscribableEventTypes).describe("Event type of the sample."),
      timestamp: timestamp.describe("Time of the sample, in UTC."),
      data: z
        .looseObject({})
        .describe("Data as in an event of this type, about a person or run that does not exist."),
    })
    .optional()
    .describe("Sample of the type that the request named. Absent if it named none."),
});

type EventDescription = { summary: string; data: z.ZodType; sample: unknown };

const samplePersonId = "b7e7f2d0-6f5e-4f0a-9d43-0d5d6f6c5a11";
const sampleRunId = "0f0c1f5e-53a5-4b0e-8a29-1f4c8f0a7f10";

const describePeopleEvent = (
  summary: string,
  kind: DirectoryChange["kind"],
  changed: Partial<DirectoryChange> = {},
): EventDescription => ({
  summary,
  data: directoryChange,
  sample: {
    cursor: `1042_${samplePersonId}`,
    kind,
    person_id: samplePersonId,
    at: "2026-11-20T23:04:05",
    fields: [],
    person: {
      id: samplePersonId,
      productive_id: "10482",
      user_id: null,
      first_name: "Sam",
      last_name: "Example",
      title: "Designer",
      avatar_url: "https://people.example.com/avatars/SE.svg",
      manager_id: null,
      office: "Example office",
      department: "Design",
      teams: ["Design", "Research"],
    },
    ...changed,
  } satisfies DirectoryChange,
});

export const eventDefinitions: Readonly<Record<EventType, EventDescription>> = {
  "person.joined": describePeopleEvent("A person joined", "joined"),
  "person.left": describePeopleEvent("A person left", "left", {
    person: null,
    last_known: { first_name: "Sam", last_name: "Example", productive_id: "10482" },
  }),
  "person.returned": describePeopleEvent("A person returned", "returned"),
  "person.changed": describePeopleEvent("A person changed", "changed", { fields: ["title"] }),
  "sync.removals_held": {
    summary: "A sync held removals",
    data: removalsHeldData,
    sample: { run_id: sampleRunId, people: 42 },
  },
  "run.failed": {
    summary: "A run failed",
    data: runFailedData,
    sample: { run_id: sampleRunId, source: peopleSystem, code: "projects_failed" },
  },
  "connection.broken": {
    summary: "A connection broke",
    data: connectionBrokenData,
    sample: { provider: "payroll", code: "reconnect_needed" },
  },
  "people.changes_lost": {
    summary: "Changes were lost",
    data: changesLostData,
    sample: { cursor: "1042" },
  },
  "webhook.test": { summary: "An executive sends a test", data: testData, sample: {} },
};

export const createEventBodySchema = (type: EventType) =>
  z.strictObject({
    type: z.literal(type).describe("Event type."),
    timestamp: timestamp.describe("When the event happened, in UTC."),
    data: eventDefinitions[type].data.describe("What happened."),
  });

export const buildTestDeliveryData = (
  type: SubscribableEventType | undefined,
  at: string,
): z.infer<typeof testData> =>
  type === undefined
    ? {}
    : testData.parse({ sample: { type, timestamp: at, data: eventDefinitions[type].sample } });
