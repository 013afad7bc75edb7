import type { LazySelectProps } from "@/components/ui/lazy-select";
import type { DirectoryView } from "@/lib/directory/view";
import type { DirectorySource } from "./directory-source";

export type FilterSelectStyle = { select: Partial<LazySelectProps>; width: (rem: number) => string };

export type FilterProps = Pick<DirectorySource, "useOptions" | "related" | "counts"> & {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  /** Id of the viewer's person; null if the viewer is not linked to a person and thus has no team. */
  me: string | null;
  /** True if the user may filter by missing data. */
  mayManage: boolean;
  hasFieldFilters: boolean;
};
