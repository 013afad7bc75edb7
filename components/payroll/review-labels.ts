import type { Obstacle } from "@/lib/matching/employee-matching";
import type { AcceptConflict } from "@/lib/payroll-matching/review-schema";

/** Why Kith does not link somebody by itself, in words. */
export const obstacleLabels: Record<Obstacle, string> = {
  nobody_certain: "The name is only similar",
  several_certain: "Several employees fit as well",
  rejected: "An employee was rejected for them before",
  terminated: "Has left, according to payroll",
  linked_to_someone_else: "The one who fits best is linked to another person",
  could_be_somebody_else: "Another person in the directory fits as well",
};

/** Why an accepted pair was not linked, in words. */
export const conflictLabels: Record<AcceptConflict, string> = {
  person_not_found: "The person is not in the directory any more.",
  employee_not_found: "Payroll does not know this employee any more.",
  person_linked: "The person was linked to another employee meanwhile.",
  employee_linked: "The employee is linked to another person.",
  rejected: "Someone rejected this pair meanwhile.",
  not_exact: "The pair is not certain any more.",
};

/** The vendor's word for how somebody is employed; nothing for those who simply work there. */
export const statusLabel = (status: string): string | null =>
  status === "ACTIVE" || status === "" ? null : status === "TERMINATED" ? "Has left" : status;
