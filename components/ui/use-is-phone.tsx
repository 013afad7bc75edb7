"use client";

import { createContext, use, useSyncExternalStore, type ReactNode } from "react";

const phoneMediaQuery = "(max-width: 48em)";

const PhoneGuessContext = createContext(false);

/** `isPhone`: the server's guess from the user agent, so that the server renders the right layout. */
export const PhoneGuessProvider = ({ isPhone, children }: { isPhone: boolean; children: ReactNode }) => (
  <PhoneGuessContext value={isPhone}>{children}</PhoneGuessContext>
);

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phoneMediaQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const matchesPhoneWidth = (): boolean => window.matchMedia(phoneMediaQuery).matches;

export function useIsPhone(): boolean {
  const guess = use(PhoneGuessContext);
  return useSyncExternalStore(subscribe, matchesPhoneWidth, () => guess);
}
