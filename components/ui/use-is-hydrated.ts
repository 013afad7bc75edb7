import { useSyncExternalStore } from "react";

/** Values that only the browser knows are omitted until hydration, as on the server. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => undefined;
