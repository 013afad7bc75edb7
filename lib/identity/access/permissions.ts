import type { AccessLevel } from "@/lib/platform/access-levels";

export const permissions = ["view:people", "manage:people", "admin:connections", "provision:people"] as const;
export type Permission = (typeof permissions)[number];

/**
 * Scope of a `public_only` token: the part of `view:people` that covers names, titles and the tree (TOKEN-9). Callers
 * with `view:people` have this scope too. Any operation that requires a permission is closed to such a token, so new
 * operations are closed by default.
 */
export const publicOnlyScope = "view:names";

export type Scope = Permission | typeof publicOnlyScope;
export const scopes: readonly Scope[] = [...permissions, publicOnlyScope];

const viewPeopleOnly = ["view:people"] as const;
const permissionsByLevel: Record<AccessLevel, readonly Permission[]> = {
  executive: permissions,
  head: viewPeopleOnly,
  manager: viewPeopleOnly,
  staff: viewPeopleOnly,
  guest: [],
};

export function levelHasPermission(level: AccessLevel, permission: Permission): boolean {
  return permissionsByLevel[level].includes(permission);
}

/** User whose current rights decide on a request: its sender, or the user whom the sender impersonates. */
export type Caller = {
  userId: string;
  name: string;
  email: string;
  accessLevel: AccessLevel;
  /** Leaves the permissions unchanged, but hides private data and operations that could reveal it. */
  isRestricted: boolean;
  personId: string | null;
  via:
    /**
     * Browser session. `viewer`: executive who impersonates this user, read-only; null without impersonation.
     * `lacksSecondFactor`: true if the signed-in user has to set up a required second factor before any other
     * operation.
     */
    | {
        kind: "session";
        sessionId: string;
        viewer: { userId: string; name: string } | null;
        lacksSecondFactor?: boolean;
      }
    | { kind: "token"; tokenId: string; scopes: readonly Scope[] };
};

export type RequiredAccess = Scope | "signed-in";

declare const provenScopes: unique symbol;

/** Only `hasAccess` produces this type, so calling a protected function without a check does not compile. */
export type CallerWith<N extends RequiredAccess> = N extends Scope
  ? Caller & { readonly [provenScopes]: { readonly [need in ImpliedScopes<N>]: true } }
  : Caller;
type ImpliedScopes<N extends Scope> = N | (N extends "view:people" ? typeof publicOnlyScope : never);

/** A caller who lacks a required second factor has no permission. `signed-in` is always granted. */
export function hasAccess<N extends RequiredAccess>(caller: Caller, need: N): caller is CallerWith<N> {
  if (need === "signed-in") return true;
  if (caller.via.kind === "session" && caller.via.lacksSecondFactor) return false;
  return (
    levelHasPermission(caller.accessLevel, getPermissionForScope(need)) &&
    (caller.via.kind === "session" || caller.via.scopes.some((scope) => scopeGrants(scope, need)))
  );
}

export const getPermissionForScope = (scope: Scope): Permission =>
  scope === publicOnlyScope ? "view:people" : scope;

const scopeGrants = (held: Scope, need: Scope) => held === need || held === getPermissionForScope(need);
