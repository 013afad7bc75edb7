import { useLayoutEffect, type KeyboardEvent } from "react";

/** Number of open overlays, including overlays whose elements are not rendered yet. */
let openOverlayCount = 0;

/** Disables the page's shortcuts while an overlay is open, starting before it is rendered. */
export function useOverlayOpen(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    openOverlayCount += 1;
    return () => {
      openOverlayCount -= 1;
    };
  }, [isOpen]);
}

/** Returns true if an overlay is open or about to open, even if the focus is not in it yet. */
export const isOverlayOpen = (): boolean =>
  openOverlayCount > 0 || document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/**
 * Returns true if a key event belongs to the list that handles it. Events from portals bubble through React and are
 * excluded, as are events while an overlay is open.
 */
export const isOwnKeyEvent = ({ currentTarget, target }: KeyboardEvent<Element>): boolean =>
  target instanceof Node && currentTarget.contains(target) && !isOverlayOpen();

/** Returns true if typed letters go into the element. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
