import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requireCaller } from "@/lib/platform/page-access";
import { buildChartModel, type ChartNode } from "./chart-model";
import { fullName } from "./names";
import { getDirectory } from "./queries";
import { refreshWhenStale } from "./refresh";
import type { PeopleResponse, Person } from "./schema";
import { buildSearch } from "./search";

/** Everybody, for a page; starts the refresh of a stale directory as the API does. */
export const loadDirectory = cache(async (): Promise<PeopleResponse & { me: string | null }> => {
  const caller = await requireCaller("view:people");
  const directory = await getDirectory(caller);
  refreshWhenStale(directory);
  return { ...directory, me: caller.personId };
});

/** The first of those who are searched for, to be shown before the browser has everybody and searches itself. */
export const loadDirectoryStart = cache(async (query: string, count: number) => {
  const { people, ...rest } = await loadDirectory();
  const found = query.trim() === "" ? people : buildSearch(people)(query);
  const shown = found.slice(0, count);
  const managers = new Set(shown.map(({ manager_id }) => manager_id));
  return {
    ...rest,
    query,
    total: people.length,
    foundTotal: found.length,
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

const longestChain = 8;
const mostReports = 200;

/** One person with the nearest of those above, from the top down, and the first of those who report to them. */
export const loadPerson = cache(async (id: string) => {
  const { people } = await loadDirectory();
  const byId = new Map(people.map((person) => [person.id, person]));
  const person = byId.get(id) ?? notFound();
  const chain = new Set<Person>();
  let above = byId.get(person.manager_id ?? "");
  for (; above && above !== person && !chain.has(above) && chain.size < longestChain;) {
    chain.add(above);
    above = byId.get(above.manager_id ?? "");
  }
  const reports = people.filter(({ manager_id }) => manager_id === id);
  return {
    person,
    chain: [...chain].reverse(),
    /** Whether the chain goes on above. */
    isChainCut: above !== undefined && chain.size === longestChain,
    reports: reports.slice(0, mostReports),
    reportsTotal: reports.length,
  };
});

const mostInOutline = 300;

/** The top of the tree: what the server shows of the org chart before the browser has everybody. Two levels, bounded. */
export const loadChartStart = cache(async () => {
  const { people, me } = await loadDirectory();
  const { roots } = buildChartModel(people);
  let left = mostInOutline;
  const take = (nodes: readonly ChartNode[]) => {
    const taken = nodes.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const shown = take(roots)
    .map((node) => ({ node, children: take(node.children) }))
    .map(({ node, children }) => ({
      ...toOutline(node),
      children: children.map((child) => ({ ...toOutline(child), children: [] })),
    }));
  return { roots: shown, total: people.length, me };
});

const toOutline = ({ person, total }: ChartNode) => ({
  id: person.id,
  name: fullName({ firstName: person.first_name, lastName: person.last_name }),
  title: person.title,
  total,
});

/** A person of the outline, with those who report to them as far as it goes. */
export type OutlineNode = { id: string; name: string; title: string; total: number; children: OutlineNode[] };
