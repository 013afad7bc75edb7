import "server-only";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { requireCaller } from "@/lib/auth/page-guards";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import { getDirectoryDetails, mayHaveWorkEmails } from "./details";
import { getDirectoryGaps } from "./gaps";
import { countReports, narrow, needsDetails, placesOf, whoHas, type DirectoryView } from "./view";
import { loadDirectory } from "./loaders";
import { buildSearch } from "./search";

/**
 * The first of those whom an address shows, with what their rows need of others: drawn before the browser has everybody and
 * searches itself. A filter that is for executives is left out for others.
 */
export const loadDirectoryStart = cache(async (address: string, count: number) => {
  const caller = await requireCaller("view:people");
  const { people, me, ...rest } = await loadDirectory();
  const asked = readDirectorySearchParams(new URLSearchParams(address));
  const isExecutive = allows(caller, "manage:people");
  const view: DirectoryView = isExecutive ? asked : { ...asked, gap: null };
  const gaps = isExecutive && view.gap !== null ? (await getDirectoryGaps(caller)).gaps : [];
  const today = new Date().toISOString().slice(0, 10);
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
    ...rest,
    address: writeDirectorySearchParams(view),
    me,
    today,
    seesEmails: mayHaveWorkEmails(caller),
    total: people.length,
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
