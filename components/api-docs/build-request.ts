import type { OperationEntry } from "@/lib/protocols/openapi/openapi-types";

type ParameterValues = Readonly<Record<string, string>>;

export function buildHeaders({ operation }: OperationEntry, values: ParameterValues): Record<string, string> {
  const given = (operation.parameters ?? []).flatMap(({ name, in: place }) => {
    const value = values[name];
    return place === "header" && value ? [[name, value] as const] : [];
  });
  return {
    ...(operation.requestBody?.content["application/json"] && { "Content-Type": "application/json" }),
    ...Object.fromEntries(given),
  };
}

export function buildUrl(
  { path, operation }: OperationEntry,
  values: ParameterValues,
  fillGap = (name: string) => `{${name}}`,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : fillGap(name),
  );
  const query = new URLSearchParams();
  for (const { name, in: place } of operation.parameters ?? []) {
    const value = values[name];
    if (place === "query" && value) query.set(name, value);
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

/** A path parameter without a value becomes a shell variable; the first lines set the variables. */
export function buildCurlCommand(
  shown: OperationEntry,
  { origin, values, body }: { origin: string; values: ParameterValues; body: string },
): string {
  const { method, operation } = shown;
  const [mediaType] = Object.keys(operation.requestBody?.content ?? {});
  const isFile = mediaType !== undefined && mediaType !== "application/json";
  const headers = { ...(isFile && { "Content-Type": mediaType }), ...buildHeaders(shown, values) };
  const url = buildUrl(shown, values, (name) => `$${toVariableName(name)}`);
  const variables = (operation.parameters ?? [])
    .filter(({ name, in: place }) => place === "path" && !values[name])
    .map(({ name, description = name, schema: { enum: choices } }) => {
      const meaning = Array.isArray(choices) ? choices.join(" or ") : description.replace(/\.$/, "");
      return `${toVariableName(name)}=${quoteForShell(meaning)}`;
    });
  const command = [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} -H "Authorization: Bearer $KITH_TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(mediaType === undefined ? [] : [isFile ? "--data-binary @FILE" : `-d ${quoteForShell(body)}`]),
    `"${origin}${url}"`,
  ].join(" ");
  return [...variables, command].join("\n");
}

/** Returns the shell variable of a parameter: `USER_ID` for `userId`. */
const toVariableName = (name: string) => name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

const quoteForShell = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;
