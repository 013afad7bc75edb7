import type { ReportingTree } from "@/lib/reporting/reporting-tree";
import { levelAllows, type AccessLevel } from "./levels";

/** The parts of a profile, each seen or not seen as a whole (PROFILE-2). */
export const profileGroups = [
  "employment",
  "contact",
  "demographics",
  "financial",
  "payroll_mapping",
] as const;
export type ProfileGroup = (typeof profileGroups)[number];

/** Private data: sealed at rest, and every read of it is recorded. */
export const sensitiveGroups = ["contact", "demographics", "financial"] as const satisfies ProfileGroup[];
export type SensitiveGroup = (typeof sensitiveGroups)[number];

/** What lets somebody see a group. */
export type Rule =
  | { name: "everyone" }
  | { name: "executive" }
  /** 0: themself, 1: their manager, 2: the manager of that one, and so on. */
  | { name: "head"; levelsAbove: number }
  | { name: "manager" }
  | { name: "self" };

/** Whoever looks: their level now, and their own place in the tree. */
export type Viewer = { accessLevel: AccessLevel; personId: string | null };

/** What the installation decides for itself. */
export type Policy = { selfAccess: boolean };

/**
 * The rule by which the viewer sees this group of this person's profile, or null: the one decision that pages, API, exports
 * and the explanation share. Source: ACCESS-1 to ACCESS-9.
 */
export function ruleFor(
  group: ProfileGroup,
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
  policy: Policy,
): Rule | null {
  if (!levelAllows(viewer.accessLevel, "view:people")) return null;
  if (group === "employment") return { name: "everyone" };
  if (viewer.accessLevel === "executive") return { name: "executive" };
  if (group === "financial" || group === "payroll_mapping" || viewer.personId === null) return null;
  if (viewer.accessLevel === "head") {
    const levelsAbove = tree.levelsBelow(personId, viewer.personId);
    if (levelsAbove !== null) return { name: "head", levelsAbove };
  }
  if (viewer.accessLevel === "manager" && tree.managerOf(personId) === viewer.personId) {
    return { name: "manager" };
  }
  return policy.selfAccess && viewer.personId === personId ? { name: "self" } : null;
}

/** The groups that the viewer sees of this person, each with the rule that lets them. */
export function visibleGroups(
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
  policy: Policy,
): ReadonlyMap<ProfileGroup, Rule> {
  const rules = profileGroups.map(
    (group) => [group, ruleFor(group, viewer, personId, tree, policy)] as const,
  );
  return new Map(rules.flatMap(([group, rule]) => (rule ? [[group, rule]] : [])));
}

/**
 * The groups of which the viewer also sees what stood there before: for executives those that they see now, for everybody else none.
 */
export function groupsWithEarlierValues(
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
  policy: Policy,
): ReadonlyMap<ProfileGroup, Rule> {
  if (viewer.accessLevel !== "executive") return new Map();
  return visibleGroups(viewer, personId, tree, policy);
}

/** Those of the viewers who see the group, each with their rule. */
export function viewersOf<V extends Viewer>(
  group: ProfileGroup,
  viewers: readonly V[],
  personId: string,
  tree: ReportingTree,
  policy: Policy,
): { viewer: V; rule: Rule }[] {
  return viewers.flatMap((viewer) => {
    const rule = ruleFor(group, viewer, personId, tree, policy);
    return rule ? [{ viewer, rule }] : [];
  });
}
