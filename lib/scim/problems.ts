import { Problem } from "@/lib/problem";

/** The codes of what only SCIM refuses, each with the word that RFC 7644, table 9, has for it. */
export const scimTypeOf: Readonly<Record<string, string>> = {
  invalid_filter: "invalidFilter",
  invalid_path: "invalidPath",
};

export const invalidFilter = (detail: string): Problem =>
  new Problem("invalid", "invalid_filter", `The filter cannot be read. ${detail}`);

/** An attribute that this kind of resource does not have. */
export const unknownAttribute = (name: string, kind: string): string =>
  `${kind} has no attribute ${name.slice(0, 60)} that can be asked for.`;

/** What the caller may not see, by names in lower case, and why not. */
export type Hidden = { names: ReadonlySet<string>; code: "not_allowed" | "public_only_token"; why: string };

/** What the caller may not see they can neither filter nor sort by: whom it leaves would tell. */
export const hiddenAttribute = ({ code, why, names }: Hidden): Problem =>
  new Problem("forbidden", code, `${why} Leave ${[...names].join(", ")} out of filter and sortBy.`);
