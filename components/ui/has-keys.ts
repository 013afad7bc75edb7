import type { KeyboardEvent } from "react";

/** Whether something lies over the page and takes the keyboard, though the focus may not be in it yet. */
export const isOverlayOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Whether a key is meant for the list that hears it: the focus is in it, and not in what React draws for it elsewhere, and nothing lies
 * over the page.
 */
export const hasKeys = ({ currentTarget, target }: KeyboardEvent<Element>): boolean =>
  target instanceof Node && currentTarget.contains(target) && !isOverlayOpen();
