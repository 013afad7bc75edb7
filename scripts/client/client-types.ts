import { createHash } from "node:crypto";
import { join } from "node:path";
import openapiTypes, { astToString } from "openapi-typescript";
import { keepOperations } from "@/lib/openapi/for-caller";
import type { ApiDescription } from "@/lib/openapi/document";

/** Where the types of the client are kept; `npm run describe-api` writes them. */
export const clientTypesFile = join(process.cwd(), "packages", "client", "src", "api.ts");

/** What programs may build on: nothing that changes with Kith's pages, or that only browsers may do. */
const forPrograms = (description: ApiDescription): ApiDescription =>
  keepOperations(
    description,
    (operation) => !operation.tags.includes("Pages") && !operation["x-browser-only"],
  );

/** The first line of the types: which description they were made of. */
export function firstLineOf(description: ApiDescription): string {
  const digest = createHash("sha256")
    .update(JSON.stringify(forPrograms(description)))
    .digest("hex")
    .slice(0, 16);
  return `// Made by npm run describe-api of the description ${digest}. Not to be edited.`;
}

/** The API in types. */
export async function clientTypesOf(description: ApiDescription): Promise<string> {
  const nodes = await openapiTypes(JSON.stringify(forPrograms(description)));
  return `${firstLineOf(description)}\n\n${astToString(nodes)}`;
}
