import { useEffect, type RefObject } from "react";
import { isOverlayOpen } from "./has-keys";
import { isWriting } from "./is-writing";

/** The same on every page that has a search. */
export const searchKey = { keys: ["/"], does: "Go to the search" };

/** `/` leads to the search of the page: from anywhere but a field, and not from under what lies over the page. */
export function useSearchKey(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.documentElement.addEventListener("keydown", onKeyDown);
    return () => document.documentElement.removeEventListener("keydown", onKeyDown);
  }, [box]);
}
