type VCardPerson = {
  id: string;
  first_name: string;
  last_name: string;
  title: string;
  office?: string | null;
  /** Omitted from the vCard if null or absent. */
  email?: string | null;
};

/** Returns the person as a vCard 4.0 (RFC 6350) with lines folded at 75 bytes. */
export function formatVCard({ id, first_name, last_name, title, office, email }: VCardPerson): string {
  const name = [first_name, last_name].filter(Boolean).join(" ");
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    `UID:urn:uuid:${id}`,
    `FN:${escapeValue(name)}`,
    `N:${escapeValue(last_name)};${escapeValue(first_name)};;;`,
    ...(title ? [`TITLE:${escapeValue(title)}`] : []),
    ...(office ? [`ORG:;${escapeValue(office)}`] : []),
    ...(email ? [`EMAIL;TYPE=work:${escapeValue(email)}`] : []),
    "END:VCARD",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/**
 * Escapes commas, semicolons, backslashes and line breaks. Drops other control characters, which could control a
 * terminal.
 */
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
