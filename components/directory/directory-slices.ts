import { rowsPerSlice } from "@/lib/directory/request-limits";
import type { DirectoryRows, DirectorySlice } from "@/lib/directory/view-schema";
import { fetchPersonIdsOfView } from "@/lib/browser/large-directory";
import type { DirectoryList } from "./directory-list";
import type { RelatedPeople } from "./directory-source";

export const mergeRelated = (
  slices: readonly Pick<DirectoryRows, "managers" | "report_counts" | "details">[],
): RelatedPeople => ({
  managers: new Map(slices.flatMap(({ managers }) => managers.map((manager) => [manager.id, manager]))),
  reportCounts: new Map(slices.flatMap(({ report_counts }) => Object.entries(report_counts))),
  details: new Map(slices.flatMap(({ details }) => details.map((detail) => [detail.id, detail]))),
});

export function createSlicedList(
  address: string,
  length: number,
  slices: readonly DirectorySlice[],
  ways: Required<Pick<DirectoryList, "want" | "load">>,
): DirectoryList {
  const peopleBySlice = new Map(slices.map((slice) => [Math.floor(slice.from / rowsPerSlice), slice.people]));
  const positionById = new Map(
    slices.flatMap(({ from, people }) => people.map(({ id }, index) => [id, from + index])),
  );
  return {
    length,
    at: (index) => peopleBySlice.get(Math.floor(index / rowsPerSlice))?.[index % rowsPerSlice],
    indexOf: (id) => positionById.get(id) ?? -1,
    idsOf: (from, to) => {
      const known: string[] = [];
      for (let index = from; index < to; index++) {
        const person = peopleBySlice.get(Math.floor(index / rowsPerSlice))?.[index % rowsPerSlice];
        if (!person) return fetchPersonIdsOfView(address, from, to);
        known.push(person.id);
      }
      return known;
    },
    // The ids outside the loaded slices are unknown, so "all" depends on the number of selected ids.
    selectedOf: (ids) => {
      const people = [...peopleBySlice.values()].flat();
      const selected = people.filter(({ id }) => ids.has(id)).length;
      if (selected === 0) return "none";
      return selected === people.length && ids.size >= length ? "all" : "some";
    },
    ...ways,
  };
}
