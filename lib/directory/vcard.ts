import { pickValue } from "@/lib/people/value-layers";

export type VCardVersion = "3.0" | "4.0";

/** Values that are null, absent or empty are omitted from the vCard. */
type VCardPerson = {
  id: string;
  first_name: string;
  last_name: string;
  title: string;
  preferred_name?: string | null | undefined;
  company?: string | null | undefined;
  department?: string | null | undefined;
  office?: string | null | undefined;
  work_phone?: string | null | undefined;
  email?: string | null | undefined;
};

/** Writes vCard 3.0 (RFC 2426) or 4.0 (RFC 6350). The last word of a preferred name is the family name. */
export function formatVCard(
  { id, title, company, department, office, work_phone, email, ...names }: VCardPerson,
  version: VCardVersion,
): string {
  const [, first = "", last = ""] = /^(.*?)(?:\s+(\S+))?$/su.exec(names.preferred_name ?? "") ?? [];
  const preferred = names.preferred_name || null;
  const [given, family] = pickValue("name", {
    own: preferred === null ? null : [first, last],
    projects: [names.first_name, names.last_name],
  });
  const lines = [
    "BEGIN:VCARD",
    `VERSION:${version}`,
    `UID:urn:uuid:${id}`,
    `FN:${escapeValue(pickValue("name", { own: preferred, projects: [given, family].filter(Boolean).join(" ") }))}`,
    `N:${escapeValue(family)};${escapeValue(given)};;;`,
    ...(title ? [`TITLE:${escapeValue(title)}`] : []),
    ...(company || department
      ? [`ORG:${escapeValue(company ?? "")}${department ? `;${escapeValue(department)}` : ""}`]
      : []),
    ...(office ? [`ADR;TYPE=work:;;;${escapeValue(office)};;;`] : []),
    ...(work_phone ? [`TEL;TYPE=work:${escapeValue(work_phone)}`] : []),
    ...(email ? [`EMAIL;TYPE=work:${escapeValue(email)}`] : []),
    "END:VCARD",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Drops control characters other than line breaks, because they could control a terminal. */
const escapeValue = (value: string) =>
  value
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, "");

/** Folds a line at 75 bytes without splitting a character. Continuation lines begin with a space. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 75) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join("\r\n");
}
