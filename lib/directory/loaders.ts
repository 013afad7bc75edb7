import "server-only";
import { cache } from "react";
import { findPictureVersions } from "@/lib/pictures/queries";
import { requireCaller } from "@/lib/auth/page-guards";
import { readChartAddress } from "@/lib/org-chart/search-params";
import { buildChartModel, makeSeed, pathTo } from "@/lib/org-chart/model";
import { visibleNodes } from "@/lib/org-chart/state";
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

/** Above the drawn branch so many are sent for the way up. */
const mostAbove = 40;

/** What the server shows of the org chart for this address, and the browser until it has everybody: the cards of that view. */
export const loadChartStart = cache(async (query: string) => {
  const { people, me } = await loadDirectory();
  const model = buildChartModel(people);
  const { state } = readChartAddress(new URLSearchParams(query), model, me);
  const visible = visibleNodes(model, state);
  const above = visible.slice(0, 1).flatMap((top) => pathTo(top).slice(-mostAbove));
  const seed = makeSeed(model, [...above, ...visible], people);
  const pictures = await findPictureVersions(seed.people.map(({ id }) => id));
  return { seed, pictures, total: people.length, me };
});
