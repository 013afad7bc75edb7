import type { PersonDetails } from "@/lib/directory/details-schema";
import type { PartialMatch } from "@/lib/directory/partial-match";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import type { ListedPerson, Person } from "@/lib/directory/schema";
import type { ListSection } from "@/lib/directory/sections";
import type { ChoiceFilter, DirectoryView } from "@/lib/directory/view";
import type { DirectoryChoices, DirectorySlice } from "@/lib/directory/view-schema";
import type { DirectoryList } from "./directory-list";
import type { SelectedPeople } from "./save-people-as-csv";

type CommonInitialDirectory = {
  /** Query string of the view that the data belong to, in canonical form. */
  address: string;
  total: number;
  synced_at: string | null;
  stale: boolean;
  me: string | null;
  today: string;
  /** True if the user sees work e-mails. */
  seesEmails: boolean;
  /** True if the list can be filtered by a custom field. */
  hasFieldFilters: boolean;
};

/** Data of the server's first render: the first rows of the view, and the related data that these rows show. */
export type ClientSideInitialDirectory = CommonInitialDirectory & {
  isLarge: false;
  foundTotal: number;
  partial: PartialMatch | null;
  people: Person[];
  managers: Person[];
  reportCounts: [id: string, count: number][];
  details: PersonDetails[];
};

/** Data of the server's first render for a large directory. */
export type LargeInitialDirectory = CommonInitialDirectory & { isLarge: true; slice: DirectorySlice };

export type InitialDirectory = ClientSideInitialDirectory | LargeInitialDirectory;

/** Data that rows show in addition to the person. */
export type RelatedPeople = {
  managers: ReadonlyMap<string, ListedPerson>;
  reportCounts: ReadonlyMap<string, number>;
  details: ReadonlyMap<string, PersonDetails>;
};

/** Option of a filter. `count`: number of matches; undefined until counted. */
export type FilterOption = Omit<DirectoryChoices["options"][number], "count"> & { count: number | undefined };

/** Options of a filter. `none`: message if there are no options at all. */
export type FilterOptions = {
  options: readonly FilterOption[];
  isLoading: boolean;
  error: Error | null;
  none?: string | undefined;
};

/**
 * Returns the options of a filter, which load once the filter `isOpened`. `isChosen`: the filter has a value. `typed`:
 * searched text; in a large directory, other options may be missing.
 */
export type UseFilterOptions = (
  of: ChoiceFilter,
  request: { isOpened: boolean; isChosen: boolean; typed: string },
) => FilterOptions;

/**
 * Data of the directory page. Two hooks provide it: `useClientSideDirectory` from all people, who are loaded in the browser,
 * and `useLargeDirectory` from slices that the server finds with the same functions.
 */
export type DirectorySource = {
  /** View of the shown results, which may lag behind typing. */
  view: DirectoryView;
  /** People of the view; null while loading. */
  found: DirectoryList | null;
  /** Part of the query that the results match, if no one matches the whole query. */
  partial: PartialMatch | null;
  sections: readonly ListSection[];
  foundTotal: number | null;
  total: number;
  syncedAt: string | null;
  isStale: boolean;
  isOffline: boolean;
  /** Reason why results are missing; null if none are missing. */
  error: Error | null;
  retry: () => void;
  related: RelatedPeople;
  pictures: PictureVersions;
  /** Number of matches of each filter without options; undefined until counted. */
  counts: DirectoryChoices["counts"] | undefined;
  useOptions: UseFilterOptions;
  /** Returns the first person of a view, which may differ from the shown view. */
  findFirst: (view: DirectoryView) => Promise<ListedPerson | undefined>;
  /** Returns the people with the given ids, for the selection bar and the exports. */
  selected: (ids: ReadonlySet<string>) => SelectedPeople;
  /** Called when the search box is hovered or focused. */
  onAboutToSearch?: () => void;
};
