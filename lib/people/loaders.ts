import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requireCaller } from "@/lib/platform/page-access";
import { buildChartModel, type ChartNode } from "./chart-model";
import { getDirectory } from "./queries";
import { refreshWhenStale } from "./refresh";
import type { PeopleResponse, Person } from "./schema";

/** Everybody, for a page; starts the refresh of a stale directory as the API does. */
export const loadDirectory = cache(async (): Promise<PeopleResponse & { me: string | null }> => {
  const caller = await requireCaller("view:people");
  const directory = await getDirectory(caller);
  refreshWhenStale(directory);
  return { ...directory, me: caller.personId };
});

/** The first of the list, to be shown before the browser has the rest. */
export const loadDirectoryStart = cache(async (count: number) => {
  const { people, ...rest } = await loadDirectory();
  const shown = people.slice(0, count);
  const managers = new Set(shown.map(({ manager_id }) => manager_id));
  return {
    ...rest,
    total: people.length,
    people: shown,
    managers: people.filter(({ id }) => managers.has(id)),
    reportCounts: countReports(people, new Set(shown.map(({ id }) => id))),
  };
});

function countReports(people: readonly Person[], of: ReadonlySet<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { manager_id } of people)
    if (manager_id && of.has(manager_id)) counts[manager_id] = (counts[manager_id] ?? 0) + 1;
  return counts;
}

/** One person with those above, nearest last and at most `longest` of them, and those who report to them. */
export const loadPerson = cache(async (id: string) => {
  const longest = 8;
  const { people } = await loadDirectory();
  const byId = new Map(people.map((person) => [person.id, person]));
  const person = byId.get(id) ?? notFound();
  const chain: Person[] = [];
  for (
    let above = byId.get(person.manager_id ?? "");
    above && chain.length < longest;
    above = byId.get(above.manager_id ?? "")
  ) {
    chain.unshift(above);
  }
  return { person, chain, reports: people.filter(({ manager_id }) => manager_id === id) };
});

/** The top of the tree: what the server shows of the org chart before the browser has everybody. */
export const loadChartStart = cache(async () => {
  const { people, me } = await loadDirectory();
  const { roots } = buildChartModel(people);
  const shown = (nodes: readonly ChartNode[], levels: number): OutlineNode[] =>
    nodes.slice(0, 200).map(({ person, children, total }) => ({
      id: person.id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      title: person.title,
      total,
      children: levels > 1 ? shown(children, levels - 1) : [],
    }));
  return { roots: shown(roots, 2), total: people.length, me };
});

/** A person of the outline, with those who report to them as far as it goes. */
export type OutlineNode = { id: string; name: string; title: string; total: number; children: OutlineNode[] };
