import "server-only";
import { cache } from "react";
import { loadDirectory } from "@/lib/directory/loaders";
import { findPictureVersions } from "@/lib/pictures/queries";
import { buildChartModel, makeSeed, pathTo } from "./model";
import { readChartSearchParams } from "./search-params";
import { visibleNodes } from "./state";

/** Above the drawn branch so many are sent for the way up. */
const mostAbove = 40;

/** What the server shows of the org chart for this address, and the browser until it has everybody: the cards of that view. */
export const loadChartStart = cache(async (query: string) => {
  const { people, me } = await loadDirectory();
  const model = buildChartModel(people);
  const { state } = readChartSearchParams(new URLSearchParams(query), model, me);
  const visible = visibleNodes(model, state);
  const above = visible.slice(0, 1).flatMap((top) => pathTo(top).slice(-mostAbove));
  const seed = makeSeed(model, [...above, ...visible], people);
  const pictures = await findPictureVersions(seed.people.map(({ id }) => id));
  return { seed, pictures, total: people.length, me };
});
