import "server-only";
import { createCipheriv, createDecipheriv } from "node:crypto";
import { damaged } from "./problems";

/*
 * What follows the header of a backup: chunks of 64 KiB, each sealed with AES-256-GCM under a key that this file alone has (file-key.ts). The
 * nonce is the number of the chunk and whether it is the last one (the STREAM construction, as in age): no chunk can be changed, left out,
 * moved or added, and no file can be cut, without one of them failing to open.
 */

/** Bytes of a chunk before it is sealed. All have so many but the last one. */
const chunkBytes = 64 * 1024;
const algorithm = "aes-256-gcm";
const authTagLength = 16;

/** Seals a stream, whatever the pieces that it comes in. There is always a last chunk, if an empty one. */
export async function* sealChunks(plain: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunksOf(chunkBytes, plain)) {
    const nonce = nonceOf(number++, isLast);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** What was sealed, chunk by chunk, nothing of it before its chunk has proved to be whole. Ends with a `Problem` where one does not open. */
export async function* openChunks(sealed: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunksOf(chunkBytes + authTagLength, sealed)) {
    yield openChunk(chunk, key, number++, isLast);
  }
}

function openChunk(chunk: Buffer, key: Buffer, number: number, isLast: boolean): Buffer {
  if (chunk.length < authTagLength) throw damaged("it ends too early");
  const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength });
  decipher.setAuthTag(chunk.subarray(-authTagLength));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -authTagLength)), decipher.final()]);
  } catch {
    throw number === 0
      ? damaged("its first part does not open: the passphrase or key is another one, or the file was changed")
      : damaged("a part of it was changed, or its end is missing");
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** The stream in pieces of one size. The last one is known as such, and is the only one that may be shorter. */
async function* inChunksOf(
  size: number,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes <= size) continue;
    const together = Buffer.concat(waiting);
    let start = 0;
    // A full piece is given only once there is more behind it.
    for (; together.length - start > size; start += size) {
      yield { chunk: together.subarray(start, start + size), isLast: false };
    }
    waiting = [together.subarray(start)];
    bytes = together.length - start;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
