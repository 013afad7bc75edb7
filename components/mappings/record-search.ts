import { foldName } from "@/lib/identity/matching/names";
import type { LinkableRecord, LinkableRecords } from "@/lib/links/mappings/schema";
import type { MappedSystem } from "@/lib/identity/external-ids/link";

export type RecordsById = Record<MappedSystem, ReadonlyMap<string, LinkableRecord>>;

export const indexRecords = ({ payroll, projects }: LinkableRecords): RecordsById => ({
  payroll: new Map(payroll?.map((record) => [record.id, record])),
  projects: new Map(projects.map((record) => [record.id, record])),
});

const maxResults = 8;

/** At most eight, unlinked first. Ignores case and accents. An empty query finds records with the user's name. */
export function findLinkableRecords(
  records: readonly LinkableRecord[],
  text: string,
  userName: string,
): LinkableRecord[] {
  const words = foldName(text.trim() === "" ? userName : text)
    .split(" ")
    .filter(Boolean);
  const exactId = text.trim().toLowerCase();
  const found = records.filter(({ id, name, detail }) => {
    const searchText = foldName(`${name} ${detail ?? ""}`);
    return (
      (words.length > 0 && words.every((word) => searchText.includes(word))) ||
      (exactId !== "" && id.toLowerCase() === exactId)
    );
  });
  return found
    .toSorted((a, b) => Number(a.taken_by !== null) - Number(b.taken_by !== null))
    .slice(0, maxResults);
}
