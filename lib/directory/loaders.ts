import "server-only";
import { cache } from "react";
import { allows, type Caller } from "@/lib/access/levels";
import { requireCaller } from "@/lib/auth/page-guards";
import { getOwnTimeZone } from "./details";
import { countDirectory, currentDirectory } from "./directory-store";
import { isLarge } from "./is-large";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";

/** The directory, for a page; starts the refresh of a stale one as the API does. */
export const loadDirectory = cache(async () => {
  const caller = await requireCaller("view:people");
  const { directory, isStale } = await currentDirectory();
  refreshWhenStale({ stale: isStale });
  return { directory, isStale, me: caller.personId };
});

/** The caller's own zone, for the frame of all pages. */
export const loadOwnTimeZone = (caller: Caller): Promise<string | null> =>
  allows(caller, "view:people") ? getOwnTimeZone(caller) : Promise.resolve(null);

/** Whether no browser reads everybody; of a directory out of reach nobody knows, and the page says what is wrong by itself. */
export const loadIsLarge = cache(async (): Promise<boolean> =>
  isLarge(await countDirectory().catch(() => 0)),
);
