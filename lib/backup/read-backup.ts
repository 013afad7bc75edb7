import "server-only";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { fileKey, type Secret } from "./file-key";
import { readHeader, type BackupHeader } from "./header";
import { damaged, refused } from "./problems";
import { openChunks } from "./sealed-chunks";

/** What stands in a backup, in its order. Rows are JSON, a few at a time. */
export type BackupPart =
  | { kind: "table"; name: string; columns: string[] }
  | { kind: "rows"; rows: string[] };

export type OpenedBackup = {
  header: BackupHeader;
  /**
   * Everything in the file. It ends well only where all of it was there, unchanged: whoever acts on a part before that has to be able to take
   * it back.
   */
  parts: (secret: Secret) => AsyncGenerator<BackupPart>;
};

/** Opens a file as far as its header, which says by what it can be read. `close` where `parts` is not read to its end. */
export async function openBackup(file: string): Promise<OpenedBackup & { close: () => void }> {
  if (!existsSync(file)) throw refused("file_missing", `There is no file ${file}.`);
  if (!statSync(file).isFile()) throw refused("file_missing", `${file} is no file.`);
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  try {
    const { header, bytes, rest } = await readHeader(bytesOf(stream));
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

async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) yield z.instanceof(Uint8Array).parse(piece);
}

const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const endLine = z.strictObject({
  end: z.literal(true),
  rows: z.record(z.string(), z.number()),
  sha256: z.string(),
});

const batchCharacters = 1_000_000;
const mostRowsAtOnce = 5_000;

async function* readParts(
  header: BackupHeader,
  headerBytes: Buffer,
  sealed: AsyncGenerator<Uint8Array>,
  secret: Secret,
): AsyncGenerator<BackupPart> {
  const key = await fileKey(secret, header, headerBytes);
  const digest = createHash("sha256");
  const counts = new Map<string, number>();
  let table: string | null = null;
  let hasEnded = false;
  let [batch, characters] = [[] as string[], 0];
  for await (const bytes of linesOf(unpacked(sealed, key))) {
    if (hasEnded) throw damaged("something stands behind its end");
    const line = bytes.toString("utf8");
    const mark = line.startsWith('{"table":') || line.startsWith('{"end":') ? readMark(line) : null;
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
      if (counts.has(table)) throw damaged(`it holds ${table} twice`);
      counts.set(table, 0);
      yield { kind: "table", name: table, columns: mark.columns };
      continue;
    }
    if (table === null) throw damaged("rows stand before their table");
    counts.set(table, (counts.get(table) ?? 0) + 1);
    batch.push(line);
    characters += line.length;
    if (characters < batchCharacters && batch.length < mostRowsAtOnce) continue;
    yield { kind: "rows", rows: batch };
    [batch, characters] = [[], 0];
  }
  if (!hasEnded) throw damaged("its end is missing");
}

/** A line that is no row: a row has its columns' names for keys, and may have one that is called so. */
function readMark(line: string): z.infer<typeof tableLine> | z.infer<typeof endLine> | null {
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
  if (!agree || counts.size !== names.length) throw damaged("its tables do not hold what its header says");
  if (sha256 !== end.sha256) throw damaged("its digest is another one");
}

/** What was packed, once its chunk has opened. An error of the file's is told as one, also where the unpacking noticed it. */
async function* unpacked(sealed: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const source = Readable.from(openChunks(sealed, key), { objectMode: false });
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    for await (const piece of gunzip) yield z.instanceof(Buffer).parse(piece);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Lines by their line feed alone: a text may hold any other character that ends a line. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
  if (unfinished.length > 0) throw damaged("its last line has no end");
}
