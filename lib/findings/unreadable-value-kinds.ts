import { formatCount } from "@/lib/platform/text/text-format";

/** Highest impact first. */
export const unreadableValueKinds = [
  "connections",
  "webhooks",
  "second_factors",
  "profiles",
  "hidden_people",
  "sync_changes",
] as const;
export type UnreadableValueKind = (typeof unreadableValueKinds)[number];

type UnreadableValueLabel = { count: (found: number) => string; remedy: string };

/** With what restores the values after their key was lost. */
export const unreadableValueLabels: Readonly<Record<UnreadableValueKind, UnreadableValueLabel>> = {
  connections: {
    count: (found) => formatCount(found, "credential"),
    remedy: "Connect the systems again under Connections.",
  },
  webhooks: {
    count: (found) => formatCount(found, "webhook secret"),
    remedy: "Create new secrets under Webhooks.",
  },
  second_factors: {
    count: (found) => formatCount(found, "second factor"),
    remedy: "Remove them under Access. Their owners then set up new ones.",
  },
  profiles: {
    count: (found) => formatCount(found, "profile section"),
    remedy: "Refresh everyone from payroll under Matching.",
  },
  hidden_people: {
    count: (found) => formatCount(found, "reason why a person is hidden", "reasons why people are hidden"),
    remedy: "Enter the reasons again under Hidden people.",
  },
  sync_changes: {
    count: (found) => formatCount(found, "earlier value"),
    remedy: "They can be read again only with their key.",
  },
};
