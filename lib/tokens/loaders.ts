import "server-only";
import { cache } from "react";
import { allows, permissions } from "@/lib/access/levels";
import { environment } from "@/lib/platform/environment";
import { requireSignedIn } from "@/lib/auth/page-guards";
import { listTokens } from "./queries";

/** The tokens within the caller's reach, what a new one may be given, and where programs find this server. */
export const loadTokens = cache(async () => {
  const caller = await requireSignedIn();
  return {
    tokens: await listTokens(caller),
    me: caller.userId,
    seesEverybodys: allows(caller, "admin:connections"),
    scopes: permissions.filter((permission) => allows(caller, permission)),
    origin: environment().publicUrl,
  };
});
