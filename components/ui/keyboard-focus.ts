import { useEffect, useEffectEvent, useLayoutEffect, type KeyboardEvent } from "react";

let openOverlayCount = 0;

/** Disables the page's shortcuts even before the overlay renders. */
export function useRegisterOverlay(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    openOverlayCount += 1;
    return () => {
      openOverlayCount -= 1;
    };
  }, [isOpen]);
}

export const isOverlayOpen = (): boolean =>
  openOverlayCount > 0 || document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/** Excludes events from portals, which bubble through React, and all events while an overlay is open. */
export const shouldHandleKeyEvent = ({ currentTarget, target }: KeyboardEvent<Element>): boolean =>
  target instanceof Node && currentTarget.contains(target) && !isOverlayOpen();

export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/**
 * Returns the letter of a shortcut in lower case, also with Caps Lock. On a layout without Latin letters, it is the letter
 * of the key's place. Other keys keep their name.
 */
export const getShortcutKey = ({ key, code }: { key: string; code: string }): string =>
  /^[a-z]$/i.test(key)
    ? key.toLowerCase()
    : /^\p{L}$/u.test(key) && code.startsWith("Key")
      ? code.slice(3).toLowerCase()
      : key;

/** Handles keys wherever the focus is on the page, except in a text field or while an overlay is open. */
export function usePageKeys(handle: (event: globalThis.KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !isTextInput(event.target) && !isOverlayOpen()) handle(event);
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.documentElement.addEventListener("keydown", listener);
    return () => document.documentElement.removeEventListener("keydown", listener);
  }, []);
}

/** Keeps the keys of an input method from all key handlers of the page (PAGE-34). */
export function stopCompositionKeys(event: globalThis.KeyboardEvent): void {
  // In Safari, the Enter that ends a composition has the key code 229 and comes after the composition.
  if (!event.isComposing && event.keyCode !== 229) return;
  event.stopImmediatePropagation();
  // Chrome would clear a search field or submit a form.
  if (event.key === "Escape" || event.key === "Enter") event.preventDefault();
}
