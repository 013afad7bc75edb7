import "server-only";
import { databaseNow } from "@/lib/platform/database/database";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import type { Directory } from "@/lib/directory/directory-store";
import { getDirectoryWithPreferredNames } from "@/lib/directory/shown-directory";
import { getPreparedDirectory, type PreparedDirectory } from "@/lib/directory/prepared-directory";
import { createRecentCache } from "@/lib/platform/memoize";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { singleton } from "@/lib/platform/singleton";
import { getNewcomerCutoff } from "@/lib/directory/newcomers";
import { Problem } from "@/lib/platform/problem";
import { toDateText } from "@/lib/platform/text/times";
import type { ListedPerson } from "@/lib/directory/schema";
import { groupByColouring, type ChartGroups } from "./colours";
import { formatChartCsvChunked } from "./csv";
import {
  buildChartModelChunked,
  listBranchNodes,
  buildPartialChart,
  type ChartModel,
  type ChartNode,
} from "./model";
import { applyChartAction } from "./actions";
import { defaultAppearance, writeChartSearchParams, type ChartColouring } from "./search-params";
import { deserializeChartState, serializeChartState } from "./chart-state-json";
import { emptyChartState, listSentNodes, listVisibleNodes } from "./state";
import { maxPicturePeople, type ChartActionJson, type ChartViewResponse } from "./view-schema";

// Chart queries of a large directory. They use the same pure functions that browsers use for a small directory
// (docs/decisions/0020-large-directories.md).

/** Returns at most `maxCards` people and the managers above. Throws 404 if the person of the move is unknown. */
export async function getChartView(
  caller: CallerWith<"view:people">,
  move: ChartActionJson,
  colour: ChartColouring,
): Promise<ChartViewResponse> {
  const chart = await prepareChart();
  const { prepared, model } = chart;
  const { directory } = prepared;
  const before = "state" in move ? deserializeChartState(move.state) : emptyChartState;
  const state = applyChartAction(model, caller.personId, move, before);
  if (state === null) throw personNotFoundProblem();
  const partial = buildPartialChart(model, listSentNodes(model, state), prepared.positionById);
  return {
    ...partial,
    ...buildGroups(chart, colour, listVisibleNodes(model, state)),
    version: String(directory.version),
    synced_at: directory.syncedAt,
    stale: chart.isStale,
    total: directory.people.length,
    state: serializeChartState(state),
    address: writeChartSearchParams({ ...defaultAppearance, state }, model, caller.personId),
    pictures: await findPictureVersions(partial.people.map(({ id }) => id)),
    joined_on: listRecentStarts(prepared, partial.people),
  };
}

/** Returns the start dates, by person id, of people who count as new in some time zone, or who start in the future. */
function listRecentStarts(
  prepared: PreparedDirectory,
  people: readonly ListedPerson[],
): Record<string, string> {
  const { details } = prepared.detailsFor("without e-mails");
  const yesterday = toDateText(new Date(databaseNow().getTime() - 86_400_000));
  const since = getNewcomerCutoff(yesterday);
  return Object.fromEntries(
    people.flatMap(({ id }) => {
      const joined = details.get(id)?.joined_on;
      return joined && joined >= since ? [[id, joined]] : [];
    }),
  );
}

/** Returns the whole company without `top`. Throws 404 for an unknown person, and 400 above `maxPicturePeople`. */
export async function getChartBranchPeople(
  _caller: CallerWith<"view:people">,
  top: string | undefined,
  colour: ChartColouring,
) {
  const chart = await prepareChart();
  const nodes = listBranchNodes(getBranchTops(chart.model, top));
  if (nodes.length > maxPicturePeople) {
    throw new Problem(
      "invalid",
      "too_many_people",
      `A picture can show at most ${maxPicturePeople.toLocaleString("en")} people, and this branch has ${nodes.length.toLocaleString("en")}. Choose a smaller branch, or export the table.`,
    );
  }
  return {
    ...buildPartialChart(chart.model, nodes, chart.prepared.positionById),
    ...buildGroups(chart, colour, nodes),
  };
}

/** Returns a branch of any size as CSV, without a byte order mark. Throws 404 for an unknown person. */
export async function getChartBranchCsv(
  _caller: CallerWith<"view:people">,
  top: string | undefined,
): Promise<string> {
  const { model } = await prepareChart();
  return runChunked(formatChartCsvChunked(listBranchNodes(getBranchTops(model, top))));
}

function getBranchTops(model: ChartModel, top: string | undefined): ChartNode[] {
  if (top === undefined) return model.roots;
  const node = model.byId.get(top);
  if (!node) throw personNotFoundProblem();
  return [node];
}

type CachedChart = {
  model: ChartModel;
  /** Keyed by the details that the groups were built from: offices and departments change without a new version. */
  groups: WeakMap<object, Map<ChartColouring, ChartGroups>>;
};

const chartCache = singleton("chart", () => ({
  latest: createRecentCache<CachedChart, Directory>(1),
}));

/** Returns the chart of a directory. Caches the chart of the latest directory, so that it is built once per version. */
export const getChart = (directory: Directory): Promise<CachedChart> =>
  chartCache.latest(directory, async () => ({
    model: await runChunked(buildChartModelChunked(directory.people, (id) => directory.tree.managerOf(id))),
    groups: new WeakMap(),
  }));

async function prepareChart() {
  const { prepared, isStale } = await getPreparedDirectory();
  return { prepared, isStale, ...(await getChart(getDirectoryWithPreferredNames(prepared.directory))) };
}

function buildGroups(
  { prepared, model, groups }: Awaited<ReturnType<typeof prepareChart>>,
  colour: ChartColouring,
  nodes: readonly ChartNode[],
) {
  const { details } = prepared.detailsFor("without e-mails");
  const byColour = groups.get(details) ?? new Map<ChartColouring, ChartGroups>();
  groups.set(details, byColour);
  const detailOf = (id: string) =>
    details.get(id)?.[colour === "department" ? "department" : "office"] ?? null;
  const known = byColour.get(colour) ?? groupByColouring(colour, model, detailOf);
  byColour.set(colour, known);
  const indexOf = new Map(known.groups.map((group, index) => [group, index]));
  return {
    groups: known.groups,
    group_of: Object.fromEntries(
      nodes.flatMap((node) => {
        const group = known.groupOf(node);
        const index = group && indexOf.get(group);
        return typeof index === "number" ? [[node.person.id, index]] : [];
      }),
    ),
  };
}
