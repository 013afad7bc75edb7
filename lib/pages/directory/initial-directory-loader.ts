import "server-only";
import { databaseNow } from "@/lib/platform/database/database";
import { cache } from "react";
import { hasAccess } from "@/lib/identity/access/permissions";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { buildListAddress, readDirectorySearchParams } from "@/lib/directory/search-params";
import { getDirectoryDetails, isWorkEmailVisible } from "@/lib/directory/details";
import { isLargeDirectory, getDirectoryIndex } from "@/lib/directory/directory-store";
import { toDateText } from "@/lib/platform/text/times";
import { buildContext } from "@/lib/directory/context";
import { filterAndSortPeople, listNeededSources, type DirectoryView } from "@/lib/directory/view";
import { getDirectorySlice, readListSources } from "@/lib/directory/view-queries";
import { loadDirectory } from "./loaders";
import { getFreshPreparedDirectory, getDetailScope } from "@/lib/directory/prepared-directory";
import { collectRelatedPeople } from "@/lib/directory/related-people";

/** Loads the rows until the browser has all people. Only executives filter by missing data. `address`: query string. */
export const loadInitialDirectory = cache(async (address: string, count: number) => {
  const caller = await requirePermittedCaller("view:people");
  const { directory, published, isStale, me } = await loadDirectory();
  const { people, byId } = directory;
  const requested = readDirectorySearchParams(new URLSearchParams(address));
  const isExecutive = hasAccess(caller, "manage:people");
  const view: DirectoryView = isExecutive ? requested : { ...requested, gap: [] };
  const today = toDateText(databaseNow());
  const common = {
    synced_at: directory.syncedAt,
    stale: isStale,
    address: buildListAddress(view),
    me,
    today,
    total: people.length,
    seesEmails: isWorkEmailVisible(caller),
    fieldFilters: published.fieldFilters,
  };
  if (isLargeDirectory(people.length)) {
    return { ...common, isLarge: true as const, slice: await getDirectorySlice(caller, view, 0, count) };
  }
  const sources = listNeededSources(view);
  const isSearching = view.query.trim() !== "";
  const visible =
    sources.has("details") || isSearching
      ? (await getFreshPreparedDirectory(published)).detailsFor(getDetailScope(caller))
      : null;
  const index = getDirectoryIndex(directory);
  const { people: hits, partial } =
    visible && isSearching ? await visible.find(view.query) : { people, partial: null };
  const named = hits.flatMap(({ id }) => byId.get(id) ?? []);
  const context = buildContext(
    { index, details: visible?.details ?? new Map(), ...(await readListSources(caller, sources)) },
    { viewerPersonId: me, today },
  );
  const found = filterAndSortPeople(named, view, context);
  const shown = found.slice(0, count);
  const ids = shown.map(({ id }) => id);
  return {
    ...common,
    isLarge: false as const,
    foundTotal: found.length,
    partial,
    people: shown,
    ...collectRelatedPeople(shown, { view, me, byId, reportCounts: index.reportCounts }),
    details: visible
      ? ids.flatMap((id) => visible.details.get(id) ?? [])
      : (await getDirectoryDetails(caller, ids)).details,
  };
});
