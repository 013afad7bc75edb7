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

/** Refuses whoever looks at Kith as somebody else: they may read and nothing more (403). */
export function requireNotImpersonating(caller: Caller): void {
  if (caller.via.kind !== "session" || caller.via.viewer === null) return;
  throw new Problem(
    "forbidden",
    "read_only_view",
    `You are looking at Kith as ${caller.name}, so nothing can be changed. Stop looking as somebody else first.`,
  );
}
