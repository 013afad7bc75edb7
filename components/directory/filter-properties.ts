import type { DirectoryView, FilterCounts } from "@/lib/directory/view";
import type { Person } from "@/lib/directory/schema";
import type { Related } from "./use-directory";

export type FilterProperties = {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  /** Everybody; absent until the browser has them. */
  people: readonly Person[] | undefined;
  related: Related;
  /** How many each choice leaves; absent until it is known. */
  counts: FilterCounts | undefined;
  /** The reader as a person of the directory; null: they are none, and have no team. */
  me: string | null;
  /** Whether the reader may look for what is missing in people's data. */
  mayManage: boolean;
  syncedAt: string | null;
};
