import type { ListingWarning, PeopleListing } from "./port";

/** Ids of the members of a group; null: the source has no such group. */
export type GroupMembers = ReadonlySet<string> | "everyone" | null;

/** Adds the groups of rules to their members. A group that the source does not have is a warning. */
export async function addGroups(
  listing: PeopleListing,
  groups: readonly string[],
  readMembers: (group: string) => Promise<GroupMembers>,
): Promise<PeopleListing> {
  if (groups.length === 0) return listing;
  const known = new Map<string, Exclude<GroupMembers, null>>();
  const warnings: ListingWarning[] = [];
  for (const group of new Set(groups)) {
    const members = await readMembers(group);
    if (members !== null) known.set(group, members);
    else
      warnings.push({
        code: "unknown_group",
        detail: `The source of people has no group “${group}”, so the rule about it leaves out nobody.`,
        externalIds: [],
      });
  }
  const groupsOf = (id: string) =>
    [...known].flatMap(([group, members]) => (members === "everyone" || members.has(id) ? group : []));
  return {
    ...listing,
    warnings,
    people: listing.people.map((person) => ({
      ...person,
      facts: { ...person.facts, groups: groupsOf(person.externalId) },
    })),
  };
}
