import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Whom one looks at; the name stands in the panel until the rest is there. */
export type QuickLookEntry = { id: string; name: string };

/** The list in which a name was chosen: the panel moves on in it, and it shows where one is. */
export type QuickLookList = {
  people: QuickLookPeople;
  /** Brings somebody of it into sight. */
  show: (id: string, index: number) => void;
  /** Gives somebody of it the keyboard. */
  focus: (id: string) => void;
};

/** Those of the list in its order; in a large directory some are on the way. */
type QuickLookPeople = {
  length: number;
  at: (index: number) => QuickLookEntry | undefined;
  /** -1: they are not there. */
  indexOf: (id: string) => number;
  /** Brings somebody who is on the way. */
  bring?: (index: number) => Promise<QuickLookEntry | undefined>;
};

/** A list of which everybody is here. */
export const lookedThrough = (entries: readonly QuickLookEntry[]): QuickLookPeople => ({
  length: entries.length,
  at: (index) => entries[index],
  indexOf: (id) => entries.findIndex((entry) => entry.id === id),
});

/** `before`: whom one looked at on the way, where one went on from the panel. */
type Steps = { steps: number; before: QuickLookEntry | null };

const personId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A person's own page shows them already, and leads on to others by navigating. */
export const isPersonPage = (path: string): boolean => /^\/people\/./.test(path);

/** The part of the address that says whom one looks at. The chart's `person` is the card that is selected in it. */
const parameterOn = (path: string) => (path === "/org-chart" ? "look" : "person");

/** Whom the address of the page looks at. */
export function lookedAtIn(address: Pick<Location, "pathname" | "search">): string | null {
  if (isPersonPage(address.pathname)) return null;
  const id = new URLSearchParams(address.search).get(parameterOn(address.pathname));
  return id !== null && personId.test(id) ? id : null;
}

/** An address of this page, which still looks at whom it looks at now. */
export function keepingQuickLook(address: string): string {
  const id = lookedAtIn(window.location);
  const url = new URL(address, window.location.origin);
  if (id !== null) url.searchParams.set(parameterOn(url.pathname), id);
  return `${url.pathname}${url.search}`;
}

const names = new Map<string, string>();
let list: QuickLookList | null = null;
/** What had the focus when the panel was opened. */
let openedFrom: HTMLElement | null = null;
/** Under way back to where the panel was not open. */
let isLeaving = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onPopState = () => {
    isLeaving = false;
    tell();
  };
  listeners.add(listener);
  window.addEventListener("popstate", onPopState);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", onPopState);
  };
}

/** Kept beside the address in the browser's history: how many of its entries lead back to the closed panel. */
function stepsNow(): Steps {
  const kept: unknown = window.history.state;
  const steps = typeof kept === "object" && kept !== null && "quickLook" in kept ? kept.quickLook : null;
  return isSteps(steps) ? steps : { steps: 0, before: null };
}

/** What a change of the address that is no new step has to keep beside it. */
export const quickLookState = () => ({ quickLook: stepsNow() });

const isSteps = (value: unknown): value is Steps =>
  typeof value === "object" && value !== null && "steps" in value && typeof value.steps === "number";

function addressLookingAt(id: string | null): string {
  const url = new URL(window.location.href);
  const parameter = parameterOn(url.pathname);
  if (id === null) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  return `${url.pathname}${url.search}`;
}

/** Opens the panel on somebody: a step in the browser's history, which Back undoes. */
export function openQuickLook({ id, name }: QuickLookEntry): void {
  names.set(id, name);
  const now = lookedAtIn(window.location);
  if (now === id) return;
  if (now === null && document.activeElement instanceof HTMLElement) openedFrom = document.activeElement;
  const quickLook: Steps = {
    steps: now === null ? 1 : stepsNow().steps && stepsNow().steps + 1,
    before: now === null ? null : { id: now, name: names.get(now) ?? "" },
  };
  window.history.pushState({ quickLook }, "", addressLookingAt(id));
  tell();
}

/** Back to whom one looked at before. */
export function backInQuickLook(): void {
  window.history.back();
}

/** At which place of the list behind somebody stands who is beside them; null: no one is. */
function placeBeside(id: string | null, by: 1 | -1): number | null {
  const at = id === null || !list ? -1 : list.people.indexOf(id);
  const place = at + by;
  return at >= 0 && place >= 0 && list && place < list.people.length ? place : null;
}

/** Moves on in the list behind: the same step of the history, so that Back still closes. False where there is no one. */
export function moveInQuickLook(by: 1 | -1): boolean {
  const from = lookedAtIn(window.location);
  const place = placeBeside(from, by);
  if (place === null || !list) return false;
  const next = list.people.at(place);
  if (next) goOnTo(next, place);
  else {
    const behind = list;
    const goOn = (coming: QuickLookEntry | undefined) => {
      const isStillThere = list === behind || list?.people.length === behind.people.length;
      if (coming && isStillThere && lookedAtIn(window.location) === from) goOnTo(coming, place);
    };
    behind.people.bring?.(place).then(goOn, () => undefined); // who is not brought is asked for again by the list
  }
  return true;
}

function goOnTo(next: QuickLookEntry, place: number): void {
  names.set(next.id, next.name);
  window.history.replaceState(quickLookState(), "", addressLookingAt(next.id));
  list?.show(next.id, place);
  tell();
}

/** Closes the panel, and leaves no step to it in the history. */
export function closeQuickLook(): void {
  if (isLeaving || lookedAtIn(window.location) === null) return;
  const { steps } = stepsNow();
  if (steps === 0) {
    window.history.replaceState(null, "", addressLookingAt(null));
    tell();
  } else {
    isLeaving = true;
    window.history.go(-steps);
  }
}

/** Gives the keyboard back to the person in the list behind, or to what had it before. */
export function focusBehindQuickLook(id: string): void {
  if (list && list.people.indexOf(id) >= 0) list.focus(id);
  else openedFrom?.focus();
  openedFrom = null;
}

/** The name of somebody whom the panel was opened on by an address alone. */
export function learnName({ id, name }: QuickLookEntry): void {
  if (names.get(id) === name) return;
  names.set(id, name);
  tell();
}

/** The list of this page in which the panel moves on. */
export function useQuickLookList({ people, show, focus }: QuickLookList): void {
  const showLater = useEffectEvent(show);
  const focusLater = useEffectEvent(focus);
  useEffect(() => {
    const behind: QuickLookList = {
      people,
      show: (id, index) => showLater(id, index),
      focus: (id) => focusLater(id),
    };
    list = behind;
    tell();
    return () => {
      if (list === behind) list = null;
    };
  }, [people]);
}

/** Whom one looks at by the address; null: nobody. Outside React, so that a name in any list can open the one panel of the page. */
export const useLookedAt = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lookedAtIn(window.location),
    () => null,
  );

/** What is known of whom one looks at before the server was asked. */
export function useQuickLookEntry(id: string): { name: string | undefined; before: QuickLookEntry | null } {
  const name = useSyncExternalStore(
    subscribe,
    () => names.get(id),
    () => undefined,
  );
  return { name, before: stepsNow().before };
}

/** Whether the panel can move on from somebody in the list behind. */
export function useQuickLookNeighbours(id: string): { hasPrevious: boolean; hasNext: boolean } {
  const hasPrevious = useSyncExternalStore(
    subscribe,
    () => placeBeside(id, -1) !== null,
    () => false,
  );
  const hasNext = useSyncExternalStore(
    subscribe,
    () => placeBeside(id, 1) !== null,
    () => false,
  );
  return { hasPrevious, hasNext };
}
