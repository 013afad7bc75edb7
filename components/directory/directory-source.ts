import type { PersonDetails } from "@/lib/directory/details-schema";
import type { PartialMatch } from "@/lib/directory/partial-match";
import type { ListedPerson } from "@/lib/directory/schema";
import type { ChoiceFilter } from "@/lib/directory/filters";
import type { DirectoryView } from "@/lib/directory/view";
import type { DirectoryChoices, DirectorySlice } from "@/lib/directory/view-schema";
import type { loadInitialDirectory } from "@/lib/pages/directory/initial-directory-loader";
import type { DirectoryList } from "./directory-list";
import type { SelectedPeople } from "./save-people-as-csv";

export type InitialDirectory = Awaited<ReturnType<typeof loadInitialDirectory>>;
export type ClientSideInitialDirectory = Extract<InitialDirectory, { isLarge: false }>;
export type LargeInitialDirectory = Extract<InitialDirectory, { isLarge: true }>;

export type RelatedPeople = {
  managers: ReadonlyMap<string, ListedPerson>;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<string, PersonDetails>;
};

export type FilterOption = Omit<DirectoryChoices["options"][number], "count"> & { count: number | undefined };

export type FilterOptions = {
  options: readonly FilterOption[];
  isLoading: boolean;
  error: Error | null;
  none?: string | undefined;
};

export type UseFilterOptions = (
  of: ChoiceFilter,
  request: { isOpened: boolean; isChosen: boolean; typed: string },
) => FilterOptions;

export type DirectorySource = {
  view: DirectoryView;
  found: DirectoryList | null;
  /** Part of the query that the results match, if no one matches the whole query. */
  partial: PartialMatch | null;
  sections: DirectorySlice["sections"];
  foundTotal: number | null;
  total: number;
  syncedAt: string | null;
  isStale: boolean;
  isOffline: boolean;
  error: Error | null;
  retry: () => void;
  related: RelatedPeople;
  counts: DirectoryChoices["counts"] | undefined;
  useOptions: UseFilterOptions;
  findFirst: (view: DirectoryView) => Promise<ListedPerson | undefined>;
  selected: (ids: ReadonlySet<string>) => SelectedPeople;
  onAboutToSearch?: () => void;
};

export type FilterProps = Pick<DirectorySource, "useOptions" | "related" | "counts"> & {
  view: DirectoryView;
  change: (part: Partial<DirectoryView>) => void;
  me: string | null;
  mayManage: boolean;
  fieldFilters: readonly string[];
};
