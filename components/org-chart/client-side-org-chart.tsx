import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { mapPictureVersions } from "@/lib/directory/avatar-url";
import { applyChartAction } from "@/lib/directory/chart/actions";
import { groupByColouring } from "@/lib/directory/chart/colours";
import { buildChartModel, buildPartialModel, getTops } from "@/lib/directory/chart/model";
import { writeChartSearchParams } from "@/lib/directory/chart/search-params";
import { openWholeBranch } from "@/lib/directory/chart/state";
import { directoryDetailsQueryOptions, peopleQueryOptions } from "@/lib/browser/people";
import type { loadInitialChart } from "@/lib/pages/chart/loaders";
import { usePeopleWithPreferredNames } from "@/lib/browser/use-people-with-preferred-names";
import { ChartWorkspace } from "./chart-workspace";
import { PersonSearch, loadClientSideSearch } from "./find-person";
import { useChart } from "./use-chart";

export type InitialChart = Awaited<ReturnType<typeof loadInitialChart>>;

/** Until everyone is loaded, shows `seed`, the part sent with the page. */
export function ClientSideOrgChart({
  me,
  mayManage,
  seed,
  state,
  pictures,
  total,
}: Extract<InitialChart, { isLarge: false }>) {
  const { data, error, refetch } = useQuery(peopleQueryOptions());
  const details = useQuery(directoryDetailsQueryOptions(data?.synced_at ?? null));
  // The seed already shows preferred names, so no name changes.
  const people = usePeopleWithPreferredNames(data?.people, details);
  const model = useMemo(() => (people ? buildChartModel(people) : buildPartialModel(seed)), [people, seed]);
  const syncedAt = people ? (data?.synced_at ?? null) : null;
  const isEveryoneLoaded = syncedAt !== null;
  /** Person whose branch the viewer opened before everyone was loaded. The rest of the branch is opened afterwards. */
  const partlyOpened = useRef<string | null>(null);
  const chart = useChart({
    model,
    firstState: state,
    apply: (move, readView, _colour, show) => {
      if (move.kind === "openAll" && !isEveryoneLoaded) partlyOpened.current = move.person;
      const next = applyChartAction(model, me, move, readView().state);
      if (next) show(next);
    },
    writeSearchParams: (view) => writeChartSearchParams(view, model, me),
  });
  const { view, changeState } = chart;
  useEffect(() => {
    const node = model.byId.get(partlyOpened.current ?? "");
    if (!isEveryoneLoaded || !node) return;
    partlyOpened.current = null;
    // Counts as a navigation, because the part that was loaded says nothing about the best form of the whole branch.
    changeState(
      (before) =>
        before.open.has(node.person.id)
          ? { ...openWholeBranch(model, before, node), active: before.active }
          : before,
      true,
    );
  }, [isEveryoneLoaded, model, changeState]);
  const detailById = useMemo(
    () => new Map(details.data?.details.map((detail) => [detail.id, detail])),
    [details.data],
  );
  const needsDetails = view.colour === "office" || view.colour === "department";
  // The chart has no colours until the details load, because grey means that a person has no office or department.
  const colour = needsDetails && !details.data ? "none" : view.colour;
  const groups = useMemo(() => {
    const field = colour === "department" ? "department" : "office";
    return groupByColouring(colour, model, (id) => detailById.get(id)?.[field] ?? null);
  }, [colour, model, detailById]);
  const joinedOnOf = useCallback((id: string) => detailById.get(id)?.joined_on ?? null, [detailById]);
  const currentPictures = useMemo(
    () => (details.data ? mapPictureVersions(details.data.details) : pictures),
    [details.data, pictures],
  );
  return (
    <ChartWorkspace
      {...chart}
      me={me}
      mayManage={mayManage}
      people={people?.length ?? total}
      isEveryoneLoaded={isEveryoneLoaded}
      joinedOnOf={joinedOnOf}
      pictures={currentPictures}
      groups={groups}
      loadFailure={
        error &&
        !data &&
        total > 0 && (
          <Group role="alert" gap="xs" mb="md">
            <Text c="red">Part of the chart could not be loaded: {error.message}</Text>
            <Button size="compact-sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </Group>
        )
      }
      trouble={
        needsDetails && details.error ? `The colours could not be loaded: ${details.error.message}` : null
      }
      searchOf={(search) => (
        <PersonSearch load={loadClientSideSearch} searched={{ ...search, model, detailById }} />
      )}
      readView={() => Promise.resolve({ tops: getTops(model, view.state), groups })}
      readBranch={(top) => Promise.resolve({ tops: top ? [top] : model.roots, groups })}
    />
  );
}
