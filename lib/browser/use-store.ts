import { useSyncExternalStore } from "react";
import type { Store } from "./store";

export const useStore = <Value>({ subscribe, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);
