"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { TabSearchParams } from "./tab-search-params";

/**
 * State of tab and search, initialised from the URL and written to it by `show`. `fallback`: tab if the URL has none.
 */
export function useTabSearchParams<Tab extends string>(
  { readTab, buildAddress }: TabSearchParams<Tab>,
  fallback: Tab,
) {
  const parameters = useSearchParams();
  const [view, setView] = useState(() => ({
    tab: readTab(parameters) ?? fallback,
    query: parameters.get("q") ?? "",
  }));
  function show(part: Partial<typeof view>) {
    const next = { ...view, ...part };
    setView(next);
    window.history.replaceState(null, "", buildAddress(next));
  }
  return { ...view, show };
}
