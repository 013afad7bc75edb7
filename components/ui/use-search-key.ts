import { useHotkeys } from "@mantine/hooks";
import type { RefObject } from "react";
import { isOverlayOpen } from "./has-keys";

/** The same on every page that has a search. */
export const searchKey = { keys: ["/"], does: "Go to the search" };

/** `/` leads to the search of the page: from anywhere but a field, and not from under what lies over the page. */
export function useSearchKey(box: RefObject<HTMLInputElement | null>): void {
  useHotkeys([
    [
      "/",
      () => {
        if (!isOverlayOpen()) box.current?.focus();
      },
    ],
  ]);
}
