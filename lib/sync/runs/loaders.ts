import "server-only";
import { cache } from "react";
import { hasAccess } from "@/lib/identity/access/permissions";
import {
  requirePermittedCaller,
  requireUuid,
  throwNotFound,
  findPageCaller,
} from "@/lib/identity/session/page-guards";
import { getSyncRun, listSyncRuns } from "./queries";

export const loadCanManagePeople = cache(async (): Promise<boolean> => {
  const caller = await findPageCaller();
  return caller !== null && hasAccess(caller, "manage:people");
});

export const loadSyncRuns = cache(async () => listSyncRuns(await requirePermittedCaller("manage:people")));

export const loadSyncRun = cache(async (id: string) => {
  const caller = await requirePermittedCaller("manage:people");
  requireUuid(id);
  return getSyncRun(caller, id).catch(throwNotFound);
});
