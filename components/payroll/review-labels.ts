import type { Obstacle } from "@/lib/matching/employee-matching";
import type { AcceptConflict } from "@/lib/payroll-matching/review-schema";

/** Why Kith does not link somebody by itself, in words. */
export const obstacleLabels: Record<Obstacle, string> = {
  nobody_certain: "Similar name only",
  several_certain: "Several employees match as well",
  rejected: "An employee was rejected for them before",
  terminated: "Has left, according to payroll",
  linked_to_someone_else: "The best match is linked to another person",
  could_be_somebody_else: "Another person in the directory matches as well",
};

/** Why an accepted pair was not linked, in words. */
export const conflictLabels: Record<AcceptConflict, string> = {
  person_not_found: "The person is no longer in the directory.",
  employee_not_found: "The employee is no longer in payroll.",
  person_linked: "The person has since been linked to another employee.",
  employee_linked: "The employee is linked to another person.",
  rejected: "Someone has since rejected this pair.",
  not_exact: "The match is no longer certain.",
};

/** The vendor's word for how somebody is employed; nothing for those who simply work there. */
export const statusLabel = (status: string): string | null =>
  status === "ACTIVE" || status === "" ? null : status === "TERMINATED" ? "Has left" : status;
