import { counted } from "@/lib/wording";

/** Kinds of stored values that may be unreadable, by the table that holds them, in the order of what they stop. */
export const unreadableKinds = [
  "connections",
  "webhooks",
  "second_factors",
  "profiles",
  "sync_changes",
] as const;
export type UnreadableKind = (typeof unreadableKinds)[number];

type Label = { count: (found: number) => string; remedy: string };

/** Names of the values of each kind, and what brings them back where their key is lost. */
export const unreadableLabels: Readonly<Record<UnreadableKind, Label>> = {
  connections: {
    count: (found) => counted(found, "credential"),
    remedy: "Connect the systems again under Connections.",
  },
  webhooks: {
    count: (found) => counted(found, "webhook secret"),
    remedy: "Make new secrets under Webhooks.",
  },
  second_factors: {
    count: (found) => counted(found, "second factor"),
    remedy: "Remove them under Access: their owners set up new ones.",
  },
  profiles: {
    count: (found) => counted(found, "profile section"),
    remedy: "Refresh everyone from payroll under Matching.",
  },
  sync_changes: {
    count: (found) => counted(found, "earlier value"),
    remedy: "They come back only with their key.",
  },
};
