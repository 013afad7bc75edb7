import type { RefObject } from "react";
import { usePageKeys } from "./keyboard-focus";

export const searchShortcut = { keys: ["/"], does: "Go to the search" };

export const useSearchShortcut = (box: RefObject<HTMLInputElement | null>): void =>
  usePageKeys((event) => {
    if (event.key !== "/" || event.altKey) return;
    event.preventDefault();
    box.current?.focus();
  });
