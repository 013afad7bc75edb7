import "server-only";
import { z } from "zod";
import { damaged, refused } from "./problems";

/** The version of the file's form. A later one is read by a later Kith alone; this one is read by every later Kith. */
export const backupFormat = 1;

const firstLine = `kith-backup ${backupFormat}\n`;
const longestHeader = 64 * 1024;

const base64 = (bytes: number) =>
  z.base64().refine((value) => Buffer.from(value, "base64").length === bytes, `${bytes} bytes`);

/**
 * Cost of deriving a key from a passphrase: RFC 9106, second recommended choice. No version of Kith has used a higher one, and a header
 * is authenticated only after the derivation, so a file that demands more is refused.
 */
export const argon2id = { memory_kib: 65_536, passes: 3, lanes: 4 };

const sealedBy = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("passphrase"),
    argon2id: z.strictObject({
      memory_kib: z.int().min(19_456),
      passes: z.int().min(1),
      lanes: z.int().min(1),
    }),
  }),
  z.strictObject({ kind: z.literal("installation"), id: z.string(), fingerprint: z.string() }),
]);
export type SealedBy = z.infer<typeof sealedBy>;

const backupHeader = z.strictObject({
  created_at: z.iso.datetime(),
  /** The version of Kith that wrote it. */
  kith: z.string(),
  engine: z.enum(["embedded", "server"]),
  postgresql: z.string(),
  /** The migrations that the data are of, in their order: a later Kith begins there and applies its own. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** Rows of each table that is in it. */
  tables: z.record(z.string(), z.int().nonnegative()),
  left_out: z.array(z.string()),
  /** The keys of `KITH_ENCRYPTION_KEYS` without which private values in it stay closed. A fingerprint tells keys of one name apart. */
  values_sealed_with: z.array(z.strictObject({ id: z.string(), fingerprint: z.string().nullable() })),
  salt: base64(32),
  sealed_by: sealedBy,
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** The header as the file begins with it: two lines that anybody can read, and nobody can change without the rest failing to open. */
export const headerBytes = (header: BackupHeader): Buffer =>
  Buffer.from(`${firstLine}${JSON.stringify(header)}\n`);

type Opened = { header: BackupHeader; bytes: Buffer; rest: AsyncGenerator<Uint8Array> };

/** Reads the header off a file's bytes. `rest` is what follows it. */
export async function readHeader(file: AsyncIterable<Uint8Array>): Promise<Opened> {
  const pieces = file[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  for (;;) {
    const start = read.subarray(0, firstLine.length).toString("latin1");
    if (!firstLine.startsWith(start)) throw notOurs(start);
    const end = read.indexOf("\n", firstLine.length);
    if (end >= 0 && read.length > firstLine.length) {
      const bytes = read.subarray(0, end + 1);
      return {
        header: parseHeader(bytes.subarray(firstLine.length, end).toString("utf8")),
        bytes,
        rest: following(read.subarray(end + 1), pieces),
      };
    }
    if (read.length > longestHeader) throw damaged("its header has no end");
    const next = await pieces.next();
    if (next.done === true) throw damaged("it ends within its header");
    read = Buffer.concat([read, next.value]);
  }
}

async function* following(first: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
}

function parseHeader(text: string): BackupHeader {
  const header = parseShape(text);
  if (header.sealed_by.kind === "passphrase") {
    const { memory_kib, passes, lanes } = header.sealed_by.argon2id;
    if (memory_kib > argon2id.memory_kib || passes > argon2id.passes || lanes > argon2id.lanes) {
      throw damaged("its header demands more work to try a passphrase than any backup of this version");
    }
  }
  return header;
}

function parseShape(text: string): BackupHeader {
  try {
    return backupHeader.parse(JSON.parse(text));
  } catch {
    throw damaged("its header is not one");
  }
}

function notOurs(start: string) {
  return /^kith-backup \d+\s?/.test(start)
    ? refused(
        "backup_newer",
        `The backup is of a form that this version of Kith does not know (${start.trim()}). Use the version that made it, or a later one.`,
      )
    : damaged("it is no backup of Kith");
}
