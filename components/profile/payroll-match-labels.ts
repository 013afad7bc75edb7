import type { Confirmation } from "@/components/ui/use-confirmation";
import type { MatchConfidence, MatchSignal } from "@/lib/identity/matching/employee-matching";

export const confidenceLabels: Record<MatchConfidence, string> = {
  exact_email: "Same e-mail",
  exact_name: "Same name",
  similar_name: "Similar name",
};

export const signalLabels: Record<MatchSignal, string> = {
  same_email: "same e-mail address",
  same_name: "same name",
  similar_name: "similar name",
  names_swapped: "first and last name swapped",
  middle_name: "uses the middle name",
  preferred_name: "preferred name",
  nickname: "a short form of the name",
  same_first_name: "same first name",
  same_start_date: "started on the same day",
  linked_to_this_person: "linked to this person",
  linked_to_someone_else: "linked to another person",
  holder_has_left: "that person left the directory",
  terminated: "has left, according to payroll",
};

/** A take-over ends the employee's link to a person who left the directory. `formerName`: null if unknown. */
export const getTakeOverConfirmation = (
  personName: string,
  employeeName: string,
  formerName: string | null,
): Confirmation => ({
  title: `Link ${personName} to ${employeeName} of payroll?`,
  consequence: `This employee is still linked to ${formerName ?? "a person"}, who left the directory. That link ends, and the payroll data of ${formerName ?? "that person"} is deleted from Kith. ${personName} gets their own data at the next payroll refresh. If ${formerName ?? "that person"} returns, they are not linked.`,
  confirmLabel: "Take over",
  isHarmful: true,
});
