import { resolveReportingLines, type PersonWithManagerId } from "./reporting-lines";

/** Finds people without scanning the directory. Unknown ids have no relations. */
export type ReportingTree = {
  managerOf(id: string): string | null;
  lineOf(id: string): string[];
  /** 0 if both are the same person, 1 for a direct report of `top`, null if `id` is not below `top`. */
  levelsBelow(id: string, top: string): number | null;
  /** Returns the ids of direct reports, in the order in which the people were passed to `buildReportingTree`. */
  reportsOf(id: string): string[];
  countBelow(id: string): number;
};

/** Tarjan's pre-order intervals: the number of a person lies within the interval of each manager above. Linear time. */
export function buildReportingTree(people: readonly PersonWithManagerId[]): ReportingTree {
  const { managerOf } = resolveReportingLines(people);
  const ids = people.map(({ id }) => id);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const { first, last, depth, firstReport, nextReport } = assignPreOrderNumbers(
    people.map(({ id }) => indexOf.get(managerOf.get(id) ?? "") ?? noPerson),
  );
  return {
    managerOf: (id) => managerOf.get(id) ?? null,
    lineOf: (id) => {
      const line: string[] = [];
      for (let at = managerOf.get(id); at; at = managerOf.get(at)) line.push(at);
      return line;
    },
    levelsBelow: (id, top) => {
      const [below, above] = [indexOf.get(id), indexOf.get(top)];
      if (below === undefined || above === undefined) return null;
      const number = first[below] ?? 0;
      const isWithin = number >= (first[above] ?? 0) && number <= (last[above] ?? -1);
      return isWithin ? (depth[below] ?? 0) - (depth[above] ?? 0) : null;
    },
    reportsOf: (id) => {
      const reports: string[] = [];
      let report = firstReport[indexOf.get(id) ?? noPerson] ?? noPerson;
      for (; report !== noPerson; report = nextReport[report] ?? noPerson) reports.push(ids[report] ?? "");
      return reports;
    },
    countBelow: (id) => {
      const above = indexOf.get(id);
      return above === undefined ? 0 : (last[above] ?? 0) - (first[above] ?? 0);
    },
  };
}

const noPerson = -1;

/** For each person: first and last number of the branch, depth, and the linked list of direct reports. */
function assignPreOrderNumbers(managers: readonly number[]) {
  const size = managers.length;
  const first = new Int32Array(size);
  const last = new Int32Array(size);
  const depth = new Int32Array(size);
  const firstReport = new Int32Array(size).fill(noPerson);
  const nextReport = new Int32Array(size).fill(noPerson);
  const roots: number[] = [];
  // The loop iterates backwards, so that each list of reports keeps the order of the people.
  for (let person = size - 1; person >= 0; person--) {
    const manager = managers[person] ?? noPerson;
    if (manager === noPerson) {
      roots.push(person);
      continue;
    }
    nextReport[person] = firstReport[manager] ?? noPerson;
    firstReport[manager] = person;
  }
  const nextToVisit = firstReport.slice();
  let number = 0;
  for (const root of roots) {
    // The walk uses an explicit stack, because a chain of managers can be as deep as the directory is large.
    const open = [root];
    first[root] = number++;
    for (let person = open.at(-1); person !== undefined; person = open.at(-1)) {
      const report = nextToVisit[person] ?? noPerson;
      if (report === noPerson) {
        last[person] = number - 1;
        open.pop();
        continue;
      }
      nextToVisit[person] = nextReport[report] ?? noPerson;
      first[report] = number++;
      depth[report] = (depth[person] ?? 0) + 1;
      open.push(report);
    }
  }
  return { first, last, depth, firstReport, nextReport };
}
