import "server-only";
import { z } from "zod";
import { backupDamagedProblem, backupRefusedProblem } from "./encrypted-chunks";

/** Every later version of Kith reads this format. */
const backupFormat = 1;

const magicLine = `kith-backup ${backupFormat}\n`;
const maxHeaderBytes = 64 * 1024;

const base64 = (bytes: number) =>
  z.base64().refine((value) => Buffer.from(value, "base64").length === bytes, `${bytes} bytes`);

export const argon2idCost = { memory_kib: 65_536, passes: 3, lanes: 4 };

const encryptedBySchema = z.discriminatedUnion("kind", [
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
export type EncryptedBy = z.infer<typeof encryptedBySchema>;

const backupHeaderSchema = z.strictObject({
  created_at: z.iso.datetime(),
  kith: z.string(),
  engine: z.enum(["embedded", "server"]),
  postgresql: z.string(),
  /** In the order of application. A restore into a later version applies the later migrations. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.record(z.string(), z.int().nonnegative()),
  left_out: z.array(z.string()),
  /** The fingerprint distinguishes keys with the same name; null if the installation lacked the key. */
  values_sealed_with: z.array(z.strictObject({ id: z.string(), fingerprint: z.string().nullable() })),
  salt: base64(32),
  sealed_by: encryptedBySchema,
});
export type BackupHeader = z.infer<typeof backupHeaderSchema>;

/** Two lines of plain text. A changed header makes decryption fail. */
export const encodeHeader = (header: BackupHeader): Buffer =>
  Buffer.from(`${magicLine}${JSON.stringify(header)}\n`);

type ParsedHeader = { header: BackupHeader; bytes: Buffer; rest: AsyncGenerator<Uint8Array> };

export async function readHeader(file: AsyncIterable<Uint8Array>): Promise<ParsedHeader> {
  const pieces = file[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  for (;;) {
    const start = read.subarray(0, magicLine.length).toString("latin1");
    if (!magicLine.startsWith(start)) throw unknownFormatProblem(start);
    const end = read.indexOf("\n", magicLine.length);
    if (end >= 0 && read.length > magicLine.length) {
      const bytes = read.subarray(0, end + 1);
      return {
        header: parseHeader(bytes.subarray(magicLine.length, end).toString("utf8")),
        bytes,
        rest: continueStream(read.subarray(end + 1), pieces),
      };
    }
    if (read.length > maxHeaderBytes) throw backupDamagedProblem("its header is too long");
    const next = await pieces.next();
    if (next.done === true) throw backupDamagedProblem("it ends within its header");
    read = Buffer.concat([read, next.value]);
  }
}

async function* continueStream(first: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
}

function parseHeader(text: string): BackupHeader {
  const header = parseHeaderJson(text);
  if (header.sealed_by.kind === "passphrase") {
    const { memory_kib, passes, lanes } = header.sealed_by.argon2id;
    if (memory_kib > argon2idCost.memory_kib || passes > argon2idCost.passes || lanes > argon2idCost.lanes) {
      throw backupDamagedProblem(
        "its header requires a costlier passphrase check than this version of Kith uses",
      );
    }
  }
  return header;
}

function parseHeaderJson(text: string): BackupHeader {
  try {
    return backupHeaderSchema.parse(JSON.parse(text));
  } catch {
    throw backupDamagedProblem("its header is invalid");
  }
}

function unknownFormatProblem(start: string) {
  return /^kith-backup \d+\s?/.test(start)
    ? backupRefusedProblem(
        "backup_newer",
        `The backup has a format that this version of Kith does not support (${start.trim()}). Use the version that made it, or a later one.`,
      )
    : backupDamagedProblem("it is not a backup of Kith");
}
