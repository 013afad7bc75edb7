"use client";

import { createContext, use, type ReactNode } from "react";
import type { PictureVersions } from "@/lib/pictures/schema";

const Known = createContext<PictureVersions>({});

/** Says to every face within of whom there is a picture, so that none is asked for that there is not. */
export function KnownPictures({ pictures, children }: { pictures: PictureVersions; children: ReactNode }) {
  return <Known value={pictures}>{children}</Known>;
}

/** The version of a person's picture; undefined: there is none, as far as is known here. */
export const usePictureVersion = (personId: string): string | undefined => use(Known)[personId];
