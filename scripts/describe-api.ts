// npm run describe-api: writes lib/openapi/description.json from what the endpoints check, and says what changed. A change that breaks what
// others have built is refused until the first number of apiVersion is raised.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "oxfmt";
import { printWidth } from "@/.oxfmtrc.json";
import { assembleDescription } from "@/lib/openapi/assemble";
import { compareDescriptions } from "@/lib/openapi/compare";
import type { ApiDescription } from "@/lib/openapi/document";
import { placeOperations, undescribedRoutes, type DescribedHandlers } from "@/lib/openapi/placed-operations";
import { apiVersion } from "@/lib/openapi/version";
import { clientTypes, pageTypes, writeTypes } from "./client/client-types";

const folder = join(process.cwd(), "app", "api");
const stored = join(process.cwd(), "lib", "openapi", "description.json");
const examplesFile = join(process.cwd(), "lib", "openapi", "examples.json");

const handlers: Record<string, DescribedHandlers> = {};
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!/(^|[/\\])route\.ts$/.test(file)) continue;
  const route = `/api/${dirname(file).split(sep).join("/")}`;
  if (undescribedRoutes.includes(route)) continue;
  handlers[route] = await import(pathToFileURL(join(folder, file)).href);
}

const description = assembleDescription(
  placeOperations(handlers),
  JSON.parse(readFileSync(examplesFile, "utf8")),
);
const before = readStored();
const changes = before ? compareDescriptions(before, description) : [];
for (const { breaks, what } of changes) console.log(`${breaks ? "BREAKS  " : "new     "}${what}`);
const [major] = apiVersion.split(".");
if (before?.info.version.split(".")[0] === major && changes.some(({ breaks }) => breaks)) {
  console.error(
    "\nThis breaks what others have built, so nothing was written. Keep what there was beside the new, or raise the first number of " +
      "apiVersion in lib/openapi/version.ts and say in docs/api-changelog.md what to do.",
  );
  process.exit(1);
}
const { code } = await format(stored, JSON.stringify(description), { printWidth });
writeFileSync(stored, code);
for (const types of [clientTypes, pageTypes])
  writeFileSync(types.file, await writeTypes(types, JSON.parse(JSON.stringify(description))));
console.log(`${Object.keys(description.paths).length} addresses described, version ${apiVersion}.`);
if (changes.length > 0) console.log("Say in docs/api-changelog.md what is new.");
process.exit(0);

function readStored(): ApiDescription | null {
  try {
    return JSON.parse(readFileSync(stored, "utf8"));
  } catch {
    return null;
  }
}
