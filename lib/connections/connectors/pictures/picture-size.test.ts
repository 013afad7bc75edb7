import fc from "fast-check";
import { expect, test } from "vitest";
import { encodePng } from "@/simulators/encode-png";
import { detectPictureType, readPictureSize } from "./picture-size";
import { pictureTypes } from "./port";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => Buffer.from(typeof part === "string" ? binary(part) : part))),
  );
const binary = (text: string) => [...text].map((character) => character.charCodeAt(0));

test.each([
  ["a PNG", encodePng(300, 2, new Uint8Array(300 * 2 * 3)), { width: 300, height: 2 }],
  ["a GIF", bytes("GIF89a", [0x2c, 1, 2, 0], "rest"), { width: 300, height: 2 }],
  [
    "a lossy WebP",
    bytes("RIFF....WEBPVP8 ....", [0, 0, 0, 0x9d, 1, 0x2a, 0x2c, 1, 2, 0]),
    { width: 300, height: 2 },
  ],
  [
    "a lossless WebP",
    bytes("RIFF....WEBPVP8L....", [0x2f, 0x2b, 0x41, 0, 0, 0, 0, 0, 0, 0]),
    { width: 300, height: 2 },
  ],
  [
    "an extended WebP",
    bytes("RIFF....WEBPVP8X....", [0, 0, 0, 0, 0x2b, 1, 0, 1, 0, 0]),
    { width: 300, height: 2 },
  ],
  [
    "a JPEG with camera metadata before its frame",
    bytes([
      0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 1, 0xff, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 11, 8, 0, 2, 1, 0x2c, 1,
    ]),
    { width: 300, height: 2 },
  ],
])("reads the size of %s", (_what, picture, size) => {
  const type = detectPictureType(picture);
  expect(type && readPictureSize(type, picture)).toEqual(size);
});

test("truncated or random bytes yield a size or null, and never a size of zero", () => {
  fc.assert(
    fc.property(fc.constantFrom(...pictureTypes), fc.uint8Array({ maxLength: 60 }), (type, made) => {
      const size = readPictureSize(type, made);
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
    }),
  );
});
