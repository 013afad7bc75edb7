export const uploadTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type UploadType = (typeof uploadTypes)[number];

/**
 * Returns the picture without metadata: location, camera, comments, embedded colour profile and anything after the end
 * of the picture. Pixels are unchanged; an orientation stored in the metadata is lost. Null if the structure is broken.
 */
export function stripMetadata(type: UploadType, bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const parts = strippers[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return parts && new Uint8Array(Buffer.concat(parts));
}

const strippers: Readonly<Record<UploadType, (bytes: Buffer) => Buffer[] | null>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
};

function stripJpeg(bytes: Buffer): Buffer[] | null {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // a fill byte before the marker
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isMetadata = (marker >= 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;
    if (end > bytes.length) break;
    if (!isMetadata) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    // Entropy-coded data ends at the next marker that is neither a stuffed byte nor a restart marker.
    const start = at;
    while (at + 1 < bytes.length && (bytes[at] !== 0xff || isScanByte(bytes[at + 1] ?? 0))) at += 1;
    kept.push(bytes.subarray(start, at));
    if (bytes[at + 1] === 0xd9) return [...kept, Buffer.from([0xff, 0xd9])];
  }
  return null;
}

const isScanByte = (after: number) => after === 0 || (after >= 0xd0 && after <= 0xd7);

const pngChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "sRGB"]);

function stripPng(bytes: Buffer): Buffer[] | null {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return kept;
    at = end;
  }
  return null;
}

const webpChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);
const alphaFlag = 0x10;

function stripWebp(bytes: Buffer): Buffer[] | null {
  const size = bytes.length < 12 ? 0 : bytes.readUInt32LE(4) + 8;
  if (size < 12 || size > bytes.length) return null;
  const chunks: Buffer[] = [];
  let hasPixels = false;
  for (let at = 12; at + 8 <= size;) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    if (webpChunks.has(name)) {
      const chunk = Buffer.from(bytes.subarray(at, end));
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & alphaFlag;
      chunks.push(chunk);
    }
    hasPixels ||= name === "VP8 " || name === "VP8L";
    at = end;
  }
  if (!hasPixels) return null;
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...chunks];
}
