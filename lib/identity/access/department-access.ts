import { hasAccess, type Caller } from "./permissions";

/**
 * Returns true if the caller may edit the mission of a department: its lead and all executives. Includes restricted
 * executives, because the mission is not private (PEOPLE-28).
 */
export const canEditDepartment = (caller: Caller, leadId: string | null): boolean =>
  hasAccess(caller, "manage:people") ||
  (hasAccess(caller, "view:people") && leadId !== null && caller.personId === leadId);
