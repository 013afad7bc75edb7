import { expect, test } from "vitest";
import { createEncryptionHeader } from "./file-key";
import { encodeHeader, readHeader, type BackupHeader } from "./backup-header";

const written: BackupHeader = {
  created_at: "2026-11-23T02:20:00.000Z",
  kith: "0.1.0",
  engine: "server",
  postgresql: "18.1",
  migrations: [{ name: "first", checksum: "x" }],
  tables: { people: 2 },
  left_out: [],
  values_sealed_with: [],
  ...createEncryptionHeader({ passphrase: "a passphrase of some length" }),
};

async function* fileWith(header: BackupHeader) {
  yield encodeHeader(header);
}

// Argon2id runs before the file is authenticated.
test.each([{ memory_kib: 65_537 }, { passes: 4 }, { lanes: 5 }])(
  "a header that demands more work than Kith's own is refused before a passphrase is tried: %o",
  async (more) => {
    const argon2id = { memory_kib: 65_536, passes: 3, lanes: 4, ...more };
    const hostile: BackupHeader = { ...written, sealed_by: { kind: "passphrase", argon2id } };
    await expect(readHeader(fileWith(hostile))).rejects.toMatchObject({
      code: "backup_damaged",
      message: expect.stringContaining("passphrase") as string,
    });
  },
);
