import type { PersonDetails } from "@/lib/directory/details-schema";
import type { PartialMatch } from "@/lib/directory/partial-match";
import type { DirectorySlice } from "@/lib/directory/view-schema";
import type { Person } from "@/lib/directory/schema";

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
