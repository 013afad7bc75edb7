import { useSyncExternalStore } from "react";

/** Whom one looks at; the name stands in the panel until the rest is there. */
export type QuickLookEntry = { id: string; name: string };

/** `trail`: whom one looked at on the way, the present one last. It stays while the panel leaves, so that nothing jumps. */
export type QuickLookState = { isOpen: boolean; trail: readonly QuickLookEntry[] };

const closed: QuickLookState = { isOpen: false, trail: [] };
let state = closed;
const listeners = new Set<() => void>();

function change(next: QuickLookState) {
  state = next;
  for (const tell of listeners) tell();
}

/** Opens the panel on somebody; from within the panel, the way back is kept. */
export function openQuickLook(looked: QuickLookEntry): void {
  const before = state.isOpen ? state.trail.filter(({ id }) => id !== looked.id) : [];
  change({ isOpen: true, trail: [...before, looked] });
}

/** Back to whom one looked at before. */
export function backInQuickLook(): void {
  if (state.trail.length > 1) change({ ...state, trail: state.trail.slice(0, -1) });
}

/** Closes the panel; focus returns to where it was opened. */
export function closeQuickLook(): void {
  if (state.isOpen) change({ ...state, isOpen: false });
}

/** Outside React, so that a name in any list can open the one panel of the page. */
export const useQuickLook = (): QuickLookState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => closed,
  );
