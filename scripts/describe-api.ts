// npm run describe-api: writes lib/protocols/openapi/description.json from the schemas of the endpoints and prints the
// changes. Refuses a breaking change until the first number of apiVersion increases. Add examples of new operations to
// examples.json by hand.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "oxfmt";
import { printWidth } from "@/.oxfmtrc.json";
import { assembleDescription } from "@/lib/protocols/openapi/assemble-description";
import { compareDescriptions } from "@/lib/protocols/openapi/compare-descriptions";
import { type ApiDescription, apiVersion } from "@/lib/protocols/openapi/openapi-types";
import {
  collectOperations,
  undescribedRoutes,
  type DescribedHandlers,
} from "@/lib/protocols/openapi/collect-operations";
import { descriptionFile, generateApiTypes } from "./client/client-types";

const apiFolder = join(process.cwd(), "app", "api");
const examplesFile = join(process.cwd(), "lib", "protocols", "openapi", "examples.json");

const handlers: Record<string, DescribedHandlers> = {};
for (const file of readdirSync(apiFolder, { recursive: true, encoding: "utf8" })) {
  if (!/(^|[/\\])route\.ts$/.test(file)) continue;
  const route = `/api/${dirname(file).split(sep).join("/")}`;
  if (undescribedRoutes.includes(route)) continue;
  handlers[route] = await import(pathToFileURL(join(apiFolder, file)).href);
}

const description = assembleDescription(
  collectOperations(handlers),
  JSON.parse(readFileSync(examplesFile, "utf8")),
);
const storedDescription: ApiDescription = JSON.parse(readFileSync(descriptionFile, "utf8"));
const changes = compareDescriptions(storedDescription, description);
for (const { breaks, what } of changes) console.log(`${breaks ? "BREAKS  " : "new     "}${what}`);
const [major] = apiVersion.split(".");
if (storedDescription.info.version.split(".")[0] === major && changes.some(({ breaks }) => breaks)) {
  console.error(
    "\nThis breaks what others have built, so nothing was written. Keep what there was beside the new, or raise the first number of " +
      "apiVersion in lib/protocols/openapi/openapi-types.ts and say in docs/api-changelog.md what to do.",
  );
  process.exit(1);
}
const { code } = await format(descriptionFile, JSON.stringify(description), { printWidth });
writeFileSync(descriptionFile, code);
await generateApiTypes();
console.log(`${Object.keys(description.paths).length} paths described, version ${apiVersion}.`);
if (changes.length > 0) console.log("Describe the changes in docs/api-changelog.md.");
process.exit(0);
