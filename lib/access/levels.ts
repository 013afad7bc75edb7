/** Access levels, highest first (CALL-2). */
export const accessLevels = ["executive", "head", "manager", "staff", "guest"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** What a route or a page may ask for. */
export const permissions = ["view:people", "manage:people", "admin:connections"] as const;
export type Permission = (typeof permissions)[number];

/**
 * What of `view:people` a `public_only` token has: names, titles and the tree (TOKEN-9). Whoever has `view:people` has it as well. What
 * an address, a list or a field needs beyond that is `view:people`, which such a token has not: whatever is new is closed to it.
 */
export const publicOnly = "view:names";

/** What a token may be given. */
export type Scope = Permission | typeof publicOnly;
export const scopes: readonly Scope[] = [...permissions, publicOnly];

const everybodyInTheCompany = ["view:people"] as const;
const permissionsOf: Record<AccessLevel, readonly Permission[]> = {
  executive: permissions,
  head: everybodyInTheCompany,
  manager: everybodyInTheCompany,
  staff: everybodyInTheCompany,
  guest: [],
};

/** Whether the level has the permission. */
export function levelAllows(level: AccessLevel, permission: Permission): boolean {
  return permissionsOf[level].includes(permission);
}

/** Who is asking. Read from the database for every request; a token narrows what its owner may do now. */
export type Caller = {
  userId: string;
  name: string;
  email: string;
  accessLevel: AccessLevel;
  /** The person of the directory whose `user_id` is the caller. */
  personId: string | null;
  via:
    /**
     * `viewer`: the executive who looks at Kith as this user does. They may read and nothing else. `lacksSecondFactor`: whoever is
     * signed in needs one and has none yet; until they have set it up they may do nothing but that.
     */
    | {
        kind: "session";
        sessionId: string;
        viewer: { userId: string; name: string } | null;
        lacksSecondFactor?: boolean;
      }
    | { kind: "token"; tokenId: string; scopes: readonly Scope[] };
};

/** What something may need: a permission, or nothing but a credential. */
export type Need = Scope | "signed-in";

declare const proven: unique symbol;

/**
 * A caller who is known to hold the permission: only `allows` says so, and no value can be written that claims it. What needs the
 * permission takes one of these, so that whoever has not asked does not compile.
 */
export type CallerWith<N extends Need> = N extends Scope
  ? Caller & { readonly [proven]: { readonly [need in Proven<N>]: true } }
  : Caller;
type Proven<N extends Scope> = N | (N extends "view:people" ? typeof publicOnly : never);

/** Whether the caller's level has the permission and, for a token, its scopes do too. Who lacks a second factor has none. */
export function allows<N extends Need>(caller: Caller, need: N): caller is CallerWith<N> {
  if (need === "signed-in") return true;
  if (caller.via.kind === "session" && caller.via.lacksSecondFactor) return false;
  return (
    levelAllows(caller.accessLevel, permissionFor(need)) &&
    (caller.via.kind === "session" || caller.via.scopes.some((scope) => covers(scope, need)))
  );
}

/** The permission that a level has to have for it. */
export const permissionFor = (scope: Scope): Permission => (scope === publicOnly ? "view:people" : scope);

const covers = (held: Scope, need: Scope) => held === need || held === permissionFor(need);
