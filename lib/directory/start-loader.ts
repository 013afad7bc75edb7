import "server-only";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { requireCaller } from "@/lib/auth/page-guards";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import { getDirectoryDetails, mayHaveWorkEmails } from "./details";
import { getDirectoryGaps } from "./gaps";
import { isLarge } from "./is-large";
import { countReports, narrow, needsDetails, placesOf, whoHas, type DirectoryView } from "./view";
import { getDirectorySlice } from "./view-queries";
import { loadDirectory } from "./loaders";
import { buildSearch } from "./search";

/**
 * The first of those whom an address shows, with what their rows need of others: drawn before the browser has everybody and searches itself.
 * Of a large directory the first slice, as the browser asks for the others. A filter that is for executives is left out for others.
 */
export const loadDirectoryStart = cache(async (address: string, count: number) => {
  const caller = await requireCaller("view:people");
  const { people, me, ...rest } = await loadDirectory();
  const asked = readDirectorySearchParams(new URLSearchParams(address));
  const isExecutive = allows(caller, "manage:people");
  const view: DirectoryView = isExecutive ? asked : { ...asked, gap: null };
  const today = new Date().toISOString().slice(0, 10);
  const common = {
    ...rest,
    ...{ address: writeDirectorySearchParams(view), me, today, total: people.length },
    seesEmails: mayHaveWorkEmails(caller),
  };
  if (isLarge(people.length)) {
    return { ...common, isLarge: true as const, slice: await getDirectorySlice(caller, view, 0, count) };
  }
  const gaps = isExecutive && view.gap !== null ? (await getDirectoryGaps(caller)).gaps : [];
  const isSearching = view.query.trim() !== "";
  const everybodys = needsDetails(view) || isSearching ? (await getDirectoryDetails(caller)).details : null;
  const details = new Map(everybodys?.map((detail) => [detail.id, detail]));
  const reportCounts = countReports(people);
  const managerOf = new Map(people.map(({ id, manager_id }) => [id, manager_id]));
  const { people: hits, partial } = isSearching
    ? buildSearch(people, ({ id }) => details.get(id) ?? {})(view.query)
    : { people, partial: null };
  const found = narrow(hits, view, {
    managerOf: (id) => managerOf.get(id) ?? null,
    placeOf: placesOf(people),
    reportCounts,
    details,
    me,
    today,
    gaps: whoHas(gaps),
  });
  const shown = found.slice(0, count);
  const ids = shown.map(({ id }) => id);
  // Whom the rows name, whom the filters name, and the reader, whose manager decides who is in their team.
  const named = new Set([...shown.map(({ manager_id }) => manager_id), view.reportsTo, view.under, me]);
  return {
    ...common,
    isLarge: false as const,
    foundTotal: found.length,
    partial,
    people: shown,
    managers: people.filter(({ id }) => named.has(id)),
    reportCounts: [...named, ...ids].flatMap((id): [string, number][] => {
      const reports = id === null ? undefined : reportCounts.get(id);
      return id !== null && reports ? [[id, reports]] : [];
    }),
    details: everybodys
      ? ids.flatMap((id) => details.get(id) ?? [])
      : (await getDirectoryDetails(caller, ids)).details,
  };
});
