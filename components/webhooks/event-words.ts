import type { WebhookEvent } from "@/lib/webhook-outbox/events";

/** What each event tells. */
export const eventWords: Record<WebhookEvent, { name: string; explanation: string }> = {
  "person.joined": { name: "Someone joins", explanation: "A person is new in the directory" },
  "person.left": { name: "Someone leaves", explanation: "A person is not in the directory any more" },
  "person.returned": { name: "Someone returns", explanation: "A person who left is there again" },
  "person.changed": { name: "Someone changes", explanation: "Name, title, picture, manager, user or office" },
  "sync.removals_held": { name: "Removals are held", explanation: "A sync waits for an executive to decide" },
  "run.failed": { name: "A run fails", explanation: "A sync or a payroll refresh did not succeed" },
  "connection.broken": { name: "A connection breaks", explanation: "An external system cannot be read" },
};

const others: Readonly<Record<string, string>> = {
  "webhook.test": "Test",
  "people.changes_lost": "Changes were lost",
};

const isKnown = (event: string): event is WebhookEvent => event in eventWords;

/** An event in a few words. */
export const eventName = (event: string): string =>
  isKnown(event) ? eventWords[event].name : (others[event] ?? event);
