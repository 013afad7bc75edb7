import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** The name is shown until the other data are loaded. */
export type QuickLookEntry = { id: string; name: string };

/** List of people on the page. "Next" and "Previous" in the panel follow the order of the list. */
export type QuickLookList = {
  people: QuickLookPeople;
  show: (id: string, index: number) => void;
  focus: (id: string) => void;
};

/** In list order; in a large directory some people are not loaded yet. */
type QuickLookPeople = {
  length: number;
  at: (index: number) => QuickLookEntry | undefined;
  indexOf: (id: string) => number;
  load?: (index: number) => Promise<QuickLookEntry | undefined>;
};

export const createLoadedPeopleList = (entries: readonly QuickLookEntry[]): QuickLookPeople => ({
  length: entries.length,
  at: (index) => entries[index],
  indexOf: (id) => entries.findIndex((entry) => entry.id === id),
});

/** `steps`: history entries back to the closed panel; 0 if opened by its URL. `before`: previous person, or null. */
type HistorySteps = { steps: number; before: QuickLookEntry | null };

const personIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isPersonPage = (path: string): boolean => /^\/people\/./.test(path);

/** In the org chart, `person` is the selected card. */
const getParameterName = (path: string) => (path === "/org-chart" ? "look" : "person");

/** Returns null if the URL has no valid id, and on the page of a person. */
export function readQuickLookId(address: Pick<Location, "pathname" | "search">): string | null {
  if (isPersonPage(address.pathname)) return null;
  const id = new URLSearchParams(address.search).get(getParameterName(address.pathname));
  return id !== null && personIdPattern.test(id) ? id : null;
}

export function addQuickLookParameter(address: string): string {
  const id = readShownId();
  const url = new URL(address, window.location.origin);
  if (id !== null) url.searchParams.set(getParameterName(url.pathname), id);
  return `${url.pathname}${url.search}`;
}

/**
 * Person to whom the panel moved after the address was written. A held key moves 30 times a second, and Safari throws at
 * the 101st change of the address in 30 seconds, so a held key writes the address once it rests.
 */
let movedTo: { id: string; address: string } | null = null;
let addressTimer: number | undefined;
const addressDelayMs = 250;
/** Time of the last move; the first move after a rest is written immediately. */
let movedAt = 0;

/** The address may not contain the id yet. Null: the panel is closed. */
const readShownId = (): string | null =>
  movedTo?.address === window.location.href ? movedTo.id : readQuickLookId(window.location);

const namesById = new Map<string, string>();
let activeList: QuickLookList | null = null;
let previousFocus: HTMLElement | null = null;
/** From `history.go` until the `popstate` event. Ignores further calls of `closeQuickLook`. */
let isClosing = false;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onPopState = () => {
    isClosing = false;
    notifyListeners();
  };
  listeners.add(listener);
  window.addEventListener("popstate", onPopState);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", onPopState);
  };
}

/** Returns the panel's state in `history.state`, or its initial state. */
function readHistorySteps(): HistorySteps {
  const state: unknown = window.history.state;
  const steps = typeof state === "object" && state !== null && "quickLook" in state ? state.quickLook : null;
  return isHistorySteps(steps) ? steps : { steps: 0, before: null };
}

/** Callers of `history.replaceState` must pass this state, or it is lost. */
export const getQuickLookHistoryState = () => ({ quickLook: readHistorySteps() });

const isHistorySteps = (value: unknown): value is HistorySteps =>
  typeof value === "object" && value !== null && "steps" in value && typeof value.steps === "number";

function buildQuickLookUrl(id: string | null): string {
  const url = new URL(window.location.href);
  const parameter = getParameterName(url.pathname);
  if (id === null) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  return `${url.pathname}${url.search}`;
}

/** Adds a history entry, so that Back closes the panel or shows its previous person. */
export function openQuickLook({ id, name }: QuickLookEntry): void {
  namesById.set(id, name);
  writeMovedTo();
  const now = readQuickLookId(window.location);
  if (now === id) return;
  if (now === null && document.activeElement instanceof HTMLElement) previousFocus = document.activeElement;
  const quickLook: HistorySteps = {
    steps: now === null ? 1 : readHistorySteps().steps && readHistorySteps().steps + 1,
    before: now === null ? null : { id: now, name: namesById.get(now) ?? "" },
  };
  window.history.pushState({ quickLook }, "", buildQuickLookUrl(id));
  notifyListeners();
}

export function goBackInQuickLook(): void {
  window.history.back();
}

/** `by`: 1 or -1. Returns null at either end of the list, and for people who are not listed. */
function findNeighbourIndex(id: string | null, by: 1 | -1): number | null {
  const at = id === null || !activeList ? -1 : activeList.people.indexOf(id);
  const place = at + by;
  return at >= 0 && place >= 0 && activeList && place < activeList.people.length ? place : null;
}

/** Replaces the history entry, so that Back still closes the panel. Returns false if there is no neighbour. */
export function moveInQuickLook(by: 1 | -1): boolean {
  const from = readShownId();
  const place = findNeighbourIndex(from, by);
  if (place === null || !activeList) return false;
  const next = activeList.people.at(place);
  if (next) replaceQuickLookPerson(next, place);
  else {
    const behind = activeList;
    const showNeighbour = (coming: QuickLookEntry | undefined) => {
      const isStillThere = activeList === behind || activeList?.people.length === behind.people.length;
      if (coming && isStillThere && readShownId() === from) replaceQuickLookPerson(coming, place);
    };
    behind.people.load?.(place).then(showNeighbour, () => undefined); // after a failure, the list requests the row itself
  }
  return true;
}

function replaceQuickLookPerson(next: QuickLookEntry, place: number): void {
  namesById.set(next.id, next.name);
  movedTo = { id: next.id, address: window.location.href };
  const now = performance.now();
  window.clearTimeout(addressTimer);
  if (now > movedAt + addressDelayMs) writeMovedTo();
  else addressTimer = window.setTimeout(writeMovedTo, addressDelayMs);
  movedAt = now;
  activeList?.show(next.id, place);
  notifyListeners();
}

function writeMovedTo(): void {
  if (movedTo?.address === window.location.href)
    window.history.replaceState(getQuickLookHistoryState(), "", buildQuickLookUrl(movedTo.id));
  movedTo = null;
}

/** Goes back to the history entry before the panel, or removes the parameter if the panel was opened by its URL. */
export function closeQuickLook(): void {
  if (isClosing || readShownId() === null) return;
  writeMovedTo();
  const { steps } = readHistorySteps();
  if (steps === 0) {
    window.history.replaceState(null, "", buildQuickLookUrl(null));
    notifyListeners();
  } else {
    isClosing = true;
    window.history.go(-steps);
  }
}

/** Moves the focus to the person's row in the list, or to the element that had the focus before the panel opened. */
export function restoreFocusAfterQuickLook(id: string): void {
  if (activeList && activeList.people.indexOf(id) >= 0) activeList.focus(id);
  else previousFocus?.focus();
  previousFocus = null;
}

/** For a panel that was opened by its URL. */
export function rememberPersonName({ id, name }: QuickLookEntry): void {
  if (namesById.get(id) === name) return;
  namesById.set(id, name);
  notifyListeners();
}

export function useRegisterQuickLookList({ people, show, focus }: QuickLookList): void {
  const showLater = useEffectEvent(show);
  const focusLater = useEffectEvent(focus);
  useEffect(() => {
    const behind: QuickLookList = {
      people,
      show: (id, index) => showLater(id, index),
      focus: (id) => focusLater(id),
    };
    activeList = behind;
    notifyListeners();
    return () => {
      if (activeList === behind) activeList = null;
    };
  }, [people]);
}

/** The state is outside React, so that any list can open the panel. */
export const useQuickLookId = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readShownId(), // a new function per render: React reads the address again after a navigation has written it
    () => null,
  );

/** Known before the data are loaded: the name, and the person the panel showed before. */
export function useInitialQuickLookData(id: string): {
  name: string | undefined;
  before: QuickLookEntry | null;
} {
  const name = useSyncExternalStore(
    subscribe,
    () => namesById.get(id),
    () => undefined,
  );
  return { name, before: readHistorySteps().before };
}

export function useQuickLookNeighbours(id: string): { hasPrevious: boolean; hasNext: boolean } {
  const hasPrevious = useSyncExternalStore(
    subscribe,
    () => findNeighbourIndex(id, -1) !== null,
    () => false,
  );
  const hasNext = useSyncExternalStore(
    subscribe,
    () => findNeighbourIndex(id, 1) !== null,
    () => false,
  );
  return { hasPrevious, hasNext };
}
