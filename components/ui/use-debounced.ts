"use client";

import { useDebouncedValue } from "@mantine/hooks";

/** Pause after which typing is sent as a search, and scrolling loads rows. */
const debounceMs = 120;

/** Returns the value once it has not changed for a moment, so that a request is sent per pause, not per key. */
export function useDebounced<T>(value: T): T {
  const [settled] = useDebouncedValue(value, debounceMs);
  return settled;
}
