import { useSyncExternalStore } from "react";
import { useViewer } from "./viewer-context";

const phoneMediaQuery = "(max-width: 48em)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phoneMediaQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const matchesPhoneWidth = (): boolean => window.matchMedia(phoneMediaQuery).matches;

export function useIsPhone(): boolean {
  const { isPhone } = useViewer();
  return useSyncExternalStore(subscribe, matchesPhoneWidth, () => isPhone);
}
