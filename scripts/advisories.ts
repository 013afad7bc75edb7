// npm run advisories [-- FOLDER]: what is known against the packages in the lock file. FOLDER is OSV's database of npm, unpacked; without one the
// registry is asked (npm audit). Ends with 0: nothing is known; 1: something is, of what Kith runs on; 2: there was nobody to ask.
import { findAdvisories, type AdvisoryFinding } from "./advisories/match-advisories";
import { parseNpmAudit, runNpmAudit } from "./advisories/npm-audit";
import { readOsvFolder } from "./advisories/osv-folder";
import { readLockFile } from "./lock-file";

const lockedPackages = readLockFile();
const maxDatabaseAgeDays = 14;

function failUnreachable(why: string): never {
  console.error(why);
  console.error(
    "So nothing was checked. Unpack the npm part of OSV's database (https://osv.dev, all.zip) into a folder, and name it: npm run advisories -- FOLDER",
  );
  process.exit(2);
}

function findInFolder(folder: string): AdvisoryFinding[] {
  let found;
  try {
    found = readOsvFolder(folder, new Set(lockedPackages.map(({ name }) => name)));
  } catch (error) {
    failUnreachable(`The folder cannot be read as OSV's database: ${String(error)}`);
  }
  if (!found) failUnreachable(`There is no record of OSV's database in ${folder}.`);
  const days = Math.floor((Date.now() - Date.parse(found.newest)) / (24 * 60 * 60 * 1_000));
  console.log(`Asked: ${found.count} records, the newest of ${found.newest.slice(0, 10)}.`);
  if (days > maxDatabaseAgeDays)
    console.log(`It is ${days} days old, and knows nothing of what came to light since.`);
  return findAdvisories(found.records, lockedPackages);
}

function findInRegistry(): AdvisoryFinding[] {
  const inDevelopment = new Set(
    lockedPackages.filter(({ isDevelopment }) => isDevelopment).map(({ place }) => place),
  );
  const found = parseNpmAudit(runNpmAudit(), (place) => inDevelopment.has(place));
  if (!found) failUnreachable("The registry does not answer what it knows of advisories.");
  console.log("Asked: the registry.");
  return found;
}

const [, , folder] = process.argv;
const findings = folder === undefined ? findInRegistry() : findInFolder(folder);
for (const { id, name, version, isDevelopment, severity, summary, fixed } of findings) {
  const mended = fixed.length > 0 ? `, mended in ${fixed.join(", ")}` : "";
  const note = isDevelopment ? " (not part of what Kith runs on)" : "";
  console.log(`${severity.padEnd(9)} ${name} ${version}: ${summary} (${id})${mended}${note}`);
}
const productionFindingCount = findings.filter(({ isDevelopment }) => !isDevelopment).length;
console.log(
  findings.length === 0
    ? `Nothing is known against the ${lockedPackages.length} packages.`
    : `${productionFindingCount} against what Kith runs on, ${findings.length - productionFindingCount} against what it is built and tested with.`,
);
process.exit(productionFindingCount > 0 ? 1 : 0);
