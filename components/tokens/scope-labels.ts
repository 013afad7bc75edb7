import type { Permission } from "@/lib/access/levels";

/** What a token with the scope is good for: in two words, and in a line. */
export const scopeLabels: Record<Permission, { name: string; explanation: string }> = {
  "view:people": {
    name: "Read people",
    explanation: "The directory, the org chart, and of profiles what you may see yourself",
  },
  "manage:people": {
    name: "Manage people",
    explanation: "Start syncs, decide on removals that are held back, and link people to payroll",
  },
  "admin:connections": {
    name: "Administer",
    explanation: "Connections, users and their levels, the record, and everyone's tokens",
  },
};
