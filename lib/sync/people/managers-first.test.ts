import fc from "fast-check";
import { expect, test } from "vitest";
import { sortManagersFirst } from "./managers-first";

const anyLines = fc
  .uniqueArray(fc.nat(30).map(String), { maxLength: 25 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => fc.record({ id: fc.constant(id), managerId: fc.option(fc.nat(32).map(String)) })),
    ),
  );

test("lists every person once, and after their manager unless the two are in a loop", () => {
  fc.assert(
    fc.property(anyLines, (people) => {
      const ordered = sortManagersFirst(people);
      expect(ordered.toSorted(byId)).toEqual(people.toSorted(byId));
      const position = new Map(ordered.map(({ id }, index) => [id, index]));
      const managers = new Map(people.map(({ id, managerId }) => [id, managerId]));
      for (const { id, managerId } of people) {
        if (managerId === null || leadsTo(managers, managerId, id)) continue;
        expect(position.get(managerId) ?? -1).toBeLessThan(position.get(id) ?? -1);
      }
    }),
  );
});

const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);

/**
 * Returns whether following managers leads from one person to the other; together with the other's own manager, this is
 * a loop.
 */
function leadsTo(managers: ReadonlyMap<string, string | null>, from: string, to: string): boolean {
  const seen = new Set<string>();
  for (let at: string | null = from; at !== null && !seen.has(at); at = managers.get(at) ?? null) {
    if (at === to) return true;
    seen.add(at);
  }
  return false;
}
