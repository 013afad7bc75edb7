import "server-only";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { deriveFileKey, type BackupSecret } from "./file-key";
import { readHeader, type BackupHeader } from "./backup-header";
import { decryptChunks, backupDamagedProblem, backupRefusedProblem } from "./encrypted-chunks";

/** In file order. Rows are JSON texts. */
type BackupPart = { kind: "table"; name: string; columns: string[] } | { kind: "rows"; rows: string[] };

export type OpenedBackup = {
  header: BackupHeader;
  /**
   * Throws a `Problem` if the file is damaged. Only the end of the iteration proves that the file is complete and
   * unchanged, so the caller must be able to undo what it did with earlier parts. Can be iterated once.
   */
  parts: (secret: BackupSecret) => AsyncGenerator<BackupPart>;
};

/** Throws a `Problem` if the file is missing or not a backup. Call `close` if `parts` is not read to its end. */
export async function openBackup(file: string): Promise<OpenedBackup & { close: () => void }> {
  if (!existsSync(file)) throw backupRefusedProblem("file_missing", `There is no file ${file}.`);
  if (!statSync(file).isFile()) throw backupRefusedProblem("file_missing", `${file} is not a file.`);
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  try {
    const { header, bytes, rest } = await readHeader(readStreamBytes(stream));
    return {
      header,
      parts: (secret) => readParts(header, bytes, rest, secret),
      close: () => stream.destroy(),
    };
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

async function* readStreamBytes(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) yield z.instanceof(Uint8Array).parse(piece);
}

const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const endLine = z.strictObject({
  end: z.literal(true),
  rows: z.record(z.string(), z.number()),
  sha256: z.string(),
});

const batchCharacters = 1_000_000;
const maxRowsPerBatch = 5_000;

async function* readParts(
  header: BackupHeader,
  headerBytes: Buffer,
  sealed: AsyncGenerator<Uint8Array>,
  secret: BackupSecret,
): AsyncGenerator<BackupPart> {
  const key = await deriveFileKey(secret, header, headerBytes);
  const digest = createHash("sha256");
  const counts = new Map<string, number>();
  let table: string | null = null;
  let hasEnded = false;
  let [batch, characters] = [[] as string[], 0];
  for await (const bytes of splitLines(decompressChunks(sealed, key))) {
    if (hasEnded) throw backupDamagedProblem("data follow the end of the backup");
    const line = bytes.toString("utf8");
    const mark = line.startsWith('{"table":') || line.startsWith('{"end":') ? parseMarkerLine(line) : null;
    if (mark && batch.length > 0) {
      yield { kind: "rows", rows: batch };
      [batch, characters] = [[], 0];
    }
    if (mark && "end" in mark) {
      checkEnd(mark, header, counts, digest.digest("hex"));
      hasEnded = true;
      continue;
    }
    digest.update(bytes).update("\n");
    if (mark) {
      table = mark.table;
      if (counts.has(table)) throw backupDamagedProblem(`it contains ${table} twice`);
      counts.set(table, 0);
      yield { kind: "table", name: table, columns: mark.columns };
      continue;
    }
    if (table === null) throw backupDamagedProblem("rows occur before their table");
    counts.set(table, (counts.get(table) ?? 0) + 1);
    batch.push(line);
    characters += line.length;
    if (characters < batchCharacters && batch.length < maxRowsPerBatch) continue;
    yield { kind: "rows", rows: batch };
    [batch, characters] = [[], 0];
  }
  if (!hasEnded) throw backupDamagedProblem("its end is missing");
}

/** Returns null for a row, even if its JSON begins with a column named `table` or `end`. */
function parseMarkerLine(line: string): z.infer<typeof tableLine> | z.infer<typeof endLine> | null {
  const value: unknown = JSON.parse(line);
  return tableLine.safeParse(value).data ?? endLine.safeParse(value).data ?? null;
}

function checkEnd(
  end: z.infer<typeof endLine>,
  header: BackupHeader,
  counts: ReadonlyMap<string, number>,
  sha256: string,
): void {
  const names = Object.keys(header.tables);
  const agree = names.every((name) => {
    const rows = counts.get(name);
    return rows === header.tables[name] && rows === end.rows[name];
  });
  if (!agree || counts.size !== names.length)
    throw backupDamagedProblem("its tables do not match its header");
  if (sha256 !== end.sha256) throw backupDamagedProblem("its digest does not match");
}

/**
 * Only authenticated chunks reach the decompressor. An authentication failure ends the decompressor, so that the caller
 * gets that `Problem` and not an error about truncated data.
 */
async function* decompressChunks(sealed: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const source = Readable.from(decryptChunks(sealed, key), { objectMode: false });
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    for await (const piece of gunzip) yield z.instanceof(Buffer).parse(piece);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Splits at line feeds only: stored texts may contain other terminators. Throws if the last line has no line feed. */
async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unfinished: Buffer[] = [];
  for await (const piece of stream) {
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      unfinished.push(piece.subarray(start, end));
      yield unfinished.length === 1 ? (unfinished[0] ?? Buffer.alloc(0)) : Buffer.concat(unfinished);
      unfinished = [];
      start = end + 1;
    }
    if (start < piece.length) unfinished.push(piece.subarray(start));
  }
  if (unfinished.length > 0) throw backupDamagedProblem("its last line is truncated");
}
