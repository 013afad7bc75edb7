import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEmbeddedKey, DataFolderError, embeddedSecrets, lockDataFolder } from "./data-folder";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kith-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const owner = (given: object) => writeFileSync(join(folder, "owner.json"), JSON.stringify(given));

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

  test("gets a new key in front of the earlier ones, readable by its owner only", () => {
    const before = embeddedSecrets(folder);
    const keys = addEmbeddedKey(folder);
    expect(keys).toMatch(/^k\d{14}:[^,]+,first:/);
    expect(keys.endsWith(`,${before.KITH_ENCRYPTION_KEYS}`)).toBe(true);
    expect(embeddedSecrets(folder)).toEqual({ ...before, KITH_ENCRYPTION_KEYS: keys });
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  });
});
