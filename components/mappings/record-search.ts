import { foldName } from "@/lib/matching/names";
import type { MappedRecord, MappedRecords } from "@/lib/mappings/schema";
import type { MappedSystem } from "@/lib/identities/mapped-systems";

/** Everybody of both systems, by id. */
export type KnownRecords = Record<MappedSystem, ReadonlyMap<string, MappedRecord>>;

export const recordsById = ({ payroll, projects }: MappedRecords): KnownRecords => ({
  payroll: new Map(payroll?.map((record) => [record.id, record])),
  projects: new Map(projects.map((record) => [record.id, record])),
});

const mostFound = 8;

/**
 * Those whom a text finds by name, detail or id, those who are free first. Nothing typed yet finds whoever is called like the user.
 * Capitals and accents do not matter.
 */
export function findRecords(
  records: readonly MappedRecord[],
  text: string,
  userName: string,
): MappedRecord[] {
  const words = foldName(text.trim() === "" ? userName : text)
    .split(" ")
    .filter(Boolean);
  const asked = text.trim().toLowerCase();
  const found = records.filter(({ id, name, detail }) => {
    const said = foldName(`${name} ${detail ?? ""}`);
    return (
      (words.length > 0 && words.every((word) => said.includes(word))) ||
      (asked !== "" && id.toLowerCase() === asked)
    );
  });
  return found
    .toSorted((a, b) => Number(a.taken_by !== null) - Number(b.taken_by !== null))
    .slice(0, mostFound);
}
