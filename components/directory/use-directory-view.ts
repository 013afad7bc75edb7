"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { preserveQuickLook, getQuickLookHistoryState } from "@/components/quick-look/quick-look-state";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { DirectoryView } from "@/lib/directory/view";

const debounceMs = 200;

/**
 * Returns the view in the address, and functions to change it. Typing shows immediately and updates the address after a
 * pause, without a history entry; every other change adds an entry, so Back undoes it.
 */
function useDirectoryView() {
  const parameters = useSearchParams();
  // Stays the same object while only the quick look changes the address.
  const written = writeDirectorySearchParams(readDirectorySearchParams(parameters));
  const inAddress = useMemo(() => readDirectorySearchParams(new URLSearchParams(written)), [written]);
  const [query, setQuery] = useState(inAddress.query);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const read = () => setQuery(readViewFromUrl().query);
    window.addEventListener("popstate", read);
    return () => {
      window.removeEventListener("popstate", read);
      clearTimeout(waiting.current);
    };
  }, []);

  const type = useCallback((text: string) => {
    setQuery(text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(
      () =>
        window.history.replaceState(
          getQuickLookHistoryState(),
          "",
          buildDirectoryUrl({ ...readViewFromUrl(), query: text }),
        ),
      debounceMs,
    );
  }, []);

  const change = useCallback(
    (part: Partial<DirectoryView>) => {
      clearTimeout(waiting.current);
      const next = { ...readViewFromUrl(), query, ...part };
      setQuery(next.query);
      window.history.pushState(null, "", buildDirectoryUrl(next));
    },
    [query],
  );

  /** Opens another address of this page, with a history entry. */
  const open = useCallback(
    (address: string) => change(readDirectorySearchParams(new URLSearchParams(address))),
    [change],
  );

  return {
    view: useMemo(() => ({ ...inAddress, query }), [inAddress, query]),
    type,
    change,
    open,
  };
}

/** Returns the view, without the filter for missing data unless the user is an executive. */
export function useDirectoryViews(mayManage: boolean) {
  const { view: requested, ...ways } = useDirectoryView();
  // A link may still contain the filter. The server enforces the permission too.
  const view = useMemo(() => (mayManage ? requested : { ...requested, gap: null }), [requested, mayManage]);
  return { requested, view, ...ways };
}
export type DirectoryViews = ReturnType<typeof useDirectoryViews>;

const readViewFromUrl = () => readDirectorySearchParams(new URLSearchParams(window.location.search));

/** Returns the page's address for this view. */
function buildDirectoryUrl(view: DirectoryView): string {
  const query = writeDirectorySearchParams(view);
  return preserveQuickLook(`/people${query && `?${query}`}`);
}
