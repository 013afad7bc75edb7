import { rowsASlice } from "@/lib/directory/most-rows";
import type { DirectoryRows, DirectorySlice } from "@/lib/directory/view-schema";
import { fetchIds } from "@/lib/query/large-directory";
import type { ShownPeople } from "./shown-people";
import type { Related } from "./use-directory";

/** What rows of these slices say of others and beside the person. */
export const joinSlices = (
  slices: readonly Pick<DirectoryRows, "managers" | "report_counts" | "details">[],
): Related => ({
  managers: new Map(slices.flatMap(({ managers }) => managers.map((manager) => [manager.id, manager]))),
  reportCounts: new Map(slices.flatMap(({ report_counts }) => Object.entries(report_counts))),
  details: new Map(slices.flatMap(({ details }) => details.map((detail) => [detail.id, detail]))),
});

/** The list of a view, of which these slices are here. */
export function listOfSlices(
  address: string,
  length: number,
  slices: readonly DirectorySlice[],
  ways: Required<Pick<ShownPeople, "want" | "bring">>,
): ShownPeople {
  const here = new Map(slices.map((slice) => [Math.floor(slice.from / rowsASlice), slice.people]));
  const placeOf = new Map(
    slices.flatMap(({ from, people }) => people.map(({ id }, index) => [id, from + index])),
  );
  return {
    length,
    at: (index) => here.get(Math.floor(index / rowsASlice))?.[index % rowsASlice],
    indexOf: (id) => placeOf.get(id) ?? -1,
    idsOf: (from, to) => {
      const known: string[] = [];
      for (let index = from; index < to; index++) {
        const person = here.get(Math.floor(index / rowsASlice))?.[index % rowsASlice];
        if (!person) return fetchIds(address, from, to);
        known.push(person.id);
      }
      return known;
    },
    // Whether those are selected who are not here nobody knows; as many selected as there are come close.
    selectedOf: (ids) => {
      const people = [...here.values()].flat();
      const selected = people.filter(({ id }) => ids.has(id)).length;
      if (selected === 0) return "none";
      return selected === people.length && ids.size >= length ? "all" : "some";
    },
    ...ways,
  };
}
