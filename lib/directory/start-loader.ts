import "server-only";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { requireCaller } from "@/lib/auth/page-guards";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import { getDirectoryDetails, mayHaveWorkEmails } from "./details";
import { indexOf } from "./directory-index";
import { getDirectoryGaps } from "./gaps";
import { isLarge } from "./is-large";
import { narrow, needsDetails, whoHas, type DirectoryView } from "./view";
import { getDirectorySlice } from "./view-queries";
import { loadDirectory } from "./loaders";
import { preparedDirectoryNow, seenDetails } from "./prepared-directory";
import { aroundRows } from "./slice";

/**
 * The first of those whom an address shows, with what their rows need of others: drawn before the browser has everybody and searches itself.
 * Of a large directory the first slice, as the browser asks for the others. A filter that is for executives is left out for others.
 */
export const loadDirectoryStart = cache(async (address: string, count: number) => {
  const caller = await requireCaller("view:people");
  const { directory, isStale, me } = await loadDirectory();
  const { people, byId } = directory;
  const asked = readDirectorySearchParams(new URLSearchParams(address));
  const isExecutive = allows(caller, "manage:people");
  const view: DirectoryView = isExecutive ? asked : { ...asked, gap: null };
  const today = new Date().toISOString().slice(0, 10);
  const common = {
    ...{ synced_at: directory.syncedAt, stale: isStale },
    ...{ address: writeDirectorySearchParams(view), me, today, total: people.length },
    seesEmails: mayHaveWorkEmails(caller),
  };
  if (isLarge(people.length)) {
    return { ...common, isLarge: true as const, slice: await getDirectorySlice(caller, view, 0, count) };
  }
  const gaps = isExecutive && view.gap !== null ? (await getDirectoryGaps(caller)).gaps : [];
  const isSearching = view.query.trim() !== "";
  const sight =
    needsDetails(view) || isSearching
      ? (await preparedDirectoryNow(directory)).sightOf(seenDetails(caller))
      : null;
  const { placeOf, reportCounts } = indexOf(directory);
  const { people: hits, partial } =
    sight && isSearching ? await sight.find(view.query) : { people, partial: null };
  const found = narrow(hits, view, {
    managerOf: (id) => byId.get(id)?.manager_id ?? null,
    placeOf,
    reportCounts,
    details: sight?.details ?? new Map(),
    me,
    today,
    gaps: whoHas(gaps),
  });
  const shown = found.slice(0, count);
  const ids = shown.map(({ id }) => id);
  return {
    ...common,
    isLarge: false as const,
    foundTotal: found.length,
    partial,
    people: shown,
    ...aroundRows(shown, { view, me, byId, reportCounts }),
    details: sight
      ? ids.flatMap((id) => sight.details.get(id) ?? [])
      : (await getDirectoryDetails(caller, ids)).details,
  };
});
