import { ruleFor, visibleGroups, type Viewer } from "@/lib/access/visibility";
import type { ReportingLine } from "@/lib/reporting/reporting-lines";
import { buildReportingTree } from "@/lib/reporting/reporting-tree";
import { planTree } from "@/lib/simulators/projects/reporting-tree";
import { report, type Section } from "./results";

const policy = { selfAccess: false };
const headId = "1";
const head: Viewer = { accessLevel: "head", personId: headId };

/**
 * What it costs to know what one head sees of everyone: the tree built once, then a decision a person, beside walking up from
 * every person, in the same run. In a company of six levels, and where everyone reports to the one before.
 */
export function measureDecision(to: Section, size: number, rounds: number): void {
  const company = planTree(size).map(toLine);
  const chain = Array.from({ length: size }, (_, index) => toLine(index === 0 ? null : index - 1, index));
  compare(to, "six levels", company, company, rounds);
  const sample = chain.filter((_, index) => index % 100 === 0); // walking up from everyone would take a minute
  compare(to, "a chain, each hundredth", chain, sample, rounds);
}

const toLine = (manager: number | null, index: number): ReportingLine => ({
  id: String(index),
  managerId: manager === null ? null : String(manager),
});

function compare(to: Section, name: string, people: ReportingLine[], asked: ReportingLine[], rounds: number) {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const isBelowHead = (id: string) => {
    for (let at: string | null = id; at !== null; at = managerOf.get(at) ?? null)
      if (at === headId) return true;
    return false;
  };
  const times = { tree: [], contact: [], all: [], walk: [] } satisfies Record<string, number[]>;
  for (let round = 0; round < rounds; round++) {
    const tree = timed(times.tree, () => buildReportingTree(people));
    const seen = timed(times.contact, () =>
      asked.filter(({ id }) => ruleFor("contact", head, id, tree, policy)),
    );
    timed(times.all, () => asked.map(({ id }) => visibleGroups(head, id, tree, policy)));
    const walked = timed(times.walk, () => asked.filter(({ id }) => isBelowHead(id)));
    if (seen.length !== walked.length) throw new Error("the two do not agree");
  }
  const walk = { what: "walking up from each", values: times.walk };
  const figure = { people: people.length, unit: "ms" as const };
  report(to, { ...figure, what: `${name}: the tree, once a version`, values: times.tree });
  report(to, { ...figure, what: `${name}: one group of each`, values: times.contact, yardstick: walk });
  report(to, { ...figure, what: `${name}: all five groups of each`, values: times.all });
}

function timed<T>(into: number[], work: () => T): T {
  const startedAt = performance.now();
  const result = work();
  into.push(performance.now() - startedAt);
  return result;
}
