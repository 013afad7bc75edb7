import "server-only";
import { environment } from "@/lib/platform/environment";

/** Whether so many people are too many for a browser: pages then ask for what they show (docs/decisions/0020-large-directories.md). */
export const isLarge = (people: number): boolean => people > environment().largeDirectoryAbove;
