import { useEffect, type RefObject } from "react";
import { isOverlayOpen, isTextInput } from "./keyboard-focus";

export const searchShortcut = { keys: ["/"], does: "Go to the search" };

/** Does nothing while the focus is in a text field or an overlay is open. */
export function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTextInput(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.documentElement.addEventListener("keydown", onKeyDown);
    return () => document.documentElement.removeEventListener("keydown", onKeyDown);
  }, [box]);
}
