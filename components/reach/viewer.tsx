"use client";

import { createContext, use, type ReactNode } from "react";

/** The person of the signed-in user, and the zone of their chat profile or office. Null where the directory does not know it. */
export type Viewer = { personId: string | null; timeZone: string | null };

const Context = createContext<Viewer>({ personId: null, timeZone: null });

export function ViewerProvider({ personId, timeZone, children }: Viewer & { children: ReactNode }) {
  return <Context value={{ personId, timeZone }}>{children}</Context>;
}

export const useViewer = (): Viewer => use(Context);
