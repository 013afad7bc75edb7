import "server-only";
import { cache } from "react";
import { hasAccess } from "@/lib/identity/access/permissions";
import { findPageCaller } from "@/lib/identity/session/page-guards";
import { getWaitingTasks } from "./queries";
import type { WaitingTasks } from "./schema";

/** Loads the tasks that wait for an executive; null for all other viewers. */
export const loadWaitingTasks = cache(async (): Promise<WaitingTasks | null> => {
  const caller = await findPageCaller();
  return caller && hasAccess(caller, "admin:connections") ? getWaitingTasks(caller) : null;
});
