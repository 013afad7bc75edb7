"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "@/components/ui/plain/button";
import { Text } from "@/components/ui/plain/text";
import { picturesIn } from "@/lib/directory/pictures-in";
import { groupPeople } from "@/lib/org-chart/colours";
import { buildChartModel, buildSeedModel, type ChartModel, type ChartSeed } from "@/lib/org-chart/model";
import {
  find,
  focusOn,
  leaveFocus,
  openAll,
  openOn,
  openSiblings,
  showMore,
  toggle,
} from "@/lib/org-chart/state";
import type { PictureVersions } from "@/lib/pictures/schema";
import { directoryDetailsQuery, peopleQuery } from "@/lib/query/people";
import { ChartPage } from "./chart-page";
import { ChartWorkspace, type ChartMoves } from "./chart-workspace";
import { ExportMenu } from "./export-menu";
import { FindPerson, loadSearchOfAll } from "./find-person";
import classes from "./org-chart.module.css";
import { useChartView } from "./use-chart-view";

export type WholeStart = {
  me: string | null;
  seed: ChartSeed;
  /** Of those of the seed. */
  pictures: PictureVersions;
  total: number;
};

/** The org chart of a company that the browser reads whole: the server's part of it at once, everybody as soon as they are here. */
export function WholeOrgChart({ me, seed, pictures, total }: WholeStart) {
  const { data, error, refetch } = useQuery(peopleQuery());
  const model = useMemo(() => (data ? buildChartModel(data.people) : buildSeedModel(seed)), [data, seed]);
  return (
    <ChartPage
      people={data?.people.length ?? total}
      trouble={
        error && !data && total > 0 ? (
          <div role="alert" className={classes["partial"]}>
            <Text size="sm" fw={700}>
              Only a part of the chart is here
            </Text>
            <Text size="sm">{error.message}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : null
      }
    >
      <Workspace model={model} me={me} syncedAt={data?.synced_at ?? null} pictures={pictures} />
    </ChartPage>
  );
}

/** The chart on the people who are known so far. */
function Workspace({
  model,
  me,
  syncedAt,
  pictures,
}: {
  model: ChartModel;
  me: string | null;
  /** Null until everybody is here. */
  syncedAt: string | null;
  /** Of the first who are shown. */
  pictures: PictureVersions;
}) {
  const { view, arrival, change, changeState, goTo, noteNow, onRoom } = useChartView(model, me);
  const needsOffices = view.colour === "office";
  const details = useQuery(directoryDetailsQuery(syncedAt));
  const known = useMemo(
    () => (details.data ? picturesIn(details.data.details) : pictures),
    [details.data, pictures],
  );
  const officed = needsOffices ? details.data : undefined;
  const groups = useMemo(() => {
    const offices = new Map(officed?.details.map(({ id, office }) => [id, office]));
    // Grey for a moment, for everybody, would say that nobody has an office.
    const colour = needsOffices && !officed ? "none" : view.colour;
    return groupPeople(colour, model, (id) => offices.get(id) ?? null);
  }, [view.colour, needsOffices, model, officed]);
  const moves = useMemo(
    (): ChartMoves => ({
      select: (id) => changeState((before) => ({ ...before, active: id })),
      toggle: (node) => changeState((before) => toggle(model, before, node)),
      openSiblings: (node) => changeState((before) => openSiblings(model, before, node)),
      openAll: (node) => changeState((before) => openAll(model, before, node)),
      showMore: (node) => changeState((before) => showMore(model, before, node)),
      focusOn: (node) => goTo((before) => focusOn(model, before, node)),
      focusAbove: (node) => goTo((before) => focusOn(model, { ...before, top: null }, node)),
      leaveFocus: () => goTo((before) => leaveFocus(model, before)),
      start: () => goTo(() => openOn(model, model.byId.get(me ?? "")), true),
      setColour: (colour) => change((before) => ({ ...before, colour }), "new"),
      setLayout: (layout) => change((before) => ({ ...before, layout }), "new"),
    }),
    [model, me, change, changeState, goTo],
  );
  return (
    <ChartWorkspace
      {...{ model, view, arrival, moves, noteNow, onRoom, groups }}
      isWhole={syncedAt !== null}
      pictures={known}
      trouble={
        needsOffices && details.error ? `The offices could not be loaded: ${details.error.message}` : null
      }
      search={
        <FindPerson
          load={loadSearchOfAll}
          searched={{
            model,
            details: details.data?.details,
            onFind: (node) => goTo((before) => find(model, before, node), true),
          }}
        />
      }
      exportsOf={(branch) => (
        <ExportMenu
          people={model.byId.size}
          branch={branch}
          readBranch={(top) => Promise.resolve({ tops: top ? [top] : model.roots, groups })}
          isWhole={syncedAt !== null}
        />
      )}
    />
  );
}
