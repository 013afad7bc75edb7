import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { visibleGroups, type Policy, type ProfileGroup, type Rule } from "@/lib/access/visibility";
import type { Published } from "@/lib/directory-version/published";
import { currentDirectory, directoryAsOf } from "@/lib/directory/directory-store";
import { nameOf } from "@/lib/matching/names";
import { unknownPerson } from "@/lib/access/unknown-person";
import { environment } from "@/lib/platform/environment";

/** What this installation decided. */
export const policy = (): Policy => ({ selfAccess: environment().profileSelfAccess });

/** As `authorizeProfile`; null for whoever is not in the directory. */
export async function findProfileAccess(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: Published,
) {
  const { directory, isStale } = await (published ? directoryAsOf(published) : currentDirectory());
  const found = directory.byId.get(personId);
  if (!found) return null;
  const person = { id: personId, name: nameOf(found) };
  const groups: ReadonlyMap<ProfileGroup, Rule> = visibleGroups(caller, personId, directory.tree, policy());
  return { caller, person, found, groups, directory, isStale };
}

/** What was decided: whoever reads a part of a profile takes it from here. */
export type ProfileAccess = NonNullable<Awaited<ReturnType<typeof findProfileAccess>>>;

/**
 * The person, and what the caller sees of them: today's tree, one decision. 404 for whoever is not in the directory. `published`: what was
 * looked up for this very request.
 */
export async function authorizeProfile(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: Published,
): Promise<ProfileAccess> {
  const access = await findProfileAccess(caller, personId, published);
  if (!access) throw unknownPerson();
  return access;
}
