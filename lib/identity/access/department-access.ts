import { hasAccess, type Caller } from "./permissions";

/**
 * Returns true if the caller may change what a department says of itself: its lead, and executives. A restricted
 * executive may, because the text is not private (PEOPLE-28).
 */
export const canEditDepartment = (caller: Caller, leadId: string | null): boolean =>
  hasAccess(caller, "manage:people") ||
  (hasAccess(caller, "view:people") && leadId !== null && caller.personId === leadId);
