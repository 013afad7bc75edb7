import { toNameKey } from "@/lib/directory/spellings";

/** Stands outside the schemas, which browsers do not load. */
export const maxMissionLength = 300;

/**
 * Returns the id of a department, which is part of addresses: "people-and-culture". Names that differ only in case or
 * accents have equal ids, so the id is as stable as the name.
 */
export const toDepartmentId = (name: string): string => toNameKey(name).replaceAll(" ", "-");

/** Returns the path of a department's page. */
export const buildDepartmentPath = (name: string): string =>
  `/departments/${encodeURIComponent(toDepartmentId(name))}`;
