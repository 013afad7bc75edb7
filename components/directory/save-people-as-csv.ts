import { saveCsv } from "@/components/ui/save-file";
import { fetchApi } from "@/lib/browser/fetch-api";
import { exportWorkEmails } from "@/lib/browser/people";
import type { DirectoryColumn } from "@/lib/directory/columns";
import type { DirectoryRow } from "@/lib/directory/csv";

export type SelectedPeople = {
  /** In a large directory, people who left the directory may be included. */
  ids: readonly string[];
  readRows: () => Promise<(DirectoryRow & { id: string })[]>;
  /** True if the details of all people are loaded. An export without details would be incomplete. */
  isReady: boolean;
};

export async function savePeopleAsCsv(
  { ids, readRows }: SelectedPeople,
  {
    columns,
    withEmail,
    contents,
    order,
  }: {
    columns?: readonly DirectoryColumn[];
    withEmail: boolean;
    contents: readonly string[];
    order?: readonly string[];
  },
): Promise<void> {
  const [{ formatDirectoryCsv, mapFieldsByPerson }, emails, fieldValues, people] = await Promise.all([
    import("@/lib/directory/csv"), // loaded on demand
    withEmail ? exportWorkEmails(ids) : new Map<string, string>(),
    columns ? null : fetchApi("GET", "/api/people/field-values"),
    readRows(),
  ]);
  const fieldsByPerson = mapFieldsByPerson(fieldValues?.values ?? []);
  const positions = new Map(order?.map((id, position) => [id, position]));
  const ordered = order
    ? people.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
    : people;
  const rows = ordered.map(({ id, ...row }): DirectoryRow => ({
    ...row,
    fields: fieldsByPerson.get(id) ?? new Map<string, string>(),
    ...(withEmail && { email: emails.get(id) ?? "" }),
  }));
  saveCsv(formatDirectoryCsv(rows, { ...(columns && { columns }), withEmail }), buildFileName(contents));
}

/** Without characters that a file name may not contain. */
const buildFileName = (contents: readonly string[]): string =>
  `${/^.{0,150}/su.exec(["People", ...contents].join(", ").replaceAll(/\s*[\\/:*?"<>|\p{Cc}]+\s*/gu, " "))?.[0].trim()}.csv`;
