import { describe, expect, test } from "vitest";
import { stripMetadata, type UploadType } from "./strip-metadata";

const secret = Buffer.from("Exif\0\0 51.50, -0.12 secret place");
const contains = (bytes: Uint8Array) => Buffer.from(bytes).includes("secret");

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
]);
const jpeg = (...more: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...more,
    segment(0xc0, Buffer.from([8, 0, 100, 0, 100, 1, 1, 0x11, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);

const pngChunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
};
const pngHead = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const png = (...more: Buffer[]) =>
  Buffer.concat([
    ...[pngHead, pngChunk("IHDR", Buffer.alloc(13)), ...more],
    ...[pngChunk("IDAT", Buffer.from([1, 2, 3])), pngChunk("IEND", Buffer.alloc(0))],
  ]);

const riffChunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF"), size, body]);
};
const pixels = riffChunk("VP8 ", Buffer.alloc(11));
const extended = (flags: number) => riffChunk("VP8X", Buffer.from([flags, 0, 0, 0, 99, 0, 0, 99, 0, 0]));

describe("an uploaded picture (ABOUT-6)", () => {
  test.each<[UploadType, string, Buffer, Buffer]>([
    [
      "image/jpeg",
      "Exif, comment and a trailer",
      Buffer.concat([jpeg(segment(0xe1, secret), segment(0xfe, secret)), secret]),
      jpeg(),
    ],
    ["image/jpeg", "fill bytes", jpeg(Buffer.from([0xff]), segment(0xe2, secret)), jpeg()],
    [
      "image/png",
      "text, Exif and a trailer",
      Buffer.concat([png(pngChunk("tEXt", secret), pngChunk("eXIf", secret)), secret]),
      png(),
    ],
    [
      "image/webp",
      "Exif and XMP",
      webp(extended(0x1c), pixels, riffChunk("EXIF", secret), riffChunk("XMP ", secret)),
      webp(extended(0x10), pixels),
    ],
    ["image/webp", "nothing", webp(pixels), webp(pixels)],
  ])("%s loses %s and keeps its pixels", (type, _what, uploaded, wanted) => {
    const stripped = stripMetadata(type, uploaded);
    expect(stripped && contains(stripped)).toBe(false);
    expect(stripped && Buffer.from(stripped)).toEqual(wanted);
    expect(stripMetadata(type, wanted)).toEqual(stripped);
  });

  test.each<[UploadType, Buffer]>([
    ["image/jpeg", jpeg()],
    ["image/png", png()],
    ["image/webp", webp(pixels)],
  ])("%s is refused if it is cut anywhere", (type, whole) => {
    for (let length = 0; length < whole.length; length++)
      expect(stripMetadata(type, whole.subarray(0, length))).toBeNull();
  });
});
