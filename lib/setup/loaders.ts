import "server-only";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { requireCaller } from "@/lib/auth/page-guards";
import { currentCaller } from "@/lib/auth/session";
import { getSetup, isNew } from "./queries";

/** How far the installation is, for executives. */
export const loadSetup = cache(async () => getSetup(await requireCaller("admin:connections")));

/** Where one starts: an executive of an installation that has read nobody yet at its setting up, everybody else at the directory. */
export async function loadStart(): Promise<string> {
  const caller = await currentCaller();
  if (caller === null) return "/signin"; // and from there here again
  return allows(caller, "admin:connections") && (await isNew()) ? "/admin/setup" : "/people";
}
