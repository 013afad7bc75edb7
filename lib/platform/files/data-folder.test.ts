import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addEmbeddedEncryptionKey, loadEmbeddedSecrets, lockDataFolder } from "./data-folder";
import { DataFolderError } from "@/lib/platform/branded-errors";
import { makeFilesPrivate } from "./private-files";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kith-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const owner = (given: object) => writeFileSync(join(folder, "owner.json"), JSON.stringify(given));

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Like `mkdir -m` or a volume: sets the mode regardless of the umask. */
const opened = (path: string, mode = 0o755) => {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
};

describe("an existing data folder", () => {
  test("is private to its owner before it holds secrets, and as soon as it is locked", () => {
    loadEmbeddedSecrets(opened(folder, 0o2775));
    expect(modeOf(folder)).toBe(0o700);
    lockDataFolder(opened(folder))();
    expect(modeOf(folder)).toBe(0o700);
  });

  test("that was readable by others becomes private to its owner, including its secrets", () => {
    const made = loadEmbeddedSecrets(folder);
    chmodSync(join(folder, "secrets.json"), 0o666);
    opened(folder);
    expect(loadEmbeddedSecrets(folder)).toEqual(made);
    expect([modeOf(folder), modeOf(join(folder, "secrets.json"))]).toEqual([0o700, 0o600]);
  });

  test("that holds unrelated files is refused and left unchanged", () => {
    writeFileSync(join(opened(folder), "letter.txt"), "");
    expect(() => loadEmbeddedSecrets(folder)).toThrow(DataFolderError);
    expect(() => lockDataFolder(folder)).toThrow("KITH_DATA_DIR");
    expect([modeOf(folder), existsSync(join(folder, "secrets.json"))]).toEqual([0o755, false]);
  });

  test("has no database file that others can read or write", () => {
    const database = opened(join(folder, "database"));
    const inside = opened(join(database, "base"), 0o777);
    for (const path of [join(database, "PG_VERSION"), join(inside, "1")]) {
      writeFileSync(path, "18");
      chmodSync(path, 0o666);
    }
    makeFilesPrivate(database);
    expect([database, inside, join(database, "PG_VERSION"), join(inside, "1")].map(modeOf)).toEqual([
      0o700, 0o700, 0o600, 0o600,
    ]);
  });
});

describe("a data folder", () => {
  test("can be locked by one process at a time; a refusal states the process id", () => {
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderError);
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
    unlock();
    lockDataFolder(folder)();
  });

  test.each([
    ["of an ended process", { pid: 4_194_304, host: hostname(), started: "1" }],
    ["of an earlier process with this process id", { pid: process.pid, host: hostname(), started: "1" }],
    ["that was written incompletely", {}],
  ])("is locked again despite a stale lock %s", (_what, given) => {
    owner(given);
    utimesSync(join(folder, "owner.json"), 0, 0);
    expect(lockDataFolder(folder)).toBeTypeOf("function");
  });

  test("is refused while another process writes its lock", () => {
    writeFileSync(join(folder, "owner.json"), "");
    expect(() => lockDataFolder(folder)).toThrow(DataFolderError);
  });

  test("keeps the lock of a process that replaced the stale lock first", () => {
    owner({ pid: 4_194_304, host: hostname(), started: "1" });
    const rename = vi.spyOn(fs, "renameSync").mockImplementationOnce((from, to) => {
      rmSync(from);
      lockDataFolder(folder);
      fs.renameSync(from, to);
    });
    syncBuiltinESMExports();
    try {
      expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
    } finally {
      rename.mockRestore();
      syncBuiltinESMExports();
    }
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
  });

  test("stays locked by a process of another machine, which cannot be checked", () => {
    owner({ pid: 4_194_304, host: "elsewhere", started: "1" });
    expect(() => lockDataFolder(folder)).toThrow(
      `Kith cannot see processes of elsewhere. If that machine or container is gone or was renamed and no Kith uses the folder, delete ${join(folder, "owner.json")}`,
    );
  });

  test("gets no new secrets if its secrets are lost, because they could not decrypt its database", () => {
    mkdirSync(join(folder, "database"), { recursive: true });
    writeFileSync(join(folder, "database", "PG_VERSION"), "18\n");
    expect(() => loadEmbeddedSecrets(folder)).toThrow(
      /secrets\.json is missing.+from a copy.+keys accept-loss/,
    );
    expect(existsSync(join(folder, "secrets.json"))).toBe(false);
    const made = loadEmbeddedSecrets(folder, { replacesLost: true });
    expect(loadEmbeddedSecrets(folder)).toEqual(made);
  });

  test("is refused with truncated secrets, with an explanation", () => {
    writeFileSync(join(folder, "secrets.json"), '{"NEXTAUTH_SECRET": "a');
    expect(() => loadEmbeddedSecrets(folder)).toThrow(/does not hold NEXTAUTH_SECRET.+back from a/);
  });

  test("gets a new first encryption key, readable by its owner only", () => {
    const before = loadEmbeddedSecrets(folder);
    const keys = addEmbeddedEncryptionKey(folder);
    expect(keys).toMatch(/^k\d{14}:[^,]+,first:/);
    expect(keys.endsWith(`,${before.KITH_ENCRYPTION_KEYS}`)).toBe(true);
    expect(loadEmbeddedSecrets(folder)).toEqual({ ...before, KITH_ENCRYPTION_KEYS: keys });
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  });
});
