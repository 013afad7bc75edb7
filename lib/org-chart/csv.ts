import { writeCsv } from "@/lib/csv/write-csv";
import { everybodyBelow, type ChartNode } from "./model";
import { nameOf } from "@/lib/matching/names";

/** A branch as a table, managers before their people, as `writeCsv` writes it. */
export function chartCsv(tops: readonly ChartNode[]): string {
  return writeCsv(
    everybodyBelow(tops).map(({ person, parent, level, direct, total }) => ({
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      title: person.title,
      manager_id: parent?.person.id ?? "",
      manager: parent ? nameOf(parent.person) : "",
      level,
      direct_reports: direct,
      people_below: total,
    })),
    columns,
    { withMark: true },
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
