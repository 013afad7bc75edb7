import type { Confirmation } from "@/components/ui/use-confirmation";
import type { Confidence, Signal } from "@/lib/matching/employee-matching";

/** How sure a match is, in words. */
export const confidenceLabels: Record<Confidence, string> = {
  exact_email: "Same e-mail",
  exact_name: "Same name",
  similar_name: "Similar name",
};

/** What speaks for a match, or against it, in words. */
export const signalLabels: Record<Signal, string> = {
  same_email: "same e-mail address",
  same_name: "same name",
  similar_name: "similar name",
  names_swapped: "first and last name swapped",
  middle_name: "goes by the middle name",
  preferred_name: "the name they go by",
  nickname: "a short form of the name",
  same_first_name: "same first name",
  same_start_date: "started on the same day",
  linked_to_this_person: "linked to this person",
  linked_to_someone_else: "linked to another person",
  holder_has_left: "who has left the directory",
  terminated: "has left, according to payroll",
};

/** What is asked before a person is linked to the employee of somebody who has left the directory; by name, where that is known. */
export const askedBeforeTakingOver = (
  personName: string,
  employeeName: string,
  formerName: string | null,
): Confirmation => ({
  title: `Link ${personName} to ${employeeName} of payroll?`,
  consequence: `This employee is still linked to ${formerName ?? "a person"}, who has left the directory. That link ends, and the payroll data of ${formerName ?? "that person"} is deleted here. Nothing of it goes to ${personName}, whose details are read from payroll next time. If ${formerName ?? "that person"} returns, they are not linked.`,
  doing: "Take over",
  isHarmful: true,
});
