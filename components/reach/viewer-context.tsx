"use client";

import { createContext, use, type ReactNode } from "react";

/** Null: unknown. `timeZone`: from chat profile or office. `hasCalendar`: pages show who is away. */
export type Viewer = { personId: string | null; timeZone: string | null; hasCalendar: boolean };

const ViewerContext = createContext<Viewer>({ personId: null, timeZone: null, hasCalendar: false });

export function ViewerProvider({
  personId,
  timeZone,
  hasCalendar = false,
  children,
}: Omit<Viewer, "hasCalendar"> & { hasCalendar?: boolean; children: ReactNode }) {
  return <ViewerContext value={{ personId, timeZone, hasCalendar }}>{children}</ViewerContext>;
}

export const useViewer = (): Viewer => use(ViewerContext);
