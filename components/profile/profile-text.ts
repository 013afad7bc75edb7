import type { PersonDataGroup } from "@/lib/identity/access/visibility";
import { formatPeopleCount } from "@/lib/platform/text/text-format";

export type ProfileSubject = { personId: string; personName: string; isOwn: boolean };

export type VisibilitySubject = ProfileSubject & { group: PersonDataGroup; label?: string; fieldId?: string };

/** Texts of a person's page. The viewer's own page says "you", other pages use the name of the person or "their". */
export const getProfileText = (isOwn: boolean, name: string): ProfileText =>
  isOwn ? textForSelf : buildTextForOthers(name);

export type ProfileText = ReturnType<typeof buildTextForOthers>;

const unlinkButton = { confirmLabel: "Unlink", isHarmful: true } as const;
const privateSectionsText = "(contact, demographics, financial and employment details)";

const buildTextForOthers = (name: string) => ({
  reportsTo: "Reports to",
  reportingLine: "Reporting line",
  team: "Team",
  reports: "Direct reports",
  atOffice: (count: number) => `${formatPeopleCount(count)} here`,
  canSeeThis: (count: number) =>
    `${formatPeopleCount(count)} can see this about \u2068${name}\u2069, and so can their API tokens.`,
  /** `isThemself`: the user is the person of the page. */
  rule: (explanation: string, _isThemself: boolean) => explanation,
  idReplaced: "Their ID in the source of people was reused for another person",
  unlink: {
    title: `Unlink ${name} from payroll?`,
    consequence: `Their payroll data ${privateSectionsText} is deleted from Kith, not from payroll. Linking them again reads the current data.`,
    ...unlinkButton,
  },
});

const textForSelf: ProfileText = {
  reportsTo: "You report to",
  reportingLine: "Your reporting line",
  team: "Your team",
  reports: "Your direct reports",
  atOffice: (count) => (count > 1 ? `You and ${formatPeopleCount(count - 1)} here` : "Only you are here"),
  canSeeThis: (count) => `${formatPeopleCount(count)} can see this about you, and so can their API tokens.`,
  rule: (explanation, isThemself) =>
    isThemself ? explanation.replace("Their own", "Your own").replace("their own", "your own") : explanation,
  idReplaced: "Your ID in the source of people was reused for another person",
  unlink: {
    title: "Unlink yourself from payroll?",
    consequence: `Your payroll data ${privateSectionsText} is deleted from Kith, not from payroll. Linking yourself again reads the current data.`,
    ...unlinkButton,
  },
};
