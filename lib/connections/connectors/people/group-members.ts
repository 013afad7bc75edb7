import type { ListingWarning, PeopleListing } from "./port";

export type GroupDirectory = {
  /** Returns the ids of all groups with this name, address or id. */
  find: (group: string) => Promise<readonly string[]>;
  /** Returns the ids of all members, nested ones included. `everyone`: ids of the listing. */
  readMembers: (groupId: string, everyone: readonly string[]) => Promise<readonly string[]>;
};

export async function addGroups(
  listing: PeopleListing,
  groups: readonly string[],
  directory: GroupDirectory,
): Promise<PeopleListing> {
  if (groups.length === 0) return listing;
  const everyone = listing.people.map(({ externalId }) => externalId);
  const groupsOf = new Map<string, Set<string>>(everyone.map((id) => [id, new Set()]));
  const warnings: ListingWarning[] = [...(listing.warnings ?? [])];
  for (const group of new Set(groups)) {
    const groupIds = await directory.find(group);
    if (groupIds.length === 0)
      warnings.push({
        code: "unknown_group",
        detail: `The source of people has no group “${group}”, so the rule about it leaves out nobody.`,
        externalIds: [],
      });
    for (const groupId of groupIds)
      for (const member of await directory.readMembers(groupId, everyone)) groupsOf.get(member)?.add(group);
  }
  const people = listing.people.map((person) => ({
    ...person,
    facts: { ...person.facts, groups: [...(groupsOf.get(person.externalId) ?? [])] },
  }));
  return { ...listing, people, warnings };
}
