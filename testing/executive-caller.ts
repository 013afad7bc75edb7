import { requirePermission } from "@/lib/identity/access/require-permission";

/** Caller with a session of an executive who has no account, for commands in processes without a request. */
export const executive = requirePermission(
  {
    userId: crypto.randomUUID(),
    name: "An executive",
    email: "executive@example.com",
    accessLevel: "executive",
    isRestricted: false,
    personId: null,
    via: { kind: "session", sessionId: crypto.randomUUID(), viewer: null },
  },
  "manage:people",
);
