import type { PictureType } from "./port";

type Size = { width: number; height: number };

const readers: Readonly<Record<PictureType, (bytes: Buffer) => Size | null>> = {
  "image/png": (bytes) => (bytes.length < 24 ? null : sizeOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20))),
  "image/gif": (bytes) => (bytes.length < 10 ? null : sizeOf(bytes.readUInt16LE(6), bytes.readUInt16LE(8))),
  "image/webp": (bytes) => (bytes.length < 30 ? null : webpSize(bytes)),
  "image/jpeg": jpegSize,
};

/** How many pixels the picture says that it has; null where it does not say so where it has to. */
export const pictureSize = (type: PictureType, bytes: Uint8Array): Size | null =>
  readers[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

const sizeOf = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? { width, height } : null;

/** By the first chunk: lossy, lossless, or extended with either to follow. */
function webpSize(bytes: Buffer): Size | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return sizeOf(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return sizeOf(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

/** From segment to segment until the one that begins the frame: C0 to CF, without the tables and extensions among them. */
function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2); // FF may be repeated to fill
  }
  return null;
}
