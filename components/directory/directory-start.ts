import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { PartialMatch } from "@/lib/directory/partial-match";
import type { DirectorySlice } from "@/lib/directory/view-schema";
import type { Person } from "@/lib/directory/schema";

type Common = {
  /** The address it was made for, in its canonical form. */
  address: string;
  total: number;
  synced_at: string | null;
  stale: boolean;
  me: string | null;
  today: string;
  /** Whether the reader sees work e-mails. */
  seesEmails: boolean;
};

/** What the server shows first: the beginning of what the address names, and what its rows need of other people. */
export type WholeStart = Common & {
  isLarge: false;
  foundTotal: number;
  partial: PartialMatch | null;
  people: Person[];
  managers: Person[];
  reportCounts: [id: string, count: number][];
  details: DirectoryDetail[];
};

/** The same of a directory of which no browser has everybody. */
export type LargeStart = Common & { isLarge: true; slice: DirectorySlice };

export type DirectoryStart = WholeStart | LargeStart;
