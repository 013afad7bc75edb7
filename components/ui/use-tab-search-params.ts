import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useDelayedAddress } from "./navigation-start-events";
import type { TabSearchParams } from "./tab-search-params";

/** Pause after which a typed query is written to the address: Safari throws at 100 changes in 30 seconds. */
const debounceMs = 250;

/** `show` changes the tab, the query and the URL. `fallback`: tab if the URL contains no valid tab. */
export function useTabSearchParams<Tab extends string>(
  { readTab, buildAddress }: TabSearchParams<Tab>,
  fallback: Tab,
) {
  const parameters = useSearchParams();
  const [view, setView] = useState(() => ({
    tab: readTab(parameters) ?? fallback,
    query: parameters.get("q") ?? "",
  }));
  const writeLater = useDelayedAddress(debounceMs);
  function show(part: Partial<typeof view>) {
    const next = { ...view, ...part };
    setView(next);
    writeLater(() => window.history.replaceState(null, "", buildAddress(next)));
    if (part.tab !== undefined) writeLater.flush();
  }
  return { ...view, show };
}
