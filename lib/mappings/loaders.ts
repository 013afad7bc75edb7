import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { findPayrollLink, listMappings } from "./queries";

/** Every user with their ids elsewhere, for executives. */
export const loadMappings = cache(async () => ({
  mappings: await listMappings(await requireCaller("admin:connections")),
}));

/** How a person came to their payroll link, for executives. */
export const loadPayrollLink = cache(async (personId: string) =>
  findPayrollLink(await requireCaller("view:people"), personId),
);
