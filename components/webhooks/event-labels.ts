import type { SubscribableEventType } from "@/lib/webhooks/outbox/events";

export const webhookEventLabels: Record<SubscribableEventType, { name: string; explanation: string }> = {
  "person.joined": { name: "Someone joins", explanation: "A person is new in the directory" },
  "person.left": { name: "Someone leaves", explanation: "A person is no longer in the directory" },
  "person.returned": { name: "Someone returns", explanation: "A person who left is back" },
  "person.changed": {
    name: "Someone changes",
    explanation: "Name, title, picture, manager, account, office, department or teams",
  },
  "sync.removals_held": { name: "Removals are held", explanation: "A sync needs an executive’s decision" },
  "run.failed": { name: "A run fails", explanation: "A sync or a payroll refresh failed" },
  "connection.broken": { name: "A connection breaks", explanation: "An external system cannot be read" },
};

const otherEventLabels: Readonly<Record<string, string>> = {
  "webhook.test": "Test",
  "people.changes_lost": "Changes were lost",
};

const isWebhookEvent = (event: string): event is SubscribableEventType => event in webhookEventLabels;

export const getEventName = (event: string): string =>
  isWebhookEvent(event) ? webhookEventLabels[event].name : (otherEventLabels[event] ?? event);
