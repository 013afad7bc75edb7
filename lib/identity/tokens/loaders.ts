import "server-only";
import { cache } from "react";
import { hasAccess, permissions } from "@/lib/identity/access/permissions";
import { environment } from "@/lib/platform/environment";
import { requireVerifiedCaller } from "@/lib/identity/session/page-guards";
import { listTokens } from "./queries";

export const loadTokens = cache(async () => {
  const caller = await requireVerifiedCaller();
  return {
    tokens: await listTokens(caller),
    me: caller.userId,
    canSeeAllTokens: hasAccess(caller, "admin:connections"),
    scopes: permissions.filter((permission) => hasAccess(caller, permission)),
    origin: environment().publicUrl,
  };
});
