import type { MatchUsersResponse } from "@/lib/links/mappings/schema";

export type MappingConflict = MatchUsersResponse["conflicts"][number];

export const systemLabels = {
  payroll: { title: "Payroll", name: "payroll", record: "employee" },
  projects: { title: "Projects", name: "projects", record: "person" },
} as const;

export function describeConflict({ provider, external_id, reason, holder }: MappingConflict): string {
  const { record } = systemLabels[provider];
  switch (reason) {
    case "shared_email":
      return `Several records have this e-mail address, such as ${record} ${external_id}. Choose the right one.`;
    case "held_by_someone_else":
      return `The ${record} with this e-mail address, ${external_id}, is linked to ${holder?.name ?? "another person"}. Clear that link first.`;
    case "rejected":
      return `The ${record} with this e-mail address, ${external_id}, was rejected. Link it manually if that was wrong.`;
    case "has_another_id":
      return `The e-mail address belongs to a different ${record}: ${external_id}.`;
    case "terminated":
      return `The ${record} with this e-mail address, ${external_id}, has left the company.`;
  }
}

export const canAssignConflictingId = ({ reason }: MappingConflict): boolean =>
  reason !== "held_by_someone_else";
