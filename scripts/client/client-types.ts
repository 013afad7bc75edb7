import { createHash } from "node:crypto";
import { join } from "node:path";
import openapiTypes, { astToString } from "openapi-typescript";
import { isForPrograms, keepOperations } from "@/lib/openapi/for-caller";
import {
  describedMethods,
  type ApiDescription,
  type DescribedOperation,
  type DescribedPath,
  type DescribedResponse,
  type Reference,
} from "@/lib/openapi/document";

/** The API in types, and where they are kept; `npm run describe-api` writes them. */
export type ClientTypes = { file: string; of: (description: ApiDescription) => ApiDescription };

/** The typed client. */
export const clientTypes: ClientTypes = {
  file: join(process.cwd(), "packages", "client", "src", "api.ts"),
  of: (description) => keepOperations(description, isForPrograms),
};

/** What Kith's pages ask for beside it. How they are refused stands in no type: a refusal is thrown. */
export const pageTypes: ClientTypes = {
  file: join(process.cwd(), "lib", "query", "page-paths.ts"),
  of: (description) => keepOperations(withoutRefusals(description), (operation) => !isForPrograms(operation)),
};

function withoutRefusals(description: ApiDescription): ApiDescription {
  const paths = Object.entries(description.paths).map(([path, byMethod]) => {
    const bare: DescribedPath = {};
    for (const method of describedMethods) {
      const operation = byMethod[method];
      if (operation) bare[method] = { ...operation, responses: answersOf(operation) };
    }
    return [path, bare] as const;
  });
  return { ...description, paths: Object.fromEntries(paths) };
}

const answersOf = ({ responses }: DescribedOperation): DescribedOperation["responses"] =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([status, answer]) => [status, withoutExamples(answer)]),
  );

function withoutExamples(answer: DescribedResponse | Reference): DescribedResponse | Reference {
  if ("$ref" in answer) return answer;
  const { description, content = {} } = answer;
  const bare = Object.entries(content).map(([mediaType, { schema }]) => [mediaType, { schema }] as const);
  return { description, content: Object.fromEntries(bare) };
}

/** The first line of the types: which description they were made of. */
export function firstLineOf(types: ClientTypes, description: ApiDescription): string {
  const digest = createHash("sha256")
    .update(JSON.stringify(types.of(description)))
    .digest("hex")
    .slice(0, 16);
  return `// Made by npm run describe-api of the description ${digest}. Not to be edited.`;
}

/** The text of the file. */
export async function writeTypes(types: ClientTypes, description: ApiDescription): Promise<string> {
  const nodes = await openapiTypes(JSON.stringify(types.of(description)), {
    defaultNonNullable: false, // a field with a default may be absent from a request
  });
  return `${firstLineOf(types, description)}\n\n${astToString(nodes)}`;
}
