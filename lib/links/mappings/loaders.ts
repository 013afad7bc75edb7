import "server-only";
import { cache } from "react";
import { requirePermittedCaller, requireUuid } from "@/lib/identity/session/page-guards";
import { findPayrollLinkOrigin, listMappings } from "./queries";

/** Loads every user with their ids in other systems, for executives. */
export const loadMappings = cache(async () => ({
  mappings: await listMappings(await requirePermittedCaller("admin:connections")),
}));

/**
 * Loads the origin of a person's payroll link. Returns null if the person has no link or the caller is not an
 * executive.
 */
export const loadPayrollLinkOrigin = cache(async (personId: string) => {
  const caller = await requirePermittedCaller("view:people");
  requireUuid(personId);
  return findPayrollLinkOrigin(caller, personId);
});
