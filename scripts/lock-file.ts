import { readFileSync } from "node:fs";
import { z } from "zod";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

export type LockedPackage = {
  /** Where it is installed: node_modules/name, or below another one. */
  place: string;
  name: string;
  version: string;
  licence: string | null;
  integrity: string | null;
  isDevelopment: boolean;
  isOptional: boolean;
};

/** Every package that the lock file names, the one that it is of left out. */
export function readLockFile(path = "package-lock.json"): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path, "utf8")));
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .map(([place, { version = "", license = null, integrity = null, dev = false, optional = false }]) => ({
      place,
      name: place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
      integrity,
      isDevelopment: dev,
      isOptional: optional,
    }));
}

/** Licences under which anyone may run Kith and pass it on, with a notice. */
const free = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Unlicense"],
  ...["BlueOak-1.0.0", "CC0-1.0", "PSF-2.0", "Python-2.0", "Zlib"],
]);

/** Others, of packages that are used as they are and changed nowhere. */
const asTheyAre: Readonly<Record<string, string>> = {
  "OFL-1.1": "the typeface",
  "CC-BY-4.0": "data on browsers, for the build",
  "MPL-2.0": "tools of the build and the tests",
  "EPL-2.0": "the engine that lays out Prisma's own pages, which Kith does not load",
  "LGPL-3.0-or-later":
    "the libraries of sharp, which comes with Next and which Kith does not load (images.unoptimized)",
};

/** Packages that name no licence in the lock file, and hold one. */
const inTheirFiles = new Set(["seq-queue"]); // MIT

/** Packages whose licence nobody has said yes to. A package of another platform says none in the lock file, and is not installed. */
export const unknownLicences = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(
    ({ name, licence, isOptional }) =>
      !(licence === null
        ? isOptional || inTheirFiles.has(name)
        : partsOf(licence).every((part) => free.has(part) || Object.hasOwn(asTheyAre, part))),
  );

/** Of a choice one is enough; here all are asked for, which no package of ours has needed to be let off. */
const partsOf = (expression: string) => expression.replaceAll(/[()]/g, "").split(/\s+(?:AND|OR|and|or)\s+/);

/** Packages without a checksum: what is installed could be something else than what was looked at. */
export const withoutChecksum = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(({ integrity, isOptional }) => integrity === null && !isOptional);
