import type { Permission } from "@/lib/identity/access/permissions";

export const publicOnlyLabel = {
  name: "Public data only",
  explanation: "Names, titles and the org chart. Nothing private, even if you can see it",
};

export const scopeLabels: Record<Permission, { name: string; explanation: string }> = {
  "view:people": {
    name: "Read people",
    explanation: "The directory, the org chart, and the parts of profiles that you can see",
  },
  "manage:people": {
    name: "Manage people",
    explanation:
      "Start syncs, decide on held removals, link people to payroll, and edit people's pages and department missions",
  },
  "provision:people": {
    name: "Send people",
    explanation: "Push the list of people, or send it as a file. Reads nothing",
  },
  "admin:connections": {
    name: "Administer",
    explanation: "Connections, users and their levels, the audit log, and everyone's tokens",
  },
};
