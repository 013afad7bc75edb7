import { toNameKey } from "@/lib/directory/spellings";

export const maxMissionLength = 300;

/**
 * Returns the id of a department, which is part of URLs: "people-and-culture". Names that differ only in case, accents
 * of Latin, Greek and Cyrillic letters, or punctuation have equal ids. Any other new name gives the department a new id.
 */
export const toDepartmentId = (name: string): string => toNameKey(name).normalize("NFC").replaceAll(" ", "-");

/** Returns the id that earlier versions of Kith gave the department: without the marks of any script. */
export const toFormerDepartmentId = (id: string): string => id.normalize("NFD").replace(/\p{M}/gu, "");

export const buildDepartmentPath = (name: string): string =>
  `/departments/${encodeURIComponent(toDepartmentId(name))}`;
