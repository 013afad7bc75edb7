import { findAttribute, type ResourceType } from "./attributes";

type JsonObject = { readonly [name: string]: unknown };

export type Projection = { keep: readonly string[] } | { leaveOut: readonly string[] };

/** RFC 7644, 3.9. Always includes `schemas` and `id`; unknown names are ignored. */
export function applyProjection(
  resource: JsonObject,
  projection: Projection,
  type: ResourceType,
): JsonObject {
  const pathsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const found = findAttribute(name, type);
      return found ? [found.path] : [];
    });
  if ("keep" in projection) {
    return pickPaths(resource, [["schemas"], ["id"], ...pathsOf(projection.keep)]);
  }
  const paths = pathsOf(projection.leaveOut).filter(([first]) => first !== "schemas" && first !== "id");
  return omitPaths(resource, paths);
}

type Paths = readonly (readonly string[])[];

const childPaths = (paths: Paths, name: string): Paths =>
  paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));

function pickPaths(value: JsonObject, paths: Paths): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const wanted = childPaths(paths, name);
      if (wanted.length === 0) return [];
      return [
        [
          name,
          wanted.some((rest) => rest.length === 0)
            ? inner
            : mapListItems(inner, (one) => pickPaths(one, wanted)),
        ],
      ];
    }),
  );
}

function omitPaths(value: JsonObject, paths: Paths): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const unwanted = childPaths(paths, name);
      if (unwanted.length === 0) return [[name, inner]];
      if (unwanted.some((rest) => rest.length === 0)) return [];
      return [[name, mapListItems(inner, (one) => omitPaths(one, unwanted))]];
    }),
  );
}

function mapListItems(value: unknown, change: (one: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapListItems(one, change));
  return isJsonObject(value) ? change(value) : value;
}

const isJsonObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;
