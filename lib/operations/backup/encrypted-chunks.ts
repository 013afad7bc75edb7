import "server-only";
import { createCipheriv, createDecipheriv } from "node:crypto";
import { Problem } from "@/lib/platform/problem";

export const backupDamagedProblem = (what: string) =>
  new Problem(
    "invalid",
    "backup_damaged",
    `The backup cannot be read: ${what}. Nothing was restored from it. Use another copy of the file, or an earlier backup.`,
  );

export const backupRefusedProblem = (code: string, detail: string) => new Problem("conflict", code, detail);

/*
 * Body of a backup: chunks of 64 KiB, each encrypted with AES-256-GCM with a key that only this backup uses
 * (file-key.ts). The nonce holds the chunk number and a flag for the last chunk (the STREAM construction, as in age).
 * Changing, omitting, moving or adding a chunk, or truncating the file, makes decryption fail.
 */

const chunkBytes = 64 * 1024;
const algorithm = "aes-256-gcm";
const authTagLength = 16;

/** The chunks do not depend on the stream's piece sizes. The last chunk may be empty. */
export async function* encryptChunks(plain: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of rechunk(chunkBytes, plain)) {
    const nonce = computeNonce(number++, isLast);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Yields only authenticated data. Throws a `Problem` if a chunk does not decrypt. */
export async function* decryptChunks(sealed: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of rechunk(chunkBytes + authTagLength, sealed)) {
    yield decryptChunk(chunk, key, number++, isLast);
  }
}

function decryptChunk(chunk: Buffer, key: Buffer, number: number, isLast: boolean): Buffer {
  if (chunk.length < authTagLength) throw backupDamagedProblem("it ends too early");
  const decipher = createDecipheriv(algorithm, key, computeNonce(number, isLast), { authTagLength });
  decipher.setAuthTag(chunk.subarray(-authTagLength));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -authTagLength)), decipher.final()]);
  } catch {
    throw number === 0
      ? backupDamagedProblem(
          "its first part cannot be decrypted: the passphrase or key is wrong, or the file was changed",
        )
      : backupDamagedProblem("a part was changed, or the end is missing");
  }
}

function computeNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function* rechunk(
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
    // A full piece is yielded only if more data follow. Otherwise it is the last piece.
    for (; together.length - start > size; start += size) {
      yield { chunk: together.subarray(start, start + size), isLast: false };
    }
    waiting = [together.subarray(start)];
    bytes = together.length - start;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
