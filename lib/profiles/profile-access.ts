import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import {
  findVisibleGroups,
  type SelfAccessSetting,
  type ProfileGroup,
  type AccessRule,
} from "@/lib/identity/access/visibility";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { getCurrentDirectory, getDirectoryForVersion } from "@/lib/directory/directory-store";
import { apiFullName } from "@/lib/identity/matching/names";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { environment } from "@/lib/platform/environment";

export const getSelfAccessSetting = (): SelfAccessSetting => ({
  selfAccess: environment().profileSelfAccess,
});

/** Returns null if the person is not in the directory. `published`: the version, if the request has read it. */
export async function findProfileAccess(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: PublishedVersion,
) {
  const { directory, isStale } = await (published
    ? getDirectoryForVersion(published)
    : getCurrentDirectory());
  const found = directory.byId.get(personId);
  if (!found) return null;
  const person = { id: personId, name: apiFullName(found) };
  const groups: ReadonlyMap<ProfileGroup, AccessRule> = findVisibleGroups(
    caller,
    personId,
    directory.tree,
    getSelfAccessSetting(),
  );
  return { caller, person, found, groups, directory, isStale };
}

export type ProfileAccess = NonNullable<Awaited<ReturnType<typeof findProfileAccess>>>;

/** Throws 404 if the person is not in the directory. */
export async function authorizeProfile(
  caller: CallerWith<"view:people">,
  personId: string,
  published?: PublishedVersion,
): Promise<ProfileAccess> {
  const access = await findProfileAccess(caller, personId, published);
  if (!access) throw personNotFoundProblem();
  return access;
}
