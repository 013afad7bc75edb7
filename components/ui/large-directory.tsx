"use client";

import { createContext, use, type ReactNode } from "react";

const Large = createContext(false);

/** Says to everything within whether no browser reads everybody (docs/decisions/0020-large-directories.md). */
export function DirectorySize({ isLarge, children }: { isLarge: boolean; children: ReactNode }) {
  return <Large value={isLarge}>{children}</Large>;
}

/** Whether to ask the server for people rather than to read everybody. */
export const useHasLargeDirectory = (): boolean => use(Large);
