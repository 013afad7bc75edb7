"use client";

import { createContext, use, type ReactNode } from "react";

/**
 * `timeZone`: from chat profile or office; null if unknown. `hasCalendar`: pages show who is away. `isPhone`: the
 * server's guess from the user agent, so that the server renders the right layout.
 */
type Viewer = { personId: string | null; timeZone: string | null; hasCalendar: boolean; isPhone: boolean };

const unknown: Viewer = { personId: null, timeZone: null, hasCalendar: false, isPhone: false };
const ViewerContext = createContext(unknown);

export const ViewerProvider = ({ children, ...viewer }: Partial<Viewer> & { children: ReactNode }) => (
  <ViewerContext value={{ ...unknown, ...viewer }}>{children}</ViewerContext>
);

export const useViewer = (): Viewer => use(ViewerContext);
