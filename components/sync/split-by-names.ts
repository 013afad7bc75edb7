import type { NamesById } from "./run-person";

/**
 * Splits a sentence at the names of the people in `personIds`: each name becomes the person's id, the rest stays text.
 */
export function splitByNames(
  sentence: string,
  personIds: readonly string[],
  names: NamesById,
): (string | { personId: string })[] {
  let parts: (string | { personId: string })[] = [sentence];
  for (const personId of personIds) {
    const name = names.get(personId)?.name;
    if (!name) continue;
    parts = parts.flatMap((part) => {
      if (typeof part !== "string" || !part.includes(name)) return [part];
      return part
        .split(name)
        .flatMap((text, index) => (index === 0 ? [text] : [{ personId }, text]))
        .filter((piece) => piece !== "");
    });
  }
  return parts;
}
