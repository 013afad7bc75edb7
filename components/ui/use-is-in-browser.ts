import { useSyncExternalStore } from "react";

/** Whether the browser has taken over: what only it knows is left out until then, as the server had to. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;
