import type { PeopleList } from "@/components/quick-look/quick-look-state";
import type { ListedPerson } from "@/lib/directory/schema";

/** If everyone is loaded, the list has neither `loadIds` nor `want`. */
export type DirectoryList = PeopleList<ListedPerson> & {
  loadIds?: (from: number, to: number) => Promise<readonly string[]>;
  /** Reports the positions near the viewport, and that of the active person, so that these people are loaded. */
  want?: (from: number, to: number, active: number) => void;
};

export function listIds(
  people: DirectoryList,
  from: number,
  to: number,
): readonly string[] | Promise<readonly string[]> {
  const known = Array.from({ length: to - from }, (_, at) => people.at(from + at)?.id ?? []).flat();
  return people.loadIds && known.length < to - from ? people.loadIds(from, to) : known;
}

/** While some people are not loaded, "all" depends on the number of selected ids. */
export function getSelectedPart(people: DirectoryList, ids: ReadonlySet<string>): "none" | "some" | "all" {
  if (ids.size === 0) return "none";
  const loaded = Array.from({ length: people.length }, (_, at) => people.at(at) ?? []).flat();
  const selected = loaded.filter(({ id }) => ids.has(id)).length;
  if (selected === 0) return "none";
  return selected === loaded.length && ids.size >= people.length ? "all" : "some";
}
