import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { PartialMatch } from "@/lib/directory/search";
import type { Person } from "@/lib/directory/schema";

/** What the server shows first: the beginning of what the address names, and what its rows need of other people. */
export type DirectoryStart = {
  /** The address it was made for, in its canonical form. */
  address: string;
  foundTotal: number;
  partial: PartialMatch | null;
  people: Person[];
  managers: Person[];
  reportCounts: [id: string, count: number][];
  details: DirectoryDetail[];
  total: number;
  synced_at: string | null;
  stale: boolean;
  me: string | null;
  today: string;
  /** Whether the reader sees work e-mails. */
  seesEmails: boolean;
};
