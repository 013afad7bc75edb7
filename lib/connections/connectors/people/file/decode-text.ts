import { isUtf8 } from "node:buffer";
import type { Encoding } from "./formats";

export type DecodedText = {
  text: string;
  encoding: Encoding;
  /** "guessed": nothing proves the encoding. "contradicted": the bytes have another encoding than `wanted`. */
  doubt: "guessed" | "contradicted" | null;
};

/** A byte order mark decides, then `wanted`, then valid UTF-8, then the NUL bytes of UTF-16, else Windows-1252. */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): DecodedText {
  const marked = readMark(bytes);
  if (marked) return { text: decode(bytes, marked), encoding: marked, doubt: null };
  const detected = detectEncoding(bytes);
  const encoding = wanted ?? detected;
  const text = decode(bytes, encoding);
  if (!wanted) return { text, encoding, doubt: detected === unproven ? "guessed" : null };
  const hasOtherLetters = detected === unproven ? text.includes("\ufffd") : /[^\p{ASCII}]/u.test(text);
  return { text, encoding, doubt: wanted !== detected && hasOtherLetters ? "contradicted" : null };
}

/** What Excel writes in Western Europe and America. No byte contradicts it. */
const unproven = "windows-1252";

function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === "windows-1252" ? text.replace(/[\u0080-\u009f]/gu, toWindowsLetter) : text;
}

/** Letters of the bytes 0x80 to 0x9f, which Node.js decodes as control characters. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const toWindowsLetter = (control: string) => windowsLetters.charAt(control.charCodeAt(0) - 0x80);

function readMark([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

const detectEncoding = (bytes: Uint8Array): Encoding =>
  detectUtf16(bytes) ?? (isUtf8(bytes) ? "utf-8" : unproven);

/** Latin text in UTF-16 has a NUL in nearly every second byte. */
function detectUtf16(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, 2_000);
  const countNul = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const enough = start.length * 0.3;
  if (start.length < 4) return null;
  if (countNul(1) > enough && countNul(0) === 0) return "utf-16le";
  return countNul(0) > enough && countNul(1) === 0 ? "utf-16be" : null;
}
