import type { PictureType } from "./port";

const signatures: readonly { type: PictureType; matches: (head: string) => boolean }[] = [
  { type: "image/png", matches: (head) => head.startsWith("\x89PNG\r\n\x1a\n") },
  { type: "image/jpeg", matches: (head) => head.startsWith("\xff\xd8\xff") },
  { type: "image/gif", matches: (head) => /^GIF8[79]a/.test(head) },
  { type: "image/webp", matches: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP" },
];

/** What kind of picture the bytes are by their own beginning, whatever the host calls them; null for everything else. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return signatures.find(({ matches }) => matches(head))?.type ?? null;
}
