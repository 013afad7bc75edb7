import type { OperationEntry } from "@/lib/protocols/openapi/openapi-types";

/** The first lines set a shell variable for each path parameter. */
export function buildCurlCommand({ path, method, operation }: OperationEntry, origin: string): string {
  const variables = (operation.parameters ?? [])
    .filter(({ in: place }) => place === "path")
    .map(({ name, description = name, schema: { enum: choices } }) => {
      const meaning = Array.isArray(choices) ? choices.join(" or ") : description.replace(/\.$/, "");
      return `${toVariableName(name)}=${quoteForShell(meaning)}`;
    });
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${toVariableName(name)}`);
  const [mediaType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body =
    mediaType === "application/json"
      ? `-d ${quoteForShell(JSON.stringify(media?.example ?? {}, null, 2))}`
      : "--data-binary @FILE";
  const command = [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "${origin}${url}"`,
    ...(operation["x-needs"] === "none" ? [] : ['-H "Authorization: Bearer $KITH_TOKEN"']),
    ...(mediaType === undefined ? [] : [`-H "Content-Type: ${mediaType}"`, body]),
  ];
  return [...variables, command.join(" \\\n  ")].join("\n");
}

const toVariableName = (name: string) => name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

const quoteForShell = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;
