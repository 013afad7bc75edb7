import { Problem } from "@/lib/platform/problem";

const maxNameLength = 60;

/**
 * Throws a 400 if a parameter is repeated although it is not repeatable (API-5), or is unknown (API-6), because a
 * misspelled filter must not return the unfiltered response, unless the protocol ignores unknown parameters (SCIM-12).
 */
export function readUrlParameters(
  url: string,
  known: readonly string[],
  repeatable: readonly string[] = [],
  style?: { ignoresUnknownParameters: boolean },
): Record<string, string | string[]> {
  const [address = ""] = url.split("#", 1);
  const start = address.indexOf("?");
  if (start === -1) return {};
  const given = new URLSearchParams(address.slice(start));
  const sent = [...new Set(given.keys())];
  const names = sent.filter((name) => known.includes(name));
  const unknown = style?.ignoresUnknownParameters ? [] : sent.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw unknownParameterProblem(unknown, known);
  const repeated = names.find((name) => !repeatable.includes(name) && given.getAll(name).length > 1);
  if (repeated)
    throw new Problem("invalid", "invalid_query", `The parameter ${repeated} was sent more than once.`);
  return Object.fromEntries(
    names.map((name) => [name, repeatable.includes(name) ? given.getAll(name) : (given.get(name) ?? "")]),
  );
}

function unknownParameterProblem(unknown: readonly string[], known: readonly string[]): Problem {
  const shown = unknown.slice(0, 5).map((name) => name.slice(0, maxNameLength));
  const these = shown.length === 1 ? "the parameter" : "the parameters";
  const takes = known.length === 0 ? "It takes none." : `It takes ${known.join(", ")}.`;
  return new Problem(
    "invalid",
    "unknown_parameter",
    `This path does not support ${these} ${shown.join(", ")}. ${takes}`,
    { errors: shown.map((path) => ({ path, message: "is not known here" })) },
  );
}

export type SearchParameters = Promise<Record<string, string | string[] | undefined>>;

export async function readPageSearchParams(parameters: SearchParameters): Promise<URLSearchParams> {
  return new URLSearchParams(
    Object.entries(await parameters).flatMap(([name, value = []]) =>
      (typeof value === "string" ? [value] : value).map((one) => [name, one]),
    ),
  );
}
