/** What stands on somebody's card. */
export type Card = {
  id: string;
  first_name: string;
  last_name: string;
  title: string;
  office?: string | null;
  /** Null or absent: none is written. */
  email?: string | null;
};

/** A card for an address book: vCard 4.0 (RFC 6350), each line folded at 75 bytes. */
export function vCard({ id, first_name, last_name, title, office, email }: Card): string {
  const name = [first_name, last_name].filter(Boolean).join(" ");
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    `UID:urn:uuid:${id}`,
    `FN:${escaped(name)}`,
    `N:${escaped(last_name)};${escaped(first_name)};;;`,
    ...(title ? [`TITLE:${escaped(title)}`] : []),
    ...(office ? [`ORG:;${escaped(office)}`] : []),
    ...(email ? [`EMAIL;TYPE=work:${escaped(email)}`] : []),
    "END:VCARD",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A value's own commas, semicolons, backslashes and line ends. Other signs that steer a terminal are left out. */
const escaped = (value: string) =>
  value
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, "");

/** No line is longer than 75 bytes; what follows begins with a space. No letter is cut in two. */
function folded(line: string): string {
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
