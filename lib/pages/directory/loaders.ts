import "server-only";
import { cache } from "react";
import { hasAccess, type Caller } from "@/lib/identity/access/permissions";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { computeCalendarSourceDigest } from "@/lib/directory/absences/calendar-source";
import { getOwnTimeZone } from "@/lib/directory/details";
import { countDirectoryPeople, getCurrentDirectory, isLargeDirectory } from "@/lib/directory/directory-store";
import { refreshIfStale } from "@/lib/sync/people/refresh-when-stale";
import { readPublishedVersion } from "@/lib/versions/directory-version";
import { formatCursor } from "@/lib/directory/changes/cursor";
import { getDirectoryWithPreferredNames } from "@/lib/directory/shown-directory";
import { readCompanyName } from "@/lib/directory/list-people";
import { getDirectoryColumns } from "@/lib/directory/saved-views/queries";

/** Starts a refresh if it is stale, as the API does. `published` has the names as synced. */
export const loadDirectory = cache(async () => {
  const caller = await requirePermittedCaller("view:people");
  const { directory, isStale } = await getCurrentDirectory();
  refreshIfStale({ stale: isStale });
  return {
    directory: getDirectoryWithPreferredNames(directory),
    published: directory,
    isStale,
    me: caller.personId,
  };
});

export const loadOwnTimeZone = cache((caller: Caller): Promise<string | null> =>
  hasAccess(caller, "view:people") ? getOwnTimeZone(caller) : Promise.resolve(null),
);

/** Returns the account's name if the directory cannot be read; the page then reports the error. */
export async function loadShownName(caller: Caller): Promise<string> {
  if (caller.personId === null || !hasAccess(caller, "view:people")) return caller.name;
  const current = await getCurrentDirectory().catch(() => null);
  return current?.directory.preferredNames.get(caller.personId) ?? caller.name;
}

export const hasVisibleCalendar = (caller: Caller): boolean =>
  hasAccess(caller, "view:people") && computeCalendarSourceDigest() !== null;

/** Returns false if the people cannot be counted, for example without a database; the page reports the error. */
export const loadIsLargeDirectory = cache(async (): Promise<boolean> =>
  isLargeDirectory(await countDirectoryPeople().catch(() => 0)),
);

/** Call it before reading the data that the page shows. */
export const loadDirectoryCursor = cache(async (): Promise<string> => {
  await requirePermittedCaller("view:people");
  const { version } = await readPublishedVersion();
  return formatCursor({ version, personId: null });
});

export const loadDirectoryColumns = cache(async () =>
  getDirectoryColumns(await requirePermittedCaller("view:people")),
);

export const loadCompanyName = cache(async () => {
  await requirePermittedCaller("view:people");
  return readCompanyName();
});
