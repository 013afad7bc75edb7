import { useSyncExternalStore } from "react";
import type { Store } from "./store";

/** Returns the value of a store, and renders again when it changes. */
export const useStore = <Value>({ subscribe, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);
