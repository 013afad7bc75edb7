import type { ReportingTree } from "@/lib/identity/access/reporting-tree";
import { levelHasPermission } from "./permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";

/** Parts of a profile. A viewer sees each part completely or not at all (PROFILE-2). */
export const profileGroups = [
  "employment",
  "contact",
  "demographics",
  "financial",
  "payroll_mapping",
] as const;
export type ProfileGroup = (typeof profileGroups)[number];

export const aboutGroupName = "about";

export const personDataGroups = [aboutGroupName, ...profileGroups] as const;
export type PersonDataGroup = (typeof personDataGroups)[number];

/** Groups with private data. Their values are encrypted at rest, and each read of them is recorded in the audit log. */
export const sensitiveGroups = ["contact", "demographics", "financial"] as const satisfies ProfileGroup[];
export type SensitiveGroup = (typeof sensitiveGroups)[number];

export type AccessRule =
  | { name: "everyone" }
  | { name: "executive" }
  /** 0 for the head's own data, 1 for a direct report of the head. */
  | { name: "head"; levelsAbove: number }
  | { name: "manager" }
  | { name: "self" };

export type Viewer = { accessLevel: AccessLevel; isRestricted: boolean; personId: string | null };

export const getViewingLevel = ({ accessLevel, isRestricted }: Omit<Viewer, "personId">): AccessLevel =>
  isRestricted && accessLevel !== "guest" ? "staff" : accessLevel;

export type SelfAccessSetting = { selfAccess: boolean };

export function getGroupRules(
  group: PersonDataGroup,
  { selfAccess }: SelfAccessSetting,
): readonly AccessRule["name"][] {
  if (group === aboutGroupName || group === "employment") return ["everyone"];
  if (group === "financial" || group === "payroll_mapping") return ["executive"];
  return selfAccess ? ["executive", "head", "manager", "self"] : ["executive", "head", "manager"];
}

/** Pages, API, exports and "Who can see this?" use this decision (ACCESS-1 to ACCESS-9, ACCESS-14, ABOUT-1). */
export function findGroupRule(
  group: PersonDataGroup,
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
  policy: SelfAccessSetting,
): AccessRule | null {
  if (!levelHasPermission(viewer.accessLevel, "view:people")) return null;
  for (const name of getGroupRules(group, policy)) {
    const rule = evaluateRule(name, viewer, personId, tree);
    if (rule) return rule;
  }
  return null;
}

function evaluateRule(
  name: AccessRule["name"],
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
): AccessRule | null {
  const accessLevel = getViewingLevel(viewer);
  const { personId: viewerId } = viewer;
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

export function findVisibleGroups(
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
  policy: SelfAccessSetting,
): ReadonlyMap<ProfileGroup, AccessRule> {
  const rules = profileGroups.map(
    (group) => [group, findGroupRule(group, viewer, personId, tree, policy)] as const,
  );
  return new Map(rules.flatMap(([group, rule]) => (rule ? [[group, rule]] : [])));
}

/** `visible`: groups of the person that the viewer sees. Executives see the history of each, other levels of none. */
export const findGroupsWithVisibleHistory = (
  viewer: Viewer,
  visible: ReadonlyMap<ProfileGroup, AccessRule>,
): ReadonlyMap<ProfileGroup, AccessRule> => (getViewingLevel(viewer) === "executive" ? visible : new Map());

type WorkContactAudience = "everyone" | "executives";

/** They are not part of the group `contact` (ACCESS-13). `audience`: `WORK_EMAILS` or `WORK_PHONES`. */
export function canSeeWorkContact(viewer: Omit<Viewer, "personId">, audience: WorkContactAudience): boolean {
  if (!levelHasPermission(viewer.accessLevel, "view:people")) return false;
  return audience === "everyone" || getViewingLevel(viewer) === "executive";
}

/** The audience is that of the group `employment`: everyone with `view:people` (ACCESS-15). */
export const canSeeAbsences = (viewer: Omit<Viewer, "personId">): boolean =>
  levelHasPermission(viewer.accessLevel, "view:people");

export const selectViewers = <V extends Viewer>(
  viewers: readonly V[],
  findRuleOf: (viewer: V) => AccessRule | null,
): { viewer: V; rule: AccessRule }[] =>
  viewers.flatMap((viewer) => {
    const rule = findRuleOf(viewer);
    return rule ? [{ viewer, rule }] : [];
  });

/** Applies to restricted users too (ABOUT-2). */
export function isAboutEditor(user: Viewer, personId: string): boolean {
  if (!levelHasPermission(user.accessLevel, "view:people")) return false;
  return user.personId === personId || levelHasPermission(user.accessLevel, "manage:people");
}

/** In addition to its editors. `managers`: the manager and the heads above the person, and executives. */
export const customFieldAudiences = ["everyone", "managers", "executives"] as const;
export type FieldAudience = (typeof customFieldAudiences)[number];
/** In addition to executives. `manager`: the manager and the heads above the person. `executive`: no one else. */
export const customFieldEditors = ["person", "manager", "executive"] as const;
export type FieldEditor = (typeof customFieldEditors)[number];
export type FieldAccess = { seen_by: FieldAudience; edited_by: FieldEditor };

/** Returns the rules that let a viewer see a custom field; the first match counts. Editors always see it (FIELD-2). */
export const getCustomFieldViewRules = ({
  seen_by,
  edited_by,
}: FieldAccess): readonly AccessRule["name"][] => [
  ...new Set([...fieldAudienceRules[seen_by], ...fieldEditorRules[edited_by]]),
];

const fieldAudienceRules: Record<FieldAudience, readonly AccessRule["name"][]> = {
  everyone: ["everyone"],
  managers: ["executive", "head", "manager"],
  executives: ["executive"],
};
const fieldEditorRules: Record<FieldEditor, readonly AccessRule["name"][]> = {
  person: ["self"],
  manager: ["head", "manager"],
  executive: [],
};

export const findFieldRule = (
  access: FieldAccess,
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
): AccessRule | null => findFirstFieldRule(getCustomFieldViewRules(access), viewer, personId, tree);

/** Executives can change every field that they see; a restriction only reduces those fields (FIELD-3). */
export function isFieldEditor(
  access: FieldAccess,
  user: Viewer,
  personId: string,
  tree: ReportingTree,
): boolean {
  if (findFieldRule(access, user, personId, tree) === null) return false;
  if (levelHasPermission(user.accessLevel, "manage:people")) return true;
  return findFirstFieldRule(fieldEditorRules[access.edited_by], user, personId, tree) !== null;
}

/** Returns the first rule that applies, or null. For custom fields, the rule `head` excludes the head's own data. */
function findFirstFieldRule(
  names: readonly AccessRule["name"][],
  viewer: Viewer,
  personId: string,
  tree: ReportingTree,
): AccessRule | null {
  if (!levelHasPermission(viewer.accessLevel, "view:people")) return null;
  for (const name of names) {
    const rule = evaluateRule(name, viewer, personId, tree);
    if (rule && !(rule.name === "head" && rule.levelsAbove === 0)) return rule;
  }
  return null;
}
