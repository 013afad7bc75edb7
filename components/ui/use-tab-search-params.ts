import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { onNavigationStart } from "./navigation-start-events";
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
  const waiting = useRef<{ timer: number; write: () => void }>(undefined);
  useEffect(() => {
    const cancel = () => {
      window.clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
    // A later change of the address would end a navigation that waits for its page.
    const stopListening = onNavigationStart((_address, type) => {
      if (type !== "traverse") waiting.current?.write();
      cancel();
    });
    return () => {
      stopListening();
      cancel();
    };
  }, []);
  function show(part: Partial<typeof view>) {
    const next = { ...view, ...part };
    setView(next);
    window.clearTimeout(waiting.current?.timer);
    const write = () => window.history.replaceState(null, "", buildAddress(next));
    waiting.current = undefined;
    if (part.tab === undefined) waiting.current = { timer: window.setTimeout(write, debounceMs), write };
    else write();
  }
  return { ...view, show };
}
