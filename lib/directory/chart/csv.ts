import { formatCsv } from "@/lib/platform/text/format-csv";
import { runSynchronously, splitIntoChunks, type ChunkedWork } from "@/lib/platform/chunked";
import { getNameAtVendor } from "@/lib/directory/preferred-names";
import type { ChartNode } from "./model";
import { apiFullName } from "@/lib/identity/matching/names";

/** Returns the people as CSV, in order. The text starts with a byte order mark, so that spreadsheets read UTF-8. */
export const formatChartCsv = (nodes: readonly ChartNode[]): string =>
  `\uFEFF${runSynchronously(formatChartCsvChunked(nodes))}`;

export function* formatChartCsvChunked(nodes: readonly ChartNode[]): ChunkedWork<string> {
  let text = "";
  for (const [part, start] of splitIntoChunks(nodes)) {
    const rows = part.map(({ person, parent, level, direct, total }) => ({
      id: person.id,
      ...getNameAtVendor(person),
      title: person.title,
      manager_id: parent?.person.id ?? "",
      manager: parent ? apiFullName(parent.person) : "",
      level,
      direct_reports: direct,
      people_below: total,
    }));
    text += formatCsv(rows, columns, { withHeader: start === 0 });
    yield;
  }
  return text;
}

const columns = [
  "id",
  "first_name",
  "last_name",
  "title",
  "manager_id",
  "manager",
  "level",
  "direct_reports",
  "people_below",
] as const;
