import { hasAccess, type Caller } from "./permissions";

/**
 * Returns true if the caller may edit the mission of a department: its lead in a browser, and executives, restricted or
 * not, because the mission is not private (PEOPLE-28). An API token needs `manage:people`, even the lead's.
 */
export const canEditDepartment = (caller: Caller, leadId: string | null): boolean =>
  hasAccess(caller, "manage:people") ||
  (caller.via.kind === "session" &&
    hasAccess(caller, "view:people") &&
    leadId !== null &&
    caller.personId === leadId);
