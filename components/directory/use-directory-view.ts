"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { keepingQuickLook, quickLookState } from "@/components/quick-look/quick-look-state";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { DirectoryView } from "@/lib/directory/view";

const restMs = 200;

/**
 * The view that the address holds, and how to change it. What is typed shows at once and comes into the address when the keys
 * rest, without a step in the history; every other change is a step that the browser's Back undoes.
 */
function useDirectoryView() {
  const parameters = useSearchParams();
  // The same view while only the quick look moves on.
  const written = writeDirectorySearchParams(readDirectorySearchParams(parameters));
  const inAddress = useMemo(() => readDirectorySearchParams(new URLSearchParams(written)), [written]);
  const [query, setQuery] = useState(inAddress.query);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const read = () => setQuery(fromWindow().query);
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
      () => window.history.replaceState(quickLookState(), "", addressOf({ ...fromWindow(), query: text })),
      restMs,
    );
  }, []);

  const change = useCallback(
    (part: Partial<DirectoryView>) => {
      clearTimeout(waiting.current);
      const next = { ...fromWindow(), query, ...part };
      setQuery(next.query);
      window.history.pushState(null, "", addressOf(next));
    },
    [query],
  );

  /** Shows what another address of this page names: a step as well. */
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

/** The same for a reader who may not see all of it: what is missing in people's data is for executives. */
export function useDirectoryViews(mayManage: boolean) {
  const { view: asked, ...ways } = useDirectoryView();
  // Whatever a link says. The server keeps it to them as well.
  const view = useMemo(() => (mayManage ? asked : { ...asked, gap: null }), [asked, mayManage]);
  return { asked, view, ...ways };
}
export type DirectoryViews = ReturnType<typeof useDirectoryViews>;

const fromWindow = () => readDirectorySearchParams(new URLSearchParams(window.location.search));

/** The page with this view. */
function addressOf(view: DirectoryView): string {
  const query = writeDirectorySearchParams(view);
  return keepingQuickLook(`/people${query && `?${query}`}`);
}
