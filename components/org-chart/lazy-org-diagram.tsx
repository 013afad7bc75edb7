"use client";

import { createElement, useSyncExternalStore, type ComponentProps, type ReactNode } from "react";
import { isPhoneNow } from "@/components/ui/use-is-phone";
import type OrgDiagram from "./org-diagram";

// The only way to the drawing's library, which touches `document` as soon as it is imported. Not by React.lazy: what that shows
// meanwhile stays for at least 300 ms, also where the code has long been here.
type Code = { diagram: typeof OrgDiagram | null; failure: unknown };
const nothingYet: Code = { diagram: null, failure: null };
let code = nothingYet;
let isAskedFor = false;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  if (isAskedFor) return;
  isAskedFor = true;
  try {
    code = { diagram: (await import("./org-diagram")).default, failure: null };
  } catch (failure) {
    code = { diagram: null, failure };
  }
  for (const listener of listeners) listener();
}

// Asked for before React begins to work: it is here when the first people are to be drawn. Phones have the list.
if (typeof window !== "undefined" && !isPhoneNow()) void load();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void load();
  return () => listeners.delete(listener);
}

/** The drawn chart; on the server and until its code is here, what stands ahead of it. Throws, for the page's error, where that does not come. */
export function LazyOrgDiagram({
  ahead,
  ...properties
}: ComponentProps<typeof OrgDiagram> & { ahead: ReactNode }) {
  const { diagram, failure } = useSyncExternalStore(
    subscribe,
    () => code,
    () => nothingYet,
  );
  if (failure) throw failure;
  return diagram ? createElement(diagram, properties) : ahead;
}
