"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { TabSearchParams } from "./tab-search-params";

/** Tab and search: begun from the address, which follows what is chosen and typed. `fallback`: the tab where it says none. */
export function useTabSearchParams<Tab extends string>(
  { readTab, addressOf }: TabSearchParams<Tab>,
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
    window.history.replaceState(null, "", addressOf(next));
  }
  return { ...view, show };
}
