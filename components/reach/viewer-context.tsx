"use client";

import { createContext, use, type ReactNode } from "react";

/** Person and time zone (from chat profile or office) of the signed-in user. Null where the directory has no value. */
export type Viewer = { personId: string | null; timeZone: string | null };

const ViewerContext = createContext<Viewer>({ personId: null, timeZone: null });

export function ViewerProvider({ personId, timeZone, children }: Viewer & { children: ReactNode }) {
  return <ViewerContext value={{ personId, timeZone }}>{children}</ViewerContext>;
}

export const useViewer = (): Viewer => use(ViewerContext);
