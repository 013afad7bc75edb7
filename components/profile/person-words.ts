import type { Confirmation } from "@/components/ui/use-confirmation";
import { countedPeople } from "@/lib/wording";

/** What a person's page says about them, each in two wordings: of someone else, and to the reader on their own page. */
export type PersonWords = {
  reportsTo: string;
  lineToTheTop: string;
  team: string;
  reports: string;
  office: string;
  atOffice: (count: number) => string;
  joined: (isAhead: boolean) => string;
  canSeeThis: (count: number) => string;
  /** The rule by which a viewer sees a part of it; `isThemself`: the viewer is whom the page is about. */
  rule: (explanation: string, isThemself: boolean) => string;
  idReplaced: string;
  unlink: Confirmation;
};

export function personWords(isOwn: boolean, name: string): PersonWords {
  return isOwn ? own : aboutOthers(name);
}

const unlinking = { doing: "Unlink", isHarmful: true } as const;
const privateParts = "(contact, demographics, financial and employment details)";

const aboutOthers = (name: string): PersonWords => ({
  reportsTo: "Reports to",
  lineToTheTop: "Line to the top",
  team: "Team",
  reports: "Direct reports",
  office: "Office",
  atOffice: (count) => `${countedPeople(count)} here`,
  joined: (isAhead) => (isAhead ? "Joins" : "Joined"),
  canSeeThis: (count) =>
    `${countedPeople(count)} can see this of \u2068${name}\u2069, and their API tokens. Every look is recorded.`,
  rule: (explanation) => explanation,
  idReplaced: "Their id in the projects system went to another person",
  unlink: {
    title: `Unlink ${name} from payroll?`,
    consequence: `Their payroll data ${privateParts} is deleted here. Nothing changes in payroll. Link them again to read it again.`,
    ...unlinking,
  },
});

const own: PersonWords = {
  reportsTo: "You report to",
  lineToTheTop: "Your line to the top",
  team: "Your team",
  reports: "People who report to you",
  office: "Your office",
  atOffice: (count) => (count > 1 ? `You and ${countedPeople(count - 1)} here` : "Only you are here"),
  joined: (isAhead) => (isAhead ? "You join" : "You joined"),
  canSeeThis: (count) =>
    `${countedPeople(count)} can see this of you, and their API tokens. Every look is recorded.`,
  rule: (explanation, isThemself) =>
    isThemself ? explanation.replace("Their own", "Your own").replace("their own", "your own") : explanation,
  idReplaced: "Your id in the projects system went to another person",
  unlink: {
    title: "Unlink yourself from payroll?",
    consequence: `Your payroll data ${privateParts} is deleted here. Nothing changes in payroll. Link yourself again to read it again.`,
    ...unlinking,
  },
};
