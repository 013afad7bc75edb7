import type { DirectoryRow } from "@/lib/directory/csv";
import type { ListedPerson } from "@/lib/directory/listed-person";
import { nameOf } from "@/lib/matching/names";
import type { Related } from "./use-directory";

/** What the list shows of somebody, as a table has it. */
export function toDirectoryRow(person: ListedPerson, related: Related): DirectoryRow & { id: string } {
  const manager = related.managers.get(person.manager_id ?? "");
  const detail = related.details.get(person.id);
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    title: person.title,
    manager: manager ? nameOf(manager) : "",
    office: detail?.office ?? "",
    joined_on: detail?.joined_on ?? "",
    reports: related.reportCounts.get(person.id) ?? 0,
  };
}
