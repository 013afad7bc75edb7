import "server-only";
import { cache } from "react";
import { requirePermittedCaller, requireUuid } from "@/lib/identity/session/page-guards";
import { hasAccess } from "@/lib/identity/access/permissions";
import { findPayrollLinkDetail } from "@/lib/identity/external-ids/user-links";
import { database } from "@/lib/platform/database/database";
import { listMappings } from "./queries";

export const loadMappings = cache(async () => ({
  mappings: await listMappings(await requirePermittedCaller("admin:connections")),
}));

/** Returns null if the person has no link or the caller is not an executive. */
export const loadPayrollLinkOrigin = cache(async (personId: string) => {
  const caller = await requirePermittedCaller("view:people");
  requireUuid(personId);
  return hasAccess(caller, "manage:people") ? findPayrollLinkDetail(database(), personId) : null;
});
