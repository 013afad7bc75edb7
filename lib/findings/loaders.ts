import "server-only";
import { cache } from "react";
import { hasAccess } from "@/lib/identity/access/permissions";
import { findPageCaller, requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { getDirectoryHealth } from "./health";
import { getSetupStatus } from "./set-up";
import { getWaitingTasks } from "./waiting";
import type { WaitingTasks } from "./waiting-schema";

export const loadWaitingTasks = cache(async (): Promise<WaitingTasks | null> => {
  const caller = await findPageCaller();
  return caller && hasAccess(caller, "admin:connections") ? getWaitingTasks(caller) : null;
});

export const loadSetupStatus = cache(async () =>
  getSetupStatus(await requirePermittedCaller("admin:connections")),
);

export const loadHealthChecks = cache(async () =>
  getDirectoryHealth(await requirePermittedCaller("manage:people")),
);
