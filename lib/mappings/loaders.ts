import "server-only";
import { cache } from "react";
import { requireCaller, requireUuid } from "@/lib/auth/page-guards";
import { findPayrollLink, listMappings } from "./queries";

/** Every user with their ids elsewhere, for executives. */
export const loadMappings = cache(async () => ({
  mappings: await listMappings(await requireCaller("admin:connections")),
}));

/** How a person came to their payroll link, for executives. */
export const loadPayrollLink = cache(async (personId: string) => {
  const caller = await requireCaller("view:people");
  requireUuid(personId);
  return findPayrollLink(caller, personId);
});
