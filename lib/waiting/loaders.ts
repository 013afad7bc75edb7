import "server-only";
import { cache } from "react";
import { allows } from "@/lib/access/levels";
import { currentCaller } from "@/lib/auth/session";
import { getWaiting } from "./queries";
import type { Waiting } from "./schema";

/** What waits for whoever looks at the page; null for those whom it does not concern. */
export const loadWaiting = cache(async (): Promise<Waiting | null> => {
  const caller = await currentCaller();
  return caller && allows(caller, "admin:connections") ? getWaiting(caller) : null;
});
