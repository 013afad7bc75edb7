"use client";

import { createContext, use, type ReactNode } from "react";
import type { PictureVersions } from "@/lib/directory/pictures/schema";

const PictureVersionsContext = createContext<PictureVersions>({});

export function PictureVersionsProvider({
  pictures,
  children,
}: {
  pictures: PictureVersions;
  children: ReactNode;
}) {
  return <PictureVersionsContext value={pictures}>{children}</PictureVersionsContext>;
}

export const usePictureVersion = (personId: string): string | undefined =>
  use(PictureVersionsContext)[personId];
