import { stringify } from "csv-stringify/browser/esm/sync";
import { everybodyBelow, type ChartNode } from "./chart-model";
import { fullName } from "./names";

/**
 * A branch as a table, managers before their people: RFC 4180, with a header. A cell that a spreadsheet would take for a
 * formula starts with an apostrophe.
 */
export function chartCsv(tops: readonly ChartNode[]): string {
  return stringify(
    everybodyBelow(tops).map(({ person, parent, level, direct, total }) => ({
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      title: person.title,
      manager_id: parent?.person.id ?? "",
      manager: parent
        ? fullName({ firstName: parent.person.first_name, lastName: parent.person.last_name })
        : "",
      level,
      direct_reports: direct,
      people_below: total,
    })),
    {
      header: true,
      columns: [...columns],
      escape_formulas: true,
      record_delimiter: "windows",
      quoted_match: /[\r\n]/, // also a lone line feed
      bom: true, // without it spreadsheets take the letters for those of another alphabet
    },
  );
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
