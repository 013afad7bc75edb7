import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { TabSearchParams } from "./tab-search-params";

/**
 * Returns the selected tab and the search query, initialised from the URL, and `show`, which changes both and the URL.
 * `fallback`: tab if the URL contains no valid tab.
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
