import { toSpellingForm } from "@/lib/identity/matching/name-forms";

export const maxMissionLength = 300;

/** Part of URLs. Equal for names that differ only in case, punctuation or accents of Latin, Greek and Cyrillic. */
export const toDepartmentId = (name: string): string => toId(toSpellingForm(name).plain);

/** Returns the id of a department whose name differs from the name of another department only in its marks. */
export const toMarkedDepartmentId = (name: string): string => toId(toSpellingForm(name).marked);

const toId = (text: string): string => text.normalize("NFC").replaceAll(" ", "-");

/** Returns the id that earlier versions of Kith gave the department: without the marks of any script. */
export const toFormerDepartmentId = (id: string): string => id.normalize("NFD").replace(/\p{M}/gu, "");

/** The marked id finds the department whatever the other departments are called. */
export const buildDepartmentPath = (name: string): string =>
  `/departments/${encodeURIComponent(toMarkedDepartmentId(name))}`;
