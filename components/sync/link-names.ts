import type { KnownNames } from "./known-person";

/** A sentence in parts: text, and where the name of one of these people stands in it, that person. */
export function linkNames(
  sentence: string,
  personIds: readonly string[],
  names: KnownNames,
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
