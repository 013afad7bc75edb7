import { createContext, use, type ReactNode } from "react";

const LargeDirectoryContext = createContext(false);

/** Provides whether the directory is too large to load completely (docs/decisions/0020-large-directories.md). */
export function DirectorySizeProvider({ isLarge, children }: { isLarge: boolean; children: ReactNode }) {
  return <LargeDirectoryContext value={isLarge}>{children}</LargeDirectoryContext>;
}

/** Returns true if people must be requested from the server instead of loading everyone. */
export const useHasLargeDirectory = (): boolean => use(LargeDirectoryContext);
