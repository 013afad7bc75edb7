import { isUtf8 } from "node:buffer";
import type { Encoding } from "./formats";

/**
 * Decodes a text file: a byte order mark decides, then valid UTF-8, then the NUL bytes of UTF-16, else Windows-1252.
 * `wanted` replaces the detection. Pure.
 */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  const encoding = wanted ?? detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== "windows-1252") return { text, encoding };
  return { text: text.replace(/[\u0080-\u009f]/gu, toWindowsLetter), encoding };
}

/** Letters of the bytes 0x80 to 0x9f, which Node.js decodes as control characters. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const toWindowsLetter = (control: string) => windowsLetters.charAt(control.charCodeAt(0) - 0x80);

function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return detectUtf16(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

/** Latin text in UTF-16 has a NUL in nearly every second byte. */
function detectUtf16(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, 2_000);
  const countNul = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const enough = start.length * 0.3;
  if (start.length < 4) return null;
  if (countNul(1) > enough && countNul(0) === 0) return "utf-16le";
  return countNul(0) > enough && countNul(1) === 0 ? "utf-16be" : null;
}
