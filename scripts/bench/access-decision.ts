import { findGroupRule, findVisibleGroups, type Viewer } from "@/lib/identity/access/visibility";
import type { PersonWithManagerId } from "@/lib/identity/access/reporting-lines";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { planReportingTree } from "@/simulators/projects/reporting-tree";
import { reportFigure, type Section } from "./bench-results";

const policy = { selfAccess: false };
const headId = "1";
const headViewer: Viewer = { accessLevel: "head", isRestricted: false, personId: headId };

/**
 * Measures access decisions of one head about all people: building the reporting tree once, then deciding per person.
 * The reference walks up the managers of each person. Measures a company of six levels, and a chain in which each
 * person reports to the previous person.
 */
export function measureAccessDecision(to: Section, size: number, rounds: number): void {
  const company = planReportingTree(size).map(toLine);
  const chain = Array.from({ length: size }, (_, index) => toLine(index === 0 ? null : index - 1, index));
  compareDecisions(to, "six levels", company, company, rounds);
  const sample = chain.filter((_, index) => index % 100 === 0); // for all people, the reference would take a minute
  compareDecisions(to, "a chain, each hundredth", chain, sample, rounds);
}

const toLine = (manager: number | null, index: number): PersonWithManagerId => ({
  id: String(index),
  managerId: manager === null ? null : String(manager),
});

function compareDecisions(
  to: Section,
  name: string,
  people: PersonWithManagerId[],
  asked: PersonWithManagerId[],
  rounds: number,
) {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const isBelowHead = (id: string) => {
    for (let at: string | null = id; at !== null; at = managerOf.get(at) ?? null)
      if (at === headId) return true;
    return false;
  };
  const times = { tree: [], contact: [], all: [], walk: [] } satisfies Record<string, number[]>;
  for (let round = 0; round < rounds; round++) {
    const tree = recordTime(times.tree, () => buildReportingTree(people));
    const seen = recordTime(times.contact, () =>
      asked.filter(({ id }) => findGroupRule("contact", headViewer, id, tree, policy)),
    );
    recordTime(times.all, () => asked.map(({ id }) => findVisibleGroups(headViewer, id, tree, policy)));
    const walked = recordTime(times.walk, () => asked.filter(({ id }) => isBelowHead(id)));
    if (seen.length !== walked.length) throw new Error("tree and walk disagree");
  }
  const walk = { what: "walking up from each", values: times.walk };
  const figure = { people: people.length, unit: "ms" as const };
  reportFigure(to, { ...figure, what: `${name}: the tree, once a version`, values: times.tree });
  reportFigure(to, { ...figure, what: `${name}: one group of each`, values: times.contact, yardstick: walk });
  reportFigure(to, { ...figure, what: `${name}: all five groups of each`, values: times.all });
}

function recordTime<T>(into: number[], work: () => T): T {
  const startedAt = performance.now();
  const result = work();
  into.push(performance.now() - startedAt);
  return result;
}
