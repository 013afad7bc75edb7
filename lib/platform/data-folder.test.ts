import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEmbeddedKey, embeddedSecrets, lockDataFolder } from "./data-folder";
import { DataFolderError } from "./data-folder-error";
import { makeFilesPrivate } from "./private-files";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kith-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const owner = (given: object) => writeFileSync(join(folder, "owner.json"), JSON.stringify(given));

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** As `mkdir -m` or a volume makes it, whatever this process would take away from a mode. */
const opened = (path: string, mode = 0o755) => {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
};

describe("a data folder that was there before", () => {
  test.each(["755", "777", "750", "2775"])(
    "with mode %s is for its owner only once it has secrets",
    (mode) => {
      embeddedSecrets(opened(folder, Number.parseInt(mode, 8)));
      expect(modeOf(folder)).toBe(0o700);
    },
  );

  test("is for its owner only once it is taken", () => {
    lockDataFolder(opened(folder))();
    expect(modeOf(folder)).toBe(0o700);
  });

  test("that others have read is for its owner only again, and so are its secrets", () => {
    const made = embeddedSecrets(folder);
    chmodSync(join(folder, "secrets.json"), 0o666);
    opened(folder);
    expect(embeddedSecrets(folder)).toEqual(made);
    expect([modeOf(folder), modeOf(join(folder, "secrets.json"))]).toEqual([0o700, 0o600]);
  });

  test("that holds other people's files is refused and left as it is", () => {
    writeFileSync(join(opened(folder), "letter.txt"), "");
    expect(() => embeddedSecrets(folder)).toThrow(DataFolderError);
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
  test("is open to one process, which is named to the next, and free again afterwards", () => {
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderError);
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
    unlock();
    lockDataFolder(folder)();
  });

  test.each([
    ["of a process that is gone", { pid: 4_194_304, host: hostname(), started: "1" }],
    ["of another process that had this number before", { pid: process.pid, host: hostname(), started: "1" }],
    ["that was cut off while it was written", {}],
  ])("is taken over from a lock %s", (_what, given) => {
    owner(given);
    expect(lockDataFolder(folder)).toBeTypeOf("function");
  });

  test("is never taken from another machine, which cannot be asked", () => {
    owner({ pid: 4_194_304, host: "elsewhere", started: "1" });
    expect(() => lockDataFolder(folder)).toThrow("elsewhere");
  });

  test("keeps the secrets that it made, readable by their owner only", () => {
    const made = embeddedSecrets(folder);
    expect(embeddedSecrets(folder)).toEqual(made);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toContain(made.NEXTAUTH_SECRET);
  });

  test("gets no new secrets in the place of lost ones: they would open nothing of its database", () => {
    mkdirSync(join(folder, "database"), { recursive: true });
    writeFileSync(join(folder, "database", "PG_VERSION"), "18\n");
    expect(() => embeddedSecrets(folder)).toThrow(
      /secrets\.json is missing.+back from a copy.+keys accept-loss/,
    );
    expect(existsSync(join(folder, "secrets.json"))).toBe(false);
    const made = embeddedSecrets(folder, { replacesLost: true });
    expect(embeddedSecrets(folder)).toEqual(made);
  });

  test("is refused with secrets that were cut off, in a sentence", () => {
    writeFileSync(join(folder, "secrets.json"), '{"NEXTAUTH_SECRET": "a');
    expect(() => embeddedSecrets(folder)).toThrow(/does not hold NEXTAUTH_SECRET.+back from a/);
  });

  test("gets a new key in front of the earlier ones, readable by its owner only", () => {
    const before = embeddedSecrets(folder);
    const keys = addEmbeddedKey(folder);
    expect(keys).toMatch(/^k\d{14}:[^,]+,first:/);
    expect(keys.endsWith(`,${before.KITH_ENCRYPTION_KEYS}`)).toBe(true);
    expect(embeddedSecrets(folder)).toEqual({ ...before, KITH_ENCRYPTION_KEYS: keys });
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  });
});
