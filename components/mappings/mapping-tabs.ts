import type { UserMapping } from "@/lib/mappings/schema";
import { foldName } from "@/lib/people/names";
import type { Conflict } from "./conflict-words";

export const tabs = [
  { value: "attention", label: "Needs attention" },
  { value: "matched", label: "Matched" },
  { value: "everybody", label: "Everybody" },
] as const;
export type Tab = (typeof tabs)[number]["value"];

/** What the last matching could not settle, by user. */
export type ConflictsByUser = ReadonlyMap<string, readonly Conflict[]>;

/** Those that still stand: an id that the user has by now is no question any more. */
export function openConflicts(
  mappings: readonly UserMapping[],
  conflicts: readonly Conflict[],
): ConflictsByUser {
  const byUser = new Map<string, Conflict[]>();
  for (const { user_id, payroll_id, projects_id } of mappings) {
    const has = { payroll: payroll_id, projects: projects_id };
    const settled = (provider: Conflict["provider"]) =>
      conflicts.some(
        (other) =>
          other.user_id === user_id && other.provider === provider && other.external_id === has[provider],
      );
    const open = conflicts.filter((conflict) => conflict.user_id === user_id && !settled(conflict.provider));
    if (open.length > 0) byUser.set(user_id, open);
  }
  return byUser;
}

/** Whether a user belongs to a tab. No id at all, or a question left open, needs attention; everybody else is matched. */
export function isInTab(tab: Tab, mapping: UserMapping, conflicts: ConflictsByUser): boolean {
  if (tab === "everybody") return true;
  const hasNoId = mapping.payroll_id === "" && mapping.projects_id === "";
  return (tab === "attention") === (hasNoId || conflicts.has(mapping.user_id));
}

/** By name, e-mail address or id; capitals and accents do not matter. */
export function isFound(query: string, mapping: UserMapping): boolean {
  const text = query.trim().toLowerCase();
  if (text === "") return true;
  const { user_name, user_email, payroll_id, projects_id } = mapping;
  const folded = foldName(query);
  return (
    (folded !== "" && foldName(user_name).includes(folded)) ||
    [user_email, payroll_id, projects_id].some((value) => value.toLowerCase().includes(text))
  );
}
