import { toNameKey } from "@/lib/directory/spellings";

/** Maximum length of a mission in characters. Declared outside the schemas, which browsers do not load. */
export const maxMissionLength = 300;

/**
 * Returns the id of a department, which is part of URLs: "people-and-culture". Names that differ only in case, accents
 * or punctuation have equal ids. Any other new name gives the department a new id.
 */
export const toDepartmentId = (name: string): string => toNameKey(name).replaceAll(" ", "-");

/** Returns the path of a department's page. */
export const buildDepartmentPath = (name: string): string =>
  `/departments/${encodeURIComponent(toDepartmentId(name))}`;
