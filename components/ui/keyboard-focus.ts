import { useLayoutEffect, type KeyboardEvent } from "react";

/** Includes registered overlays (`useRegisterOverlay`) whose elements are not rendered yet. */
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

/** Returns true if an overlay is open or about to open, even if the focus is still in the page. */
export const isOverlayOpen = (): boolean =>
  openOverlayCount > 0 || document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/** Excludes events from portals, which bubble through React, and all events while an overlay is open. */
export const shouldHandleKeyEvent = ({ currentTarget, target }: KeyboardEvent<Element>): boolean =>
  target instanceof Node && currentTarget.contains(target) && !isOverlayOpen();

/** Returns true if the element accepts typed text or, as a select, typed letters. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
