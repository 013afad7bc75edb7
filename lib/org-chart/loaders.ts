import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { indexOf } from "@/lib/directory/directory-index";
import { isLarge } from "@/lib/directory/is-large";
import { loadDirectory } from "@/lib/directory/loaders";
import { findPictureVersions } from "@/lib/pictures/queries";
import { pathTo } from "./model";
import { chartOf, getChartView, mostAbove, seedOf } from "./queries";
import { readChartSearchParams, readLook } from "./search-params";
import { visibleNodes } from "./state";

/**
 * What the server shows of the org chart for this address, and the browser until it has everybody: the cards of that view. Of a large chart
 * the browser asks for others as for these.
 */
export const loadChartStart = cache(async (query: string) => {
  const { directory, me } = await loadDirectory();
  const total = directory.people.length;
  if (isLarge(total)) {
    const { colour } = readLook(new URLSearchParams(query));
    const caller = await requireCaller("view:people");
    return {
      isLarge: true as const,
      me,
      first: await getChartView(caller, { kind: "go", address: query }, colour),
    };
  }
  const { model } = await chartOf(directory);
  const { state } = readChartSearchParams(new URLSearchParams(query), model, me);
  const visible = visibleNodes(model, state);
  const above = visible.slice(0, 1).flatMap((top) => pathTo(top).slice(-mostAbove));
  const seed = seedOf(indexOf(directory), model, [...above, ...visible]);
  const pictures = await findPictureVersions(seed.people.map(({ id }) => id));
  return { isLarge: false as const, seed, pictures, total, me };
});
