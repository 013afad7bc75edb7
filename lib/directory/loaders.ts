import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { countDirectory } from "./directory-store";
import { isLarge } from "./is-large";
import { getDirectory } from "./queries";
import { refreshWhenStale } from "@/lib/people-sync/refresh-when-stale";
import type { PeopleResponse } from "./schema";

/** Everybody, for a page; starts the refresh of a stale directory as the API does. */
export const loadDirectory = cache(async (): Promise<PeopleResponse & { me: string | null }> => {
  const caller = await requireCaller("view:people");
  const directory = await getDirectory(caller);
  refreshWhenStale(directory);
  return { ...directory, me: caller.personId };
});

/** Whether no browser reads everybody; of a directory out of reach nobody knows, and the page says what is wrong by itself. */
export const loadIsLarge = cache(async (): Promise<boolean> =>
  isLarge(await countDirectory().catch(() => 0)),
);
