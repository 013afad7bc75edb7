"use client";

import { useEffectEvent, useLayoutEffect } from "react";

/** Marks what the keys are meant for: `<div {...takesKeys}>`. */
export const takesKeys = { "data-takes-keys": true };

/** They do nothing by themselves, or lead on and act on nothing. */
const harmless = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Tab|F\d+)$/;

/**
 * From the moment that something is asked for until it is closed, keys act and write nowhere but in what `takesKeys` marks: it may be
 * long on its way, and what is typed meanwhile is meant for it, not for shortcuts of the page. Escape gives up.
 */
export function useKeysHeldBack(isAskedFor: boolean, onGiveUp: () => void): void {
  const giveUp = useEffectEvent(onGiveUp);
  useLayoutEffect(() => {
    if (!isAskedFor) return;
    const holdBack = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || harmless.test(event.key)) return;
      if (event.target instanceof Element && event.target.closest("[data-takes-keys]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === "Escape" && event.type === "keydown") giveUp();
    };
    // A button is pressed when the space bar comes up.
    for (const type of ["keydown", "keyup"] as const) window.addEventListener(type, holdBack, true);
    return () => {
      for (const type of ["keydown", "keyup"] as const) window.removeEventListener(type, holdBack, true);
    };
  }, [isAskedFor]);
}
