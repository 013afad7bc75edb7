import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/plain/button";
import { Text } from "@/components/ui/plain/text";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import { groupByColouring } from "@/lib/directory/chart/colours";
import {
  buildChartModel,
  buildPartialModel,
  getTopsAndOpenBranches,
  type ChartModel,
  type PartialChart,
} from "@/lib/directory/chart/model";
import {
  revealInBranch,
  focusBranch,
  leaveFocus,
  openWholeBranch,
  openChartAt,
  openSiblings,
  revealPath,
  showMore,
  toggleBranch,
} from "@/lib/directory/chart/state";
import { getBrowserTimeZone } from "@/components/ui/time";
import { readZonedClock } from "@/lib/platform/text-format";
import { createNewcomerCheck } from "@/lib/directory/newcomers";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import { directoryDetailsQueryOptions, peopleQueryOptions } from "@/lib/browser/people";
import { usePeopleWithPreferredNames } from "@/lib/browser/use-people-with-preferred-names";
import { ChartPageLayout } from "./chart-page-layout";
import { ChartWorkspace, type ChartActions } from "./chart-workspace";
import { createBadgeLookup } from "./tree-item";
import { ExportButton } from "./export-button";
import { PersonSearch, loadClientSideSearch } from "./find-person";
import classes from "./org-chart.module.css";
import { useChartView } from "./use-chart-view";

export type ClientSideChartProps = {
  me: string | null;
  /** True if the viewer may set up Kith. */
  mayManage: boolean;
  seed: PartialChart;
  /** Pictures of the people in the seed. */
  pictures: PictureVersions;
  total: number;
};

/**
 * Org chart of a company small enough to load completely. Until everyone is loaded, shows `seed`, the part sent with
 * the page.
 */
export function ClientSideOrgChart({ me, mayManage, seed, pictures, total }: ClientSideChartProps) {
  const { data, error, refetch } = useQuery(peopleQueryOptions());
  const details = useQuery(directoryDetailsQueryOptions(data?.synced_at ?? null));
  // The seed already shows preferred names, so no name changes.
  const people = usePeopleWithPreferredNames(data?.people, details);
  const model = useMemo(() => (people ? buildChartModel(people) : buildPartialModel(seed)), [people, seed]);
  return (
    <ChartPageLayout
      people={people?.length ?? total}
      mayManage={mayManage}
      trouble={
        error && !data && total > 0 ? (
          <div role="alert" className={classes["partial"]}>
            <Text size="sm" fw={700}>
              Part of the chart could not be loaded
            </Text>
            <Text size="sm">{error.message}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : null
      }
    >
      <ClientSideWorkspace
        model={model}
        me={me}
        syncedAt={people ? (data?.synced_at ?? null) : null}
        pictures={pictures}
      />
    </ChartPageLayout>
  );
}

function ClientSideWorkspace({
  model,
  me,
  syncedAt,
  pictures,
}: {
  model: ChartModel;
  me: string | null;
  /** Null until everyone is loaded. */
  syncedAt: string | null;
  /** Pictures of the people in the seed. */
  pictures: PictureVersions;
}) {
  const { view, navigationCount, change, changeState, goTo, flushUrl } = useChartView(model, me);
  const needsDetails = view.colour === "office" || view.colour === "department";
  const details = useQuery(directoryDetailsQueryOptions(syncedAt));
  const pictureVersions = useMemo(
    () => (details.data ? mapPictureVersions(details.data.details) : pictures),
    [details.data, pictures],
  );
  const colourDetails = needsDetails ? details.data : undefined;
  const groups = useMemo(() => {
    const field = view.colour === "department" ? "department" : "office";
    const known = new Map(colourDetails?.details.map((detail) => [detail.id, detail[field]]));
    // The chart has no colours until the details load, because grey means that a person has no office or department.
    const colour = needsDetails && !colourDetails ? "none" : view.colour;
    return groupByColouring(colour, model, (id) => known.get(id) ?? null);
  }, [view.colour, needsDetails, model, colourDetails]);
  const badgeOf = useMemo(() => {
    const isNew = createNewcomerCheck(readZonedClock(getBrowserTimeZone(), new Date()).date);
    const newcomers = details.data?.details.filter(({ joined_on: joined }) => isNew(joined)) ?? [];
    return createBadgeLookup(me, new Set(newcomers.map(({ id }) => id)));
  }, [me, details.data]);
  const isEveryoneLoaded = syncedAt !== null;
  /** Person whose branch the viewer opened before everyone was loaded. The rest of the branch is opened afterwards. */
  const partlyOpened = useRef<string | null>(null);
  useEffect(() => {
    const node = model.byId.get(partlyOpened.current ?? "");
    if (!isEveryoneLoaded || !node) return;
    partlyOpened.current = null;
    changeState((before) =>
      before.open.has(node.person.id)
        ? { ...openWholeBranch(model, before, node), active: before.active }
        : before,
    );
  }, [isEveryoneLoaded, model, changeState]);
  const moves = useMemo(
    (): ChartActions => ({
      select: (id) => changeState((before) => ({ ...before, active: id })),
      toggle: (node) => changeState((before) => toggleBranch(model, before, node)),
      openSiblings: (node) => changeState((before) => openSiblings(model, before, node)),
      openAll: (node) => {
        if (!isEveryoneLoaded) partlyOpened.current = node.person.id;
        changeState((before) => openWholeBranch(model, before, node));
      },
      showMore: (node) => changeState((before) => showMore(model, before, node)),
      focusOn: (node) => goTo((before) => focusBranch(model, before, node)),
      focusAbove: (node) => goTo((before) => focusBranch(model, { ...before, top: null }, node)),
      leaveFocus: () => goTo((before) => leaveFocus(model, before)),
      resetView: () => goTo(() => openChartAt(model, model.byId.get(me ?? "")), { between: null }),
      setColour: (colour) => change((before) => ({ ...before, colour, show: null }), "new"),
      setAppearance: (look) => change((before) => ({ ...before, ...look }), "new"),
      find: (id, step) => {
        const node = model.byId.get(id);
        if (node) goTo((before) => revealInBranch(model, before, node), {}, step);
      },
      showPath: (from, to) => {
        const [first, second] = [model.byId.get(from), model.byId.get(to)];
        if (first && second) goTo(() => revealPath(model, first, second), { between: [from, to] });
      },
    }),
    [model, me, isEveryoneLoaded, change, changeState, goTo],
  );
  return (
    <ChartWorkspace
      {...{ model, view, navigationCount, moves, flushUrl, badgeOf, groups }}
      canLoadMore={isEveryoneLoaded}
      pictures={pictureVersions}
      trouble={
        needsDetails && details.error ? `The colours could not be loaded: ${details.error.message}` : null
      }
      searchOf={(search) => (
        <PersonSearch
          load={loadClientSideSearch}
          searched={{ ...search, model, details: details.data?.details }}
        />
      )}
      exportsOf={(branch) => (
        <ExportButton
          people={model.byId.size}
          branch={branch}
          shown={getTopsAndOpenBranches(model, view.state)}
          colour={view.colour}
          readBranch={(top) => Promise.resolve({ tops: top ? [top] : model.roots, groups })}
          groups={groups}
          isEveryoneLoaded={isEveryoneLoaded}
        />
      )}
    />
  );
}
