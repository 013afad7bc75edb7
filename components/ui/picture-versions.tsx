"use client";

import { createContext, use, type ReactNode } from "react";
import type { PictureVersions } from "@/lib/directory/pictures/schema";

const PictureVersionsContext = createContext<PictureVersions>({});

/** Provides the version of each person's picture. Pictures without a version are not requested. */
export function PictureVersionsProvider({
  pictures,
  children,
}: {
  pictures: PictureVersions;
  children: ReactNode;
}) {
  return <PictureVersionsContext value={pictures}>{children}</PictureVersionsContext>;
}

/** Returns the version of a person's picture, or undefined if the person has none. */
export const usePictureVersion = (personId: string): string | undefined =>
  use(PictureVersionsContext)[personId];
