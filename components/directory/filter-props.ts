import type { DirectoryView, FilterCounts } from "@/lib/directory/view";
import type { ListedPerson } from "@/lib/directory/schema";
import type { LazySelectProps } from "@/components/ui/lazy-select";
import type { ComponentType } from "react";
import type { RelatedPeople } from "./use-client-side-directory";

/** Common props of the filters' select boxes, and a function that returns their CSS width. */
export type FilterSelectStyle = { select: Partial<LazySelectProps>; width: (rem: number) => string };

export type FilterProps = {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  /** All people; undefined until loaded, and in a large directory. */
  people: readonly ListedPerson[] | undefined;
  /** Components of the filters with options, which come from the loaded people or, with `isServed`, from the server. */
  parts: {
    Selects: ComponentType<FilterProps & FilterSelectStyle>;
    Gap: ComponentType<FilterProps & FilterSelectStyle>;
    isServed?: boolean;
  };
  related: RelatedPeople;
  /** Number of matches per option; undefined until counted. */
  counts: FilterCounts | undefined;
  /** Id of the viewer's person; null if the viewer is not linked to a person and thus has no team. */
  me: string | null;
  /** True if the user may filter by missing data. */
  mayManage: boolean;
  /** True if the list can be filtered by a custom field. */
  hasFieldFilters: boolean;
  syncedAt: string | null;
};
