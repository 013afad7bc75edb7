import type { AutoLinkObstacle } from "@/lib/identity/matching/employee-matching";
import type { AcceptConflictReason } from "@/lib/links/payroll/review-schema";

export const obstacleLabels: Record<AutoLinkObstacle, string> = {
  nobody_certain: "Similar name only",
  several_certain: "Several employees match as well",
  rejected: "An employee was rejected for them before",
  terminated: "Has left, according to payroll",
  linked_to_someone_else: "The best match is linked to another person",
  could_be_somebody_else: "Another person in the directory matches as well",
};

export const acceptConflictLabels: Record<AcceptConflictReason, string> = {
  person_not_found: "The person is no longer in the directory.",
  employee_not_found: "The employee is no longer in payroll.",
  person_linked: "The person has since been linked to another employee.",
  employee_linked: "The employee is linked to another person.",
  rejected: "Someone has since rejected this pair.",
  not_exact: "The match is no longer certain.",
};

export const formatEmploymentStatus = (status: string): string | null =>
  status === "ACTIVE" || status === "" ? null : status === "TERMINATED" ? "Has left" : status;
