import { createElement, useSyncExternalStore, type ComponentProps, type ReactNode } from "react";
import { matchesPhoneWidth } from "@/components/ui/use-is-phone";
import type OrgDiagram from "./org-diagram";

// The diagram library is loaded only in the browser, because importing it accesses `document`. React.lazy is not used:
// its fallback stays for at least 300 ms even if the module is loaded.
type DiagramModule = { diagram: typeof OrgDiagram | null; failure: unknown };
const notLoaded: DiagramModule = { diagram: null, failure: null };
let diagramModule = notLoaded;
let isRequested = false;
const listeners = new Set<() => void>();

async function loadDiagram(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  try {
    diagramModule = { diagram: (await import("./org-diagram")).default, failure: null };
  } catch (failure) {
    diagramModule = { diagram: null, failure };
  }
  for (const listener of listeners) listener();
}

// Loading starts before React hydrates, except on phones, which show the list by default.
if (typeof window !== "undefined" && !matchesPhoneWidth()) void loadDiagram();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadDiagram();
  return () => listeners.delete(listener);
}

/** Renders `placeholder` until the diagram is loaded. Throws if loading fails, which shows the error page. */
export function LazyOrgDiagram({
  placeholder: ahead,
  ...properties
}: ComponentProps<typeof OrgDiagram> & { placeholder: ReactNode }) {
  const { diagram, failure } = useSyncExternalStore(
    subscribe,
    () => diagramModule,
    () => notLoaded,
  );
  if (failure) throw failure;
  return diagram ? createElement(diagram, properties) : ahead;
}
