import fc from "fast-check";
import type { ReportingLine } from "@/lib/reporting/reporting-lines";

/**
 * Reporting lines as bad data may have them: deep chains, several roots, loops, their own manager, managers whom nobody knows;
 * in an order that has nothing to do with who manages whom.
 */
export const reportingGraphs = ({ maxPeople }: { maxPeople: number }): fc.Arbitrary<ReportingLine[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant("nobody" as const) },
        { weight: 6, arbitrary: fc.constant("neighbour" as const) },
        { weight: 8, arbitrary: fc.nat(maxPeople) },
        { weight: 1, arbitrary: fc.constant("themself" as const) },
        { weight: 1, arbitrary: fc.constant("unknown" as const) },
      ),
      { maxLength: maxPeople },
    )
    .chain((managers) => {
      const managerOf = (manager: (typeof managers)[number], person: number) => {
        if (manager === "nobody") return null;
        if (manager === "unknown") return "gone";
        if (manager === "themself") return `p${person}`;
        // The neighbour of the first is the last: where all choose theirs, everybody is in one loop.
        if (manager === "neighbour") return `p${(person + managers.length - 1) % managers.length}`;
        return `p${manager % managers.length}`;
      };
      const people = managers.map((manager, person) => ({
        id: `p${person}`,
        managerId: managerOf(manager, person),
      }));
      return fc.shuffledSubarray(people, { minLength: people.length });
    });
