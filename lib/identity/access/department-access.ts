import { hasAccess, type Caller } from "./permissions";

/**
 * Returns true if the caller may edit the mission of a department: if the caller is its lead, or an executive.
 * Restricted executives may too, because the mission is not private (PEOPLE-28). An executive's API token needs
 * `manage:people`.
 */
export const canEditDepartment = (caller: Caller, leadId: string | null): boolean =>
  hasAccess(caller, "manage:people") ||
  (hasAccess(caller, "view:people") && leadId !== null && caller.personId === leadId);
