/** Hidden people, whom no text of an answer names. `name`: first and last name. */
export type HiddenPeople = {
  ids: ReadonlySet<string>;
  /** Their ids in the source of people. */
  sourceIds: ReadonlySet<string>;
  names: readonly string[];
};

/** Omits hidden people from warnings, and warnings that concern only them or name one. */
export const omitWarningsOfHidden = <W extends { detail: string; person_ids: string[] }>(
  warnings: readonly W[],
  { ids, names }: HiddenPeople,
): W[] =>
  warnings.flatMap((warning) => {
    if (names.some((name) => warning.detail.includes(name))) return [];
    const others = warning.person_ids.filter((id) => !ids.has(id));
    return others.length === 0 && warning.person_ids.length > 0 ? [] : { ...warning, person_ids: others };
  });
