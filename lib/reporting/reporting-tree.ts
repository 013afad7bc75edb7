import { resolveReportingLines, type ReportingLine } from "./reporting-lines";

/** Who is above and below whom, answered without looking through everybody. Someone who is not in it is above and below nobody. */
export type ReportingTree = {
  /** The manager who counts: null for a root, and for someone unknown. */
  managerOf(id: string): string | null;
  /** How many levels `top` stands above `id`: 0 for themself, 1 for a direct report, null when `id` is not below `top`. */
  levelsBelow(id: string, top: string): number | null;
  /** The ids of who reports to somebody directly, in the order of the people. */
  reportsOf(id: string): string[];
  /** How many are below somebody, at any depth. */
  countBelow(id: string): number;
};

/**
 * Numbers everyone in the order of a walk through the tree, so that whoever is below someone has a number within theirs
 * (Tarjan's pre-order intervals). Lines are resolved first: a loop or an unknown manager takes a line away and never adds one.
 * Linear in the number of people, however deep; some bytes a person.
 */
export function buildReportingTree(people: readonly ReportingLine[]): ReportingTree {
  const { managerOf } = resolveReportingLines(people);
  const ids = people.map(({ id }) => id);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const { first, last, depth, firstReport, nextReport } = numberPeople(
    people.map(({ id }) => indexOf.get(managerOf.get(id) ?? "") ?? nobody),
  );
  return {
    managerOf: (id) => managerOf.get(id) ?? null,
    levelsBelow: (id, top) => {
      const [below, above] = [indexOf.get(id), indexOf.get(top)];
      if (below === undefined || above === undefined) return null;
      const number = first[below] ?? 0;
      const isWithin = number >= (first[above] ?? 0) && number <= (last[above] ?? -1);
      return isWithin ? (depth[below] ?? 0) - (depth[above] ?? 0) : null;
    },
    reportsOf: (id) => {
      const reports: string[] = [];
      let report = firstReport[indexOf.get(id) ?? nobody] ?? nobody;
      for (; report !== nobody; report = nextReport[report] ?? nobody) reports.push(ids[report] ?? "");
      return reports;
    },
    countBelow: (id) => {
      const above = indexOf.get(id);
      return above === undefined ? 0 : (last[above] ?? 0) - (first[above] ?? 0);
    },
  };
}

const nobody = -1;

/** For each person the first and the last number in their branch, how far down they stand, and a chain of who reports to them. */
function numberPeople(managers: readonly number[]) {
  const size = managers.length;
  const first = new Int32Array(size);
  const last = new Int32Array(size);
  const depth = new Int32Array(size);
  const firstReport = new Int32Array(size).fill(nobody);
  const nextReport = new Int32Array(size).fill(nobody);
  const roots: number[] = [];
  // From the last to the first, so that each chain is in the order of the people.
  for (let person = size - 1; person >= 0; person--) {
    const manager = managers[person] ?? nobody;
    if (manager === nobody) {
      roots.push(person);
      continue;
    }
    nextReport[person] = firstReport[manager] ?? nobody;
    firstReport[manager] = person;
  }
  const nextToVisit = firstReport.slice();
  let number = 0;
  for (const root of roots) {
    // Its own stack: a chain of managers may be as deep as the directory is long.
    const open = [root];
    first[root] = number++;
    for (let person = open.at(-1); person !== undefined; person = open.at(-1)) {
      const report = nextToVisit[person] ?? nobody;
      if (report === nobody) {
        last[person] = number - 1;
        open.pop();
        continue;
      }
      nextToVisit[person] = nextReport[report] ?? nobody;
      first[report] = number++;
      depth[report] = (depth[person] ?? 0) + 1;
      open.push(report);
    }
  }
  return { first, last, depth, firstReport, nextReport };
}
