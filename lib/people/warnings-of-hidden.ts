/** Hidden people, whom no text of an answer names. `name`: first and last name. */
export type HiddenPeople = {
  ids: ReadonlySet<string>;
  /** Their ids in the source of people. */
  sourceIds: ReadonlySet<string>;
  names: readonly string[];
};

/** Tests a text for one of the names as whole words: "Li" does not name Lisa. */
export function createNameTest(names: readonly string[]): (text: string) => boolean {
  const patterns = names
    .filter((name) => name !== "")
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .map((name) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${name}(?![\\p{L}\\p{M}\\p{N}])`, "u"));
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/** Omits hidden people from warnings, and warnings that concern only them or name one. */
export const omitWarningsOfHidden = <W extends { detail: string; person_ids: string[] }>(
  warnings: readonly W[],
  { ids, names }: HiddenPeople,
): W[] => {
  const isNamed = createNameTest(names);
  return warnings.flatMap((warning) => {
    if (isNamed(warning.detail)) return [];
    const others = warning.person_ids.filter((id) => !ids.has(id));
    return others.length === 0 && warning.person_ids.length > 0 ? [] : { ...warning, person_ids: others };
  });
};
