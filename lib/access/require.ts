import { Problem } from "@/lib/problem";
import { allows, type Caller, type Permission } from "./levels";

/** Lets the caller pass, or says which of level and token scope is in the way (403). */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (allows(caller, permission)) return;
  const isScope = caller.via.kind === "token" && !caller.via.scopes.includes(permission);
  throw isScope
    ? new Problem(
        "forbidden",
        "missing_scope",
        `This API token does not have the scope ${permission}. Create one that does.`,
      )
    : new Problem(
        "forbidden",
        "not_allowed",
        `Your access level does not include ${permission}. Ask an executive to change it.`,
      );
}
