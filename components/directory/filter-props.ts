import type { DirectoryView, FilterCounts } from "@/lib/directory/view";
import type { ListedPerson } from "@/lib/directory/schema";
import type { LazySelectProps } from "@/components/ui/lazy-select";
import type { ComponentType } from "react";
import type { RelatedPeople } from "./use-client-side-directory";

/** Appearance of the filters' select boxes. */
export type FilterSelectStyle = { select: Partial<LazySelectProps>; width: (rem: number) => string };

export type FilterProps = {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  /** All people; absent until they have loaded. */
  people: readonly ListedPerson[] | undefined;
  /** Filters whose options come from the loaded people or from the server. */
  parts: {
    Selects: ComponentType<FilterProps & FilterSelectStyle>;
    Gap: ComponentType<FilterProps & FilterSelectStyle>;
    isServed?: boolean;
  };
  related: RelatedPeople;
  /** Number of matches per option; absent while unknown. */
  counts: FilterCounts | undefined;
  /** Id of the user's own person; null if the account is not linked, so that there is no team. */
  me: string | null;
  /** True if the user may filter by missing data. */
  mayManage: boolean;
  /** True if the list can be filtered by a custom field. */
  hasFieldFilters: boolean;
  syncedAt: string | null;
};
