export type ListSection = { label: string; href: string | null; from: number; to: number };

type ListEntry =
  | { kind: "heading"; section: ListSection; above: number }
  | { kind: "person"; index: number; headings: number };

export function buildSections(
  parts: readonly { label: string; href?: string | null; count: number }[],
): ListSection[] {
  let from = 0;
  return parts.flatMap(({ label, href = null, count }) => {
    if (count === 0) return [];
    const section = { label, href, from, to: from + count };
    from = section.to;
    return [section];
  });
}

export function getListEntryAt(sections: readonly ListSection[], place: number): ListEntry {
  for (const [above, section] of sections.entries()) {
    if (place === section.from + above) return { kind: "heading", section, above };
    if (place <= section.to + above) return { kind: "person", index: place - above - 1, headings: above + 1 };
  }
  return { kind: "person", index: place, headings: 0 };
}

export const countHeadingsBefore = (sections: readonly ListSection[], place: number): number =>
  sections.filter(({ from }, above) => from + above < place).length;

export const getPositionOfPerson = (sections: readonly ListSection[], index: number): number =>
  index + sections.filter(({ from }) => from <= index).length;
