import { useSyncExternalStore } from "react";

/** Returns true after hydration. Values that only the browser knows are omitted until then, as on the server. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => undefined;
