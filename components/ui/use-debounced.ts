import { useDebouncedValue } from "@mantine/hooks";

/** Pause in typing or scrolling after which a request is sent. */
const debounceMs = 120;

/** Returns the value as it was at the last pause in its changes, so that a request is sent per pause, not per key. */
export function useDebounced<T>(value: T): T {
  const [settled] = useDebouncedValue(value, debounceMs);
  return settled;
}
