/** Hidden people, whom no text of an answer names. `name`: first and last name. */
export type HiddenPeople = { ids: ReadonlySet<string>; names: readonly string[] };

/** Omits warnings that concern or name a hidden person. */
export const omitWarningsOfHidden = <W extends { detail: string; person_ids: readonly string[] }>(
  warnings: readonly W[],
  { ids, names }: HiddenPeople,
): W[] =>
  warnings.filter(
    ({ detail, person_ids }) =>
      !person_ids.some((id) => ids.has(id)) && !names.some((name) => detail.includes(name)),
  );
