import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { unknownPerson } from "@/lib/access/unknown-person";
import type { DirectoryIndex } from "@/lib/directory/directory-index";
import type { Directory } from "@/lib/directory/directory-store";
import { preparedDirectory, type PreparedDirectory } from "@/lib/directory/prepared-directory";
import { keepLately, makeOnce, type Lately } from "@/lib/lately";
import { findPictureVersions } from "@/lib/pictures/queries";
import { inTurns } from "@/lib/platform/in-turns";
import { singleton } from "@/lib/platform/singleton";
import { Problem } from "@/lib/problem";
import { groupPeople, type ChartGroups } from "./colours";
import { chartCsvInSteps } from "./csv";
import {
  buildModelInSteps,
  everybodyBelow,
  makeSeed,
  pathTo,
  type ChartModel,
  type ChartNode,
} from "./model";
import { mostDrawn } from "./most-drawn";
import { moveChart, type ChartMove } from "./moves";
import { writeChartSearchParams, type ChartColour } from "./search-params";
import { sentState } from "./sent-state";
import { visibleNodes } from "./state";
import type { ChartViewAnswer } from "./view-schema";

// What the chart of a large directory asks for: the same pure functions that browsers use of a smaller one (docs/decisions/0020-large-directories.md).

/** Above the drawn branch so many are sent for the way up. */
export const mostAbove = 40;

/** The state after a move, and whoever has a card in it: at most 400. */
export async function getChartView(
  caller: CallerWith<"view:people">,
  move: ChartMove,
  colour: ChartColour,
): Promise<ChartViewAnswer> {
  const { prepared, isStale } = await preparedDirectory();
  const { directory } = prepared;
  const { model, groups } = await chartOf(prepared.directory);
  const state = moveChart(model, caller.personId, move);
  if (state === null) throw unknownPerson();
  const visible = visibleNodes(model, state);
  const above = visible.slice(0, 1).flatMap((top) => pathTo(top).slice(-mostAbove));
  const seed = seedOf(prepared, model, [...above, ...visible]);
  return {
    ...(await groupsOf(groups, colour, prepared, model, visible)),
    version: String(directory.version),
    synced_at: directory.syncedAt,
    stale: isStale,
    total: directory.people.length,
    state: sentState(state),
    address: writeChartSearchParams({ state, colour: "none", layout: null }, model, caller.personId),
    people: seed.people,
    places: seed.places,
    roots_total: seed.rootsTotal,
    pictures: await findPictureVersions(seed.people.map(({ id }) => id)),
  };
}

/** Somebody with everybody below, or the whole company for undefined, to draw a picture of. */
export async function getBranch(
  _caller: CallerWith<"view:people">,
  top: string | undefined,
  colour: ChartColour,
) {
  const { prepared } = await preparedDirectory();
  const { model, groups } = await chartOf(prepared.directory);
  const nodes = everybodyBelow(topsOf(model, top));
  if (nodes.length > mostDrawn) {
    throw new Problem(
      "invalid",
      "too_many_people",
      `A picture has at most ${mostDrawn.toLocaleString("en")} people, and these are ${nodes.length.toLocaleString("en")}. Take a smaller branch, or the table.`,
    );
  }
  const seed = seedOf(prepared, model, nodes);
  return {
    ...(await groupsOf(groups, colour, prepared, model, nodes)),
    people: seed.people,
    places: seed.places,
    roots_total: seed.rootsTotal,
  };
}

/** The same as a table, however many they are. */
export async function getBranchCsv(
  _caller: CallerWith<"view:people">,
  top: string | undefined,
): Promise<string> {
  const { prepared } = await preparedDirectory();
  const { model } = await chartOf(prepared.directory);
  return inTurns(chartCsvInSteps(topsOf(model, top)));
}

function topsOf(model: ChartModel, top: string | undefined): ChartNode[] {
  if (top === undefined) return model.roots;
  const node = model.byId.get(top);
  if (!node) throw unknownPerson();
  return [node];
}

/** The groups of a version, by the details that they were made from: offices change without a version. */
type GroupsByDetails = WeakMap<object, Lately<ChartGroups>>;
type Chart = { model: ChartModel; groups: GroupsByDetails };

const memory = singleton("chart", () => ({
  of: null as Directory | null,
  chart: null as (() => Promise<Chart>) | null,
}));

/** Returns the tree of a version, which is built once. */
export async function chartOf(directory: Directory): Promise<Chart> {
  if (memory.of !== directory || memory.chart === null) {
    memory.of = directory;
    memory.chart = makeOnce(async () => ({
      model: await inTurns(buildModelInSteps(directory.people, (id) => directory.tree.managerOf(id))),
      groups: new WeakMap(),
    }));
  }
  return memory.chart();
}

function groupsFrom(groups: GroupsByDetails, details: object): Lately<ChartGroups> {
  const known = groups.get(details) ?? keepLately<ChartGroups>(4);
  groups.set(details, known);
  return known;
}

/** What they are coloured by, over the whole company; which of the groups each of these is in. */
async function groupsOf(
  groups: GroupsByDetails,
  colour: ChartColour,
  prepared: PreparedDirectory,
  model: ChartModel,
  nodes: readonly ChartNode[],
) {
  const { details } = prepared.sightOf("without e-mails");
  const known = await groupsFrom(groups, details)(colour, async () =>
    groupPeople(colour, model, (id) => details.get(id)?.office ?? null),
  );
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

/** In the order of the directory, which is that of siblings. */
export function seedOf(
  { placeOf }: Pick<DirectoryIndex, "placeOf">,
  model: ChartModel,
  nodes: readonly ChartNode[],
) {
  const people = [...new Set(nodes)].map(({ person }) => person);
  const place = ({ id }: { id: string }) => placeOf.get(id) ?? 0;
  return makeSeed(
    model,
    nodes,
    people.sort((a, b) => place(a) - place(b)),
  );
}
