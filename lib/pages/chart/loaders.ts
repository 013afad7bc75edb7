import "server-only";
import { cache } from "react";
import { hasAccess } from "@/lib/identity/access/permissions";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { isLargeDirectory, getDirectoryIndex } from "@/lib/directory/directory-store";
import { loadDirectory } from "@/lib/pages/directory/loaders";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { buildPartialChart } from "@/lib/directory/chart/model";
import { getChart, getChartView } from "@/lib/directory/chart/queries";
import { readChartSearchParams, readChartAppearance } from "@/lib/directory/chart/search-params";
import { listSentNodes } from "@/lib/directory/chart/state";

/** Loads a part of a small directory's chart, until the browser has all people, or a view of a large one. */
export const loadInitialChart = cache(async (query: string) => {
  const { directory, me } = await loadDirectory();
  const total = directory.people.length;
  const caller = await requirePermittedCaller("view:people");
  if (isLargeDirectory(total)) {
    const { colour } = readChartAppearance(new URLSearchParams(query));
    return {
      isLarge: true as const,
      me,
      first: await getChartView(caller, { kind: "go", address: query }, colour),
    };
  }
  const { model } = await getChart(directory);
  const { state } = readChartSearchParams(new URLSearchParams(query), model, me);
  const { positionById } = getDirectoryIndex(directory);
  const seed = buildPartialChart(model, listSentNodes(model, state), positionById);
  const pictures = await findPictureVersions(seed.people.map(({ id }) => id));
  return {
    isLarge: false as const,
    seed,
    state,
    pictures,
    total,
    me,
    mayManage: hasAccess(caller, "admin:connections"),
  };
});
