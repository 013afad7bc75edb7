import { hasAccess, type Caller } from "./permissions";

/** Restricted executives too, because the mission is not private (PEOPLE-28). A token needs `manage:people`. */
export const canEditDepartment = (caller: Caller, leadId: string | null): boolean =>
  hasAccess(caller, "manage:people") ||
  (caller.via.kind === "session" &&
    hasAccess(caller, "view:people") &&
    leadId !== null &&
    caller.personId === leadId);
