import { formatCsvColumns } from "@/lib/platform/text/format-csv";
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
    text += formatCsvColumns(part, columns, { withHeader: start === 0 });
    yield;
  }
  return text;
}

const columns = {
  id: ({ person }: ChartNode) => person.id,
  first_name: ({ person }: ChartNode) => getNameAtVendor(person).first_name,
  last_name: ({ person }: ChartNode) => getNameAtVendor(person).last_name,
  title: ({ person }: ChartNode) => person.title,
  manager_id: ({ parent }: ChartNode) => parent?.person.id,
  manager: ({ parent }: ChartNode) => parent && apiFullName(parent.person),
  level: ({ level }: ChartNode) => level,
  direct_reports: ({ direct }: ChartNode) => direct,
  people_below: ({ total }: ChartNode) => total,
};
