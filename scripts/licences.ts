// npm run licences: the licences of everything that Kith runs on, and whether any is none that was said yes to (scripts/lock-file.ts).
import { readLockFile, findUnknownLicences, findMissingChecksums } from "./lock-file";

const packages = readLockFile();
const counts = new Map<string, number>();
for (const { licence, isDevelopment } of packages) {
  if (licence === null || isDevelopment) continue;
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
}
for (const [licence, count] of [...counts].toSorted((one, other) => other[1] - one[1]))
  console.log(`${String(count).padStart(5)}  ${licence}`);

const licenceProblems = [
  ...findUnknownLicences(packages).map(({ name, licence }) => `${name}: ${licence ?? "no licence"}`),
  ...findMissingChecksums(packages).map(({ name }) => `${name}: no checksum in the lock file`),
];
for (const line of licenceProblems) console.error(line);
process.exit(licenceProblems.length > 0 ? 1 : 0);
