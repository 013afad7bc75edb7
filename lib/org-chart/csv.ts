import { writeCsv } from "@/lib/csv/write-csv";
import { allAtOnce, inParts, type Steps } from "@/lib/steps";
import { everybodyBelow, type ChartNode } from "./model";
import { nameOf } from "@/lib/matching/names";

/** A branch as a table, managers before their people, as `writeCsv` writes it. Its mark tells spreadsheets that it is UTF-8. */
export const chartCsv = (tops: readonly ChartNode[]): string => `\uFEFF${allAtOnce(chartCsvInSteps(tops))}`;

/** The same without the mark and in steps, for a server that has others to answer meanwhile. */
export function* chartCsvInSteps(tops: readonly ChartNode[]): Steps<string> {
  let text = "";
  for (const [part, start] of inParts(everybodyBelow(tops))) {
    const rows = part.map(({ person, parent, level, direct, total }) => ({
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      title: person.title,
      manager_id: parent?.person.id ?? "",
      manager: parent ? nameOf(parent.person) : "",
      level,
      direct_reports: direct,
      people_below: total,
    }));
    text += writeCsv(rows, columns, { withHeader: start === 0 });
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
