import type { DirectoryView } from "@/lib/directory/view";
import type { DirectorySource } from "./directory-source";

export type FilterProps = Pick<DirectorySource, "useOptions" | "related" | "counts"> & {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  me: string | null;
  mayManage: boolean;
  /** Names of the custom fields that are filters. */
  fieldFilters: readonly string[];
};
