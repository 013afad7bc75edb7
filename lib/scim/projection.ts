import { findAttribute, type ResourceType } from "./attributes";

type Json = { readonly [name: string]: unknown };

/** Which attributes an answer has: those named, all but those named, or all. */
export type Projection = { keep: readonly string[] } | { leaveOut: readonly string[] };

/**
 * A resource with the attributes that are asked for (RFC 7644, 3.9). `schemas` and `id` are always there. A name that the kind does not
 * have asks for nothing.
 */
export function project(resource: Json, projection: Projection, type: ResourceType): Json {
  const pathsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const found = findAttribute(name, type);
      return found ? [found.path] : [];
    });
  if ("keep" in projection) {
    return keepPaths(resource, [["schemas"], ["id"], ...pathsOf(projection.keep)]);
  }
  const paths = pathsOf(projection.leaveOut).filter(([first]) => first !== "schemas" && first !== "id");
  return leaveOutPaths(resource, paths);
}

type Paths = readonly (readonly string[])[];

/** The paths that begin with a name, without it; an empty one stands for all below. */
const below = (paths: Paths, name: string): Paths =>
  paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));

function keepPaths(value: Json, paths: Paths): Json {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const wanted = below(paths, name);
      if (wanted.length === 0) return [];
      return [
        [
          name,
          wanted.some((rest) => rest.length === 0) ? inner : each(inner, (one) => keepPaths(one, wanted)),
        ],
      ];
    }),
  );
}

function leaveOutPaths(value: Json, paths: Paths): Json {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const unwanted = below(paths, name);
      if (unwanted.length === 0) return [[name, inner]];
      if (unwanted.some((rest) => rest.length === 0)) return [];
      return [[name, each(inner, (one) => leaveOutPaths(one, unwanted))]];
    }),
  );
}

/** Of a list each value is treated by itself. */
function each(value: unknown, change: (one: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => each(one, change));
  return isJson(value) ? change(value) : value;
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;
