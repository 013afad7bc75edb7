import { saveCsv } from "@/components/ui/save-file";
import { exportWorkEmailsViaApi } from "@/lib/browser/people";
import type { DirectoryColumn } from "@/lib/directory/columns";
import type { DirectoryRow } from "@/lib/directory/csv";

/** People to export. */
export type SelectedPeople = {
  /** Ids of the people that are in the directory. */
  ids: readonly string[];
  /** Loads the exported rows, in the order of the directory. */
  readRows: () => Promise<(DirectoryRow & { id: string })[]>;
  /** True if all details are loaded; an earlier export would be incomplete. */
  isReady: boolean;
};

/**
 * Saves these people as CSV, in the order of `order` or of the directory. An export of work e-mails is recorded.
 * `columns`: columns of the file beside the names; absent: all.
 */
export async function savePeopleAsCsv(
  { ids, readRows }: SelectedPeople,
  {
    columns,
    withEmail,
    order,
  }: { columns?: readonly DirectoryColumn[]; withEmail: boolean; order?: readonly string[] },
): Promise<void> {
  const [{ writeDirectoryCsv }, emails, people] = await Promise.all([
    import("@/lib/directory/csv"), // loaded on demand
    withEmail ? exportWorkEmailsViaApi(ids) : new Map<string, string>(),
    readRows(),
  ]);
  const positions = new Map(order?.map((id, position) => [id, position]));
  const ordered = order
    ? people.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
    : people;
  const rows = ordered.map(({ id, ...row }): DirectoryRow => ({
    ...row,
    ...(withEmail && { email: emails.get(id) ?? "" }),
  }));
  saveCsv(writeDirectoryCsv(rows, { ...(columns && { columns }), withEmail }), "kith-people.csv");
}
