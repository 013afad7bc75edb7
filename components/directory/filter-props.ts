import type { LazySelectProps } from "@/components/ui/lazy-select";
import type { DirectoryView } from "@/lib/directory/view";
import type { DirectorySource } from "./directory-source";

export type FilterSelectStyle = { select: Partial<LazySelectProps>; width: (rem: number) => string };

export type FilterProps = Pick<DirectorySource, "useOptions" | "related" | "counts"> & {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  me: string | null;
  mayManage: boolean;
  hasFieldFilters: boolean;
};
