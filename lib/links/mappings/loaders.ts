import "server-only";
import { cache } from "react";
import { requirePermittedCaller, requireUuid } from "@/lib/identity/session/page-guards";
import { findPayrollLinkOrigin, listMappings } from "./queries";

export const loadMappings = cache(async () => ({
  mappings: await listMappings(await requirePermittedCaller("admin:connections")),
}));

/** Returns null if the person has no link or the caller is not an executive. */
export const loadPayrollLinkOrigin = cache(async (personId: string) => {
  const caller = await requirePermittedCaller("view:people");
  requireUuid(personId);
  return findPayrollLinkOrigin(caller, personId);
});
