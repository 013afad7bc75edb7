/** Access levels, highest first (contract section 1). */
export const accessLevels = ["executive", "head", "manager", "staff", "guest"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** What a route or a page may ask for. */
export const permissions = ["view:people", "manage:people", "admin:connections"] as const;
export type Permission = (typeof permissions)[number];

const everybodyInTheCompany = ["view:people"] as const;
const permissionsOf: Record<AccessLevel, readonly Permission[]> = {
  executive: permissions,
  head: everybodyInTheCompany,
  manager: everybodyInTheCompany,
  staff: everybodyInTheCompany,
  guest: [],
};

/** Who is asking. Read from the database for every request; a token narrows what its owner may do now. */
export type Caller = {
  userId: string;
  name: string;
  email: string;
  accessLevel: AccessLevel;
  /** The person of the directory whose `user_id` is the caller. */
  personId: string | null;
  via:
    | { kind: "session"; sessionId: string }
    | { kind: "token"; tokenId: string; scopes: readonly Permission[] };
};

/** Whether the caller's level has the permission and, for a token, its scopes do too. */
export function allows(caller: Caller, permission: Permission): boolean {
  const byLevel = permissionsOf[caller.accessLevel].includes(permission);
  return byLevel && (caller.via.kind === "session" || caller.via.scopes.includes(permission));
}
