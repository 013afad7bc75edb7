import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import { getDirectoryDetails } from "./details";
import { countReports, narrow, needsDetails } from "./view";
import { loadDirectory } from "./loaders";
import { buildSearch } from "./search";

/**
 * The first of those whom an address shows, with what their rows need of others: drawn before the browser has everybody and
 * searches itself.
 */
export const loadDirectoryStart = cache(async (address: string, count: number) => {
  const caller = await requireCaller("view:people");
  const { people, me, ...rest } = await loadDirectory();
  const view = readDirectorySearchParams(new URLSearchParams(address));
  const today = new Date().toISOString().slice(0, 10);
  const isSearching = view.query.trim() !== "";
  const everybodys = needsDetails(view) || isSearching ? (await getDirectoryDetails(caller)).details : null;
  const details = new Map(everybodys?.map((detail) => [detail.id, detail]));
  const reportCounts = countReports(people);
  const managerOf = new Map(people.map(({ id, manager_id }) => [id, manager_id]));
  const asked = isSearching
    ? buildSearch(people, ({ id }) => details.get(id)?.office ?? null)(view.query)
    : people;
  const found = narrow(asked, view, {
    managerOf: (id) => managerOf.get(id) ?? null,
    reportCounts,
    details,
    me,
    today,
  });
  const shown = found.slice(0, count);
  const ids = shown.map(({ id }) => id);
  const managers = new Set(shown.map(({ manager_id }) => manager_id)).add(view.reportsTo);
  return {
    ...rest,
    address: writeDirectorySearchParams(view),
    me,
    today,
    total: people.length,
    foundTotal: found.length,
    people: shown,
    managers: people.filter(({ id }) => managers.has(id)),
    reportCounts: ids.map((id): [string, number] => [id, reportCounts.get(id) ?? 0]),
    details: everybodys
      ? ids.flatMap((id) => details.get(id) ?? [])
      : (await getDirectoryDetails(caller, ids)).details,
  };
});
