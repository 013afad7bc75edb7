"use client";

import { createContext, use, useSyncExternalStore, type ReactNode } from "react";

const phone = "(max-width: 48em)";

const Guess = createContext(false);

/** Says what the server takes the window for, by what the browser calls itself: what it sends then has the right shape from the start. */
export const PhoneGuess = ({ isPhone, children }: { isPhone: boolean; children: ReactNode }) => (
  <Guess value={isPhone}>{children}</Guess>
);

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is as narrow as a phone's, for code that runs before anything is drawn. */
export const isPhoneNow = (): boolean => window.matchMedia(phone).matches;

/** Whether the window is as narrow as a phone's: as the server guessed until the browser takes over. */
export function useIsPhone(): boolean {
  const guess = use(Guess);
  return useSyncExternalStore(subscribe, isPhoneNow, () => guess);
}
