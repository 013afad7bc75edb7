import type { MatchResponse } from "@/lib/mappings/schema";

export type Conflict = MatchResponse["conflicts"][number];

export const systemLabels = {
  payroll: { title: "Payroll", name: "payroll", record: "employee" },
  projects: { title: "Projects", name: "projects", record: "person" },
} as const;

/** Why matching by e-mail left this id alone, and what to do about it. */
export function conflictLabels({ provider, external_id, reason, holder }: Conflict): string {
  const { record } = systemLabels[provider];
  switch (reason) {
    case "shared_email":
      return `Several have this e-mail address; one is ${record} ${external_id}. Choose the right one.`;
    case "held_by_someone_else":
      return `The ${record} with this e-mail address, ${external_id}, is linked to ${holder?.name ?? "another person"}. Clear that link first.`;
    case "rejected":
      return `The ${record} with this e-mail address, ${external_id}, was rejected for them. Link them by hand if that was wrong.`;
    case "has_another_id":
      return `The e-mail address leads to another ${record}: ${external_id}.`;
    case "terminated":
      return `The ${record} with this e-mail address, ${external_id}, has left the company.`;
  }
}

/** Whether the id can be taken over with a click: not while somebody else has it. */
export const canBeTaken = ({ reason }: Conflict): boolean => reason !== "held_by_someone_else";
