import { expect, test } from "vitest";
import { readLockFile, findUnknownLicences, findMissingChecksums } from "./lock-file";

const locked = readLockFile();

test("every installed package has an accepted licence and a checksum", () => {
  expect(locked.length).toBeGreaterThan(500);
  expect(findUnknownLicences(locked)).toEqual([]);
  expect(findMissingChecksums(locked)).toEqual([]);
});

test("finds packages without an accepted licence or a checksum", () => {
  const [known] = locked;
  if (!known) throw new Error("the lock file is empty");
  const sound = { ...known, licence: "MIT", integrity: "sha512-x", isOptional: false };
  for (const licence of ["AGPL-3.0", "MIT AND SSPL-1.0", "(MIT OR GPL-3.0)", null, "toString"]) {
    expect(findUnknownLicences([sound, { ...sound, licence }])).toHaveLength(1);
  }
  expect(findMissingChecksums([sound, { ...sound, integrity: null }])).toHaveLength(1);
});
