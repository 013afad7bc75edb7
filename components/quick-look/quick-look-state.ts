import { usePathname, useSearchParams } from "next/navigation";
import { createContext, use, useEffect, useEffectEvent } from "react";
import { emitNavigationStart } from "@/components/ui/navigation-start-events";
import type { Person } from "@/lib/directory/schema";
import { apiFullName } from "@/lib/identity/matching/names";

// The address is the state of the panel. Next's router reads it after each call of `pushState` and `replaceState`.

/** List of people on the page. "Next" and "Previous" in the panel follow the order of the list. */
export type QuickLookList = {
  people: PeopleList;
  show: (id: string, index: number) => void;
  focus: (id: string) => void;
};

type ListedPerson = Pick<Person, "id" | "first_name" | "last_name">;

/** In list order; in a large directory some people are not loaded yet. */
export type PeopleList<Listed extends ListedPerson = ListedPerson> = {
  length: number;
  at: (index: number) => Listed | undefined;
  indexOf: (id: string) => number;
  load?: (index: number) => Promise<Listed | undefined>;
};

export const createLoadedPeopleList = <Listed extends ListedPerson>(
  people: readonly Listed[],
): PeopleList<Listed> => ({
  length: people.length,
  at: (index) => people[index],
  indexOf: (id) => people.findIndex((person) => person.id === id),
});

export const QuickLookListContext = createContext<(list: QuickLookList | null) => void>(() => undefined);

export function useRegisterQuickLookList({ people, show, focus }: QuickLookList): void {
  const register = use(QuickLookListContext);
  const showLater = useEffectEvent(show);
  const focusLater = useEffectEvent(focus);
  useEffect(() => {
    register({ people, show: (id, index) => showLater(id, index), focus: (id) => focusLater(id) });
    return () => register(null);
  }, [people, register]);
}

const personIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isPersonPage = (path: string): boolean => /^\/people\/./.test(path);

/** In the org chart, `person` is the selected card. */
const getParameterName = (path: string) => (path === "/org-chart" ? "look" : "person");

/** Returns null if the address has no valid id, and on the page of a person. */
function readQuickLookId(path: string, parameters: Pick<URLSearchParams, "get">): string | null {
  const id = isPersonPage(path) ? null : parameters.get(getParameterName(path));
  return id !== null && personIdPattern.test(id) ? id : null;
}

export const useQuickLookId = (): string | null => readQuickLookId(usePathname(), useSearchParams());

export const getQuickLookId = (address: string = window.location.href): string | null => {
  const { pathname, searchParams } = new URL(address);
  return readQuickLookId(pathname, searchParams);
};

function withQuickLookId(address: string, id: string | null): string {
  const url = new URL(address, window.location.origin);
  const parameter = getParameterName(url.pathname);
  if (id === null) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  return `${url.pathname}${url.search}`;
}

export function addQuickLookParameter(address: string): string {
  const id = getQuickLookId();
  return id === null ? address : withQuickLookId(address, id);
}

/** Shown until the other data are loaded. */
export const shownNames = new Map<string, string>();

/** Adds a history entry, so that Back closes the panel or shows its previous person. */
export function openQuickLook({ id, name }: { id: string; name: string }): void {
  shownNames.set(id, name);
  // The page writes what its address does not contain yet, such as typed text. A later write would read the address
  // while the router still replaces it, and close the panel.
  emitNavigationStart(withQuickLookId(window.location.href, id), "push");
  if (getQuickLookId() !== id) window.history.pushState(null, "", withQuickLookId(window.location.href, id));
}

/** Replaces the history entry, so that Back still closes the panel. */
export function showInQuickLook(person: ListedPerson): void {
  shownNames.set(person.id, apiFullName(person));
  window.history.replaceState(null, "", withQuickLookId(window.location.href, person.id));
}

/** Returns the earlier history entries of this page, latest first; none in a browser without the Navigation API. */
function listEarlierEntries(): { url: string; key: string }[] {
  const { navigation }: { navigation?: Navigation } = window;
  const entries =
    navigation
      ?.entries()
      .slice(0, navigation.currentEntry?.index ?? 0)
      .toReversed() ?? [];
  const isOfPage = ({ url, sameDocument }: NavigationHistoryEntry) =>
    sameDocument && url !== null && new URL(url).pathname === window.location.pathname;
  const end = entries.findIndex((entry) => !isOfPage(entry));
  return entries.slice(0, end < 0 ? undefined : end).map(({ url, key }) => ({ url: url ?? "", key }));
}

/** Returns the person whom Back shows in the panel; null if Back closes the panel. */
export function getPreviousQuickLookId(): string | null {
  const [before] = listEarlierEntries();
  return before ? getQuickLookId(before.url) : null;
}

/** Goes back to the history entry before the panel. Removes the parameter if that entry differs in more than the panel. */
export function closeQuickLook(): void {
  const id = getQuickLookId();
  const closed = withQuickLookId(window.location.href, null);
  const before = listEarlierEntries().find(({ url }) => getQuickLookId(url) === null);
  if (before && withQuickLookId(before.url, null) === closed) {
    const { committed, finished } = window.navigation.traverseTo(before.key);
    // Another navigation may take its place, also one of the router to the same address.
    Promise.all([committed, finished]).catch(() => {
      if (getQuickLookId() === id)
        window.history.replaceState(null, "", withQuickLookId(window.location.href, null));
    });
  } else window.history.replaceState(null, "", closed);
}
