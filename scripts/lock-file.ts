import { readFileSync } from "node:fs";
import { z } from "zod";

const lockFileSchema = z.object({
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
  /** Install path: node_modules/name, nested or not. */
  place: string;
  name: string;
  version: string;
  licence: string | null;
  integrity: string | null;
  isDevelopment: boolean;
  isOptional: boolean;
};

/** Returns every package of the lock file except the root. */
export function readLockFile(path = "package-lock.json"): LockedPackage[] {
  const { packages } = lockFileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
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
const freeLicences = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Unlicense"],
  ...["BlueOak-1.0.0", "CC0-1.0", "PSF-2.0", "Python-2.0", "Zlib"],
]);

/** Others, of packages that are used as they are and changed nowhere. */
const unmodifiedOnlyLicences: Readonly<Record<string, string>> = {
  "OFL-1.1": "the typeface",
  "CC-BY-4.0": "data on browsers, for the build",
  "MPL-2.0": "tools of the build and the tests",
  "EPL-2.0": "the engine that lays out Prisma's own pages, which Kith does not load",
  "LGPL-3.0-or-later":
    "the libraries of sharp, which comes with Next and which Kith does not load (images.unoptimized)",
};

/** Packages that name no licence in the lock file, and contain the text of one: all of them MIT. */
const licencesInPackageFiles = new Set(["png-js", "seq-queue"]);

/** Packages whose licence nobody has said yes to. A package of another platform says none in the lock file, and is not installed. */
export const findUnknownLicences = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(
    ({ name, licence, isOptional }) =>
      !(licence === null
        ? isOptional || licencesInPackageFiles.has(name)
        : splitLicenceExpression(licence).every(
            (part) => freeLicences.has(part) || Object.hasOwn(unmodifiedOnlyLicences, part),
          )),
  );

/** Of a choice one is enough; here all are asked for, which no package of ours has needed to be let off. */
const splitLicenceExpression = (expression: string) =>
  expression.replaceAll(/[()]/g, "").split(/\s+(?:AND|OR|and|or)\s+/);

/** Returns packages without a checksum, whose content cannot be verified. */
export const findMissingChecksums = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(({ integrity, isOptional }) => integrity === null && !isOptional);
