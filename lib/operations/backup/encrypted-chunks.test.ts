import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decryptChunks, encryptChunks } from "./encrypted-chunks";

const key = randomBytes(32);
const chunk = 64 * 1024;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
async function concatenate(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
const seal = (bytes: Buffer, size = 50_000) => concatenate(encryptChunks(inPieces(bytes, size), key));
const open = (bytes: Buffer, size = 50_000, by = key) =>
  concatenate(decryptChunks(inPieces(bytes, size), by));

describe("a stream encrypted in chunks", () => {
  test.each([0, chunk - 1, chunk, 2 * chunk + 5])(
    "of %i bytes decrypts, and does not depend on the sizes of its input pieces",
    async (length) => {
      const bytes = randomBytes(length);
      const sealed = await seal(bytes);
      for (const size of [977, chunk, 3 * chunk]) {
        expect(sealed.equals(await seal(bytes, size))).toBe(true);
        expect(bytes.equals(await open(sealed, size))).toBe(true);
      }
    },
  );

  test("does not decrypt with a different key", async () => {
    await expect(open(await seal(randomBytes(10)), 50, randomBytes(32))).rejects.toMatchObject({
      code: "backup_damaged",
    });
  });
});

/** Three chunks, the last one short. */
const sealed = await seal(randomBytes(2 * chunk + 100));
const [first, second, third] = [0, 1, 2].map((number) =>
  sealed.subarray(number * (chunk + 16), (number + 1) * (chunk + 16)),
);
const chunks = [first, second, third].filter((piece) => piece !== undefined);

test("a changed byte is detected at any position", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(sealed.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (position, difference) => {
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(position) ^ difference, position);
        await expect(open(changed)).rejects.toMatchObject({ code: "backup_damaged" });
      },
    ),
    { numRuns: 100 },
  );
});

test("a truncation is detected at any position", async () => {
  const cuts = [0, 1, 15, 16, 70_000, chunk + 16, 2 * (chunk + 16), 2 * (chunk + 16) + 16, sealed.length - 1];
  for (const length of cuts) {
    await expect(open(sealed.subarray(0, length))).rejects.toMatchObject({ code: "backup_damaged" });
  }
});

test("reordered, missing, repeated or added chunks are detected", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2), { maxLength: 6 }), async (order) => {
      fc.pre(order.join() !== "0,1,2");
      const other = Buffer.concat(order.flatMap((number) => chunks[number] ?? []));
      await expect(open(other)).rejects.toMatchObject({ code: "backup_damaged" });
    }),
    { numRuns: 100 },
  );
});
