import fc from "fast-check";
import { expect, test } from "vitest";
import { countHeadingsBefore, getListEntryAt, getPositionOfPerson, buildSections } from "./sections";

test("a list without sections contains people only", () => {
  expect(getListEntryAt([], 7)).toEqual({ kind: "person", index: 7, headings: 0 });
  expect(getPositionOfPerson([], 7)).toBe(7);
});

test("every section has its heading and then its people, in order; empty sections are omitted", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 5 }), (counts) => {
      const sections = buildSections(counts.map((count, index) => ({ label: `Part ${index}`, count })));
      const people = counts.reduce((sum, count) => sum + count, 0);
      const places = Array.from({ length: people + sections.length }, (_, place) =>
        getListEntryAt(sections, place),
      );
      const shown = places.map((one) => (one.kind === "heading" ? one.section.label : one.index));
      let next = 0;
      const expected = counts.flatMap((count, index) =>
        count === 0 ? [] : [`Part ${index}`, ...Array.from({ length: count }, () => next++)],
      );
      expect(shown).toEqual(expected);
      for (const [place, one] of places.entries()) {
        const headings = places.slice(0, place).filter(({ kind }) => kind === "heading").length;
        expect(countHeadingsBefore(sections, place)).toBe(headings);
        if (one.kind === "heading") expect(one.above).toBe(headings);
        else expect([one.headings, getPositionOfPerson(sections, one.index)]).toEqual([headings, place]);
      }
    }),
  );
});
