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

/** By which rules a group may be seen; the first that lets a viewer in counts. The decision and its words in pages rest on this. */
export function rulesOf(group: ProfileGroup, { selfAccess }: Policy): readonly Rule["name"][] {
  if (group === "employment") return ["everyone"];
  if (group === "financial" || group === "payroll_mapping") return ["executive"];
  return selfAccess ? ["executive", "head", "manager", "self"] : ["executive", "head", "manager"];
}

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
  for (const name of rulesOf(group, policy)) {
    const rule = applyRule(name, viewer, personId, tree);
    if (rule) return rule;
  }
  return null;
}

/** The rule, if it lets this viewer see what it is for. */
function applyRule(
  name: Rule["name"],
  { accessLevel, personId: viewerId }: Viewer,
  personId: string,
  tree: ReportingTree,
): Rule | null {
  switch (name) {
    case "everyone":
      return { name };
    case "executive":
      return accessLevel === "executive" ? { name } : null;
    case "head": {
      if (accessLevel !== "head" || viewerId === null) return null;
      const levelsAbove = tree.levelsBelow(personId, viewerId);
      return levelsAbove === null ? null : { name, levelsAbove };
    }
    case "manager":
      return accessLevel === "manager" && viewerId !== null && tree.managerOf(personId) === viewerId
        ? { name }
        : null;
    case "self":
      return viewerId === personId ? { name } : null;
  }
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

/** Whom the installation lets see work e-mails. */
export type WorkEmailAudience = "everyone" | "executives";

/** Whether the viewer sees work e-mails, in whatever place: a work fact like a phone book's, and no part of `contact` (ACCESS-13). */
export function seesWorkEmails(
  { accessLevel }: Pick<Viewer, "accessLevel">,
  audience: WorkEmailAudience,
): boolean {
  if (!levelAllows(accessLevel, "view:people")) return false;
  return audience === "everyone" || accessLevel === "executive";
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
