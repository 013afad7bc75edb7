import { createContext, use, type ReactNode } from "react";

const LargeDirectoryContext = createContext(false);

export function DirectorySizeProvider({ isLarge, children }: { isLarge: boolean; children: ReactNode }) {
  return <LargeDirectoryContext value={isLarge}>{children}</LargeDirectoryContext>;
}

export const useHasLargeDirectory = (): boolean => use(LargeDirectoryContext);
