import type { DirectoryRow } from "@/lib/directory/csv";
import type { ListedPerson } from "@/lib/directory/schema";
import { getNameAtVendor } from "@/lib/directory/preferred-names";
import { apiFullName } from "@/lib/identity/matching/names";
import type { RelatedPeople } from "./directory-source";

export function toDirectoryRow(person: ListedPerson, related: RelatedPeople): DirectoryRow & { id: string } {
  const manager = related.managers.get(person.manager_id ?? "");
  const detail = related.details.get(person.id);
  return {
    id: person.id,
    ...getNameAtVendor(person),
    preferred_name: detail?.preferred_name ?? "",
    title: person.title,
    manager: manager ? apiFullName(manager) : "",
    office: detail?.office ?? "",
    joined_on: detail?.joined_on ?? "",
    reports: related.reportCounts.get(person.id) ?? 0,
    department: detail?.department ?? "",
    teams: detail?.teams.join("; ") ?? "",
    phone: detail?.work_phone ?? "",
    skills: detail?.skills.join("; ") ?? "",
    time_zone: detail?.time_zone ?? "",
  };
}
