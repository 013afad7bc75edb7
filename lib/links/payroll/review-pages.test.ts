import fc from "fast-check";
import { expect, test } from "vitest";
import { groupReview, openReviewPage } from "./review-pages";

type Person = { id: string; firstName: string; lastName: string; email: null; joinedOn: null };

const person = (id: string, lastName: string): Person => ({
  id,
  firstName: "Ana",
  lastName,
  email: null,
  joinedOn: null,
});

const ids = Array.from({ length: 30 }, (_, index) => String(index).padStart(3, "0"));
const change = fc.record({
  kind: fc.constantFrom("rename" as const, "remove" as const, "link" as const),
  id: fc.constantFrom(...ids),
  name: fc.string({ maxLength: 4 }),
});

test("reading all pages returns everyone who stays exactly once, whatever changes between two pages", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { maxLength: 6 }), { minLength: 40, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      (changes, limit) => {
        const people = new Map(ids.map((id) => [id, person(id, "Costa")]));
        const linked = new Set<string>();
        const seen: string[] = [];
        let cursor: string | undefined;
        for (const between of changes) {
          const groups = groupReview({
            people: [...people.values()].sort((a, b) => (a.lastName < b.lastName ? -1 : 1)),
            links: [],
            rejections: [],
            review: {
              suggestions: [],
              notFound: [...people.values()]
                .filter(({ id }) => !linked.has(id))
                .map((one) => ({ person: one, alternatives: [] })),
              unmatchedEmployeeIds: ["e1", "e2"],
            },
          });
          const { pick, next } = openReviewPage(groups.keys, { limit, cursor });
          const shown = [
            ...pick(groups.people).map(({ id }) => `p:${id}`),
            ...pick(groups.unmatchedEmployeeIds),
          ];
          expect(shown.length).toBeLessThanOrEqual(limit);
          seen.push(...shown);
          if (next === null) break;
          cursor = next;
          for (const { kind, id, name } of between) {
            if (kind === "rename" && people.has(id)) people.set(id, person(id, name));
            else if (kind === "remove") people.delete(id);
            else linked.add(id);
          }
        }
        const expected = [...[...people.keys()].map((id) => `p:${id}`), "e1", "e2"];
        for (const key of expected) expect(seen.filter((one) => one === key)).toHaveLength(1);
      },
    ),
  );
});
