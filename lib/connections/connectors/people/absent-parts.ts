import type { PeopleListing, VendorPerson } from "./port";

/** Parts of a person that a response may lack, with their labels. */
const partLabels = {
  title: "job title",
  avatarUrl: "picture",
  office: "office",
  workPhone: "work phone",
  managerExternalId: "manager",
  teams: "department",
} as const;
type Part = keyof typeof partLabels;
export const partNames = Object.keys(partLabels).filter((name): name is Part => name in partLabels);

/** Marks the parts that no person has as omitted, so that a response that lost them clears nothing. */
export function keepAbsentParts(listing: PeopleListing, parts: readonly Part[]): PeopleListing {
  const { people, warnings = [], hasChosenFields = false } = listing;
  const absent = parts.filter((part) => people.every((person) => !person[part]?.length));
  if (people.length === 0 || absent.length === 0) return listing;
  const omitted: Partial<Pick<VendorPerson, Part>> = Object.fromEntries(
    absent.map((part) => [part, undefined]),
  );
  const warning = {
    code: "part_left_out",
    detail: `Nobody in the source of people has these: ${absent.map((part) => partLabels[part]).join(", ")}. The stored values are unchanged.`,
    externalIds: [],
  };
  return {
    ...listing,
    people: people.map((person) => ({ ...person, ...omitted })),
    warnings: hasChosenFields ? [...warnings, warning] : warnings,
  };
}
