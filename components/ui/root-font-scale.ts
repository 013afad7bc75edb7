import { useSyncExternalStore } from "react";

/** Returns the browser's font size as a share of the usual 16 pixels: the factor of all lengths in `rem`. */
export const readRootFontScale = (): number =>
  (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;

const subscribe = () => () => undefined;

export const useRootFontScale = (): number => useSyncExternalStore(subscribe, readRootFontScale, () => 1);
