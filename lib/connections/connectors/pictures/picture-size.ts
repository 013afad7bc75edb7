import type { PictureOutcome, PictureType } from "./port";

type Size = { width: number; height: number };

const sizeReaders: Readonly<Record<PictureType, (bytes: Buffer) => Size | null>> = {
  "image/png": (bytes) => (bytes.length < 24 ? null : toSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20))),
  "image/gif": (bytes) => (bytes.length < 10 ? null : toSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8))),
  "image/webp": (bytes) => (bytes.length < 30 ? null : readWebpSize(bytes)),
  "image/jpeg": readJpegSize,
};

export const readPictureSize = (type: PictureType, bytes: Uint8Array): Size | null =>
  sizeReaders[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

const toSize = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? { width, height } : null;

/** First chunk: lossy, lossless, or extended. */
function readWebpSize(bytes: Buffer): Size | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return toSize(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return toSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return toSize(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

/** Frame header: the first segment from C0 to CF, except C4, C8 and CC, which mark tables and extensions. */
function readJpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return toSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2); // FF may be repeated as fill bytes
  }
  return null;
}

const signatures: readonly { type: PictureType; matches: (head: string) => boolean }[] = [
  { type: "image/png", matches: (head) => head.startsWith("\x89PNG\r\n\x1a\n") },
  { type: "image/jpeg", matches: (head) => head.startsWith("\xff\xd8\xff") },
  { type: "image/gif", matches: (head) => /^GIF8[79]a/.test(head) },
  { type: "image/webp", matches: (head) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP" },
];

/** Detects the picture type from the first bytes, whatever type the host claims; null for anything else. */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return signatures.find(({ matches }) => matches(head))?.type ?? null;
}

/** Maximum pixels per side: a few kilobytes can unpack to gigabytes in a browser. */
const maxPixels = 4_096;

export function inspectPicture(bytes: Uint8Array<ArrayBuffer>): PictureOutcome {
  const type = detectPictureType(bytes);
  const size = type && readPictureSize(type, bytes);
  if (!type || !size) return { failure: "no_picture" };
  const isTooLarge = Math.max(size.width, size.height) > maxPixels;
  return isTooLarge ? { failure: "too_large" } : { picture: { type, bytes } };
}
