"use client";

import { createContext, use, type ReactNode } from "react";

/**
 * Person and time zone (from chat profile or office) of the signed-in user, or null if unknown. `hasCalendar` is true
 * if a calendar is configured, so that pages show who is away.
 */
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
