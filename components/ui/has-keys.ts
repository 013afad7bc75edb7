import { useLayoutEffect, type KeyboardEvent } from "react";

/** How many of the page's overlays were asked for and have not been closed: their elements may follow later. */
let askedFor = 0;

/** Takes the keys from the page below from the moment that an overlay is asked for, before it is drawn. */
export function useCoversPage(isAskedFor: boolean): void {
  useLayoutEffect(() => {
    if (!isAskedFor) return;
    askedFor += 1;
    return () => {
      askedFor -= 1;
    };
  }, [isAskedFor]);
}

/** Whether something lies over the page, or is about to, and takes the keyboard, though the focus may not be in it yet. */
export const isOverlayOpen = (): boolean =>
  askedFor > 0 || document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/**
 * Whether a key is meant for the list that hears it: the focus is in it, and not in what React draws for it elsewhere, and nothing lies
 * over the page.
 */
export const hasKeys = ({ currentTarget, target }: KeyboardEvent<Element>): boolean =>
  target instanceof Node && currentTarget.contains(target) && !isOverlayOpen();
