import fc from "fast-check";
import type { PersonWithManagerId } from "@/lib/identity/access/reporting-lines";

/**
 * Reporting lines as bad data can contain them: deep chains, several roots, cycles, self-managers and unknown managers,
 * in an order unrelated to the hierarchy.
 */
export const arbitraryReportingGraph = ({
  maxPeople,
}: {
  maxPeople: number;
}): fc.Arbitrary<PersonWithManagerId[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant("none" as const) },
        { weight: 6, arbitrary: fc.constant("neighbour" as const) },
        { weight: 8, arbitrary: fc.nat(maxPeople) },
        { weight: 1, arbitrary: fc.constant("themself" as const) },
        { weight: 1, arbitrary: fc.constant("unknown" as const) },
      ),
      { maxLength: maxPeople },
    )
    .chain((managers) => {
      const managerOf = (manager: (typeof managers)[number], person: number) => {
        if (manager === "none") return null;
        if (manager === "unknown") return "gone";
        if (manager === "themself") return `p${person}`;
        // Wraps around, so that "neighbour" for everybody makes a single cycle.
        if (manager === "neighbour") return `p${(person + managers.length - 1) % managers.length}`;
        return `p${manager % managers.length}`;
      };
      const people = managers.map((manager, person) => ({
        id: `p${person}`,
        managerId: managerOf(manager, person),
      }));
      return fc.shuffledSubarray(people, { minLength: people.length });
    });
