import { createElement, useEffect, type ComponentProps, type ReactNode } from "react";
import { matchesPhoneWidth } from "@/components/ui/use-is-phone";
import { createStore } from "@/lib/browser/store";
import { useStore } from "@/lib/browser/use-store";
import type OrgDiagram from "./org-diagram";

// The diagram library is loaded only in the browser, because importing it accesses `document`. React.lazy is not used:
// its fallback stays for at least 300 ms even if the module is loaded.
const diagramModule = createStore<{ diagram?: typeof OrgDiagram; failure?: unknown }>({});
let isRequested = false;

async function loadDiagram(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  await import("./org-diagram").then(
    ({ default: diagram }) => diagramModule.set({ diagram }),
    (failure: unknown) => diagramModule.set({ failure }),
  );
}

// Loading starts before React hydrates, except on phones, which show the list by default.
if (typeof window !== "undefined" && !matchesPhoneWidth()) void loadDiagram();

/** Renders `placeholder` until the diagram is loaded. Throws if loading fails, which shows the error page. */
export function LazyOrgDiagram({
  placeholder,
  ...properties
}: ComponentProps<typeof OrgDiagram> & { placeholder: ReactNode }) {
  const { diagram, failure } = useStore(diagramModule);
  useEffect(() => void loadDiagram(), []);
  if (failure) throw failure;
  return diagram ? createElement(diagram, properties) : placeholder;
}
