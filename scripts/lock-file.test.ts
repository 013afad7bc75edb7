import { expect, test } from "vitest";
import { readLockFile, unknownLicences, withoutChecksum } from "./lock-file";

const locked = readLockFile();

test("every package that is installed has a licence that was said yes to, and a checksum", () => {
  expect(locked.length).toBeGreaterThan(500);
  expect(unknownLicences(locked)).toEqual([]);
  expect(withoutChecksum(locked)).toEqual([]);
});

test("a package under another licence, without one, or without a checksum is found", () => {
  const [known] = locked;
  if (!known) throw new Error("the lock file is empty");
  const sound = { ...known, licence: "MIT", integrity: "sha512-x", isOptional: false };
  for (const licence of ["AGPL-3.0", "MIT AND SSPL-1.0", "(MIT OR GPL-3.0)", null, "toString"]) {
    expect(unknownLicences([sound, { ...sound, licence }])).toHaveLength(1);
  }
  expect(withoutChecksum([sound, { ...sound, integrity: null }])).toHaveLength(1);
});
