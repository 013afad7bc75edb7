import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { requireCaller, requireUuid } from "@/lib/auth/page-guards";
import { currentCaller } from "@/lib/auth/session";
import { Problem } from "@/lib/problem";
import { getSyncRun, listSyncRuns } from "./queries";

/** Whether whoever looks at the page may sync and connect. */
export const loadMayManage = cache(async (): Promise<boolean> => {
  const caller = await currentCaller();
  return caller !== null && allows(caller, "manage:people");
});

/** The newest runs, for executives. */
export const loadSyncRuns = cache(async () => listSyncRuns(await requireCaller("manage:people")));

/** One run with its changes, for executives. */
export const loadSyncRun = cache(async (id: string) => {
  const caller = await requireCaller("manage:people");
  requireUuid(id);
  return getSyncRun(caller, id).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === "missing") notFound();
    throw error;
  });
});
