import type { Permission } from "@/lib/access/levels";

/** The same of a token that is `public_only`. */
export const publicOnlyLabel = {
  name: "Public data only",
  explanation: "Names, titles and the org chart. Nothing private, whatever you can see yourself",
};

/** What a token with the scope is good for: in two words, and in a line. */
export const scopeLabels: Record<Permission, { name: string; explanation: string }> = {
  "view:people": {
    name: "Read people",
    explanation: "The directory, the org chart, and the parts of profiles that you can see",
  },
  "manage:people": {
    name: "Manage people",
    explanation: "Start syncs, decide on held removals, and link people to payroll",
  },
  "admin:connections": {
    name: "Administer",
    explanation: "Connections, users and their levels, the record, and everyone's tokens",
  },
};
