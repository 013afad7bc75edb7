/** A part of a list under a heading: from which of its people to before which. */
export type Section = { label: string; from: number; to: number };

/** What stands at one place of a list with headings: a heading, or somebody with how many headings stand above them. */
export type Place =
  | { kind: "heading"; section: Section; above: number }
  | { kind: "person"; index: number; headings: number };

/** The parts of a list one below the other, those of nobody left out. */
export function stackSections(parts: readonly { label: string; count: number }[]): Section[] {
  let from = 0;
  return parts.flatMap(({ label, count }) => {
    if (count === 0) return [];
    const section = { label, from, to: from + count };
    from = section.to;
    return [section];
  });
}

/** What stands at a place of the list, headings counted. */
export function placeAt(sections: readonly Section[], place: number): Place {
  for (const [above, section] of sections.entries()) {
    if (place === section.from + above) return { kind: "heading", section, above };
    if (place <= section.to + above) return { kind: "person", index: place - above - 1, headings: above + 1 };
  }
  return { kind: "person", index: place, headings: 0 };
}

/** How many headings stand above a place of the list. */
export const headingsBefore = (sections: readonly Section[], place: number): number =>
  sections.filter(({ from }, above) => from + above < place).length;

/** At which place somebody stands: the inverse of `placeAt`. */
export const placeOfPerson = (sections: readonly Section[], index: number): number =>
  index + sections.filter(({ from }) => from <= index).length;
