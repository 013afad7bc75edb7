import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { notifyFailure } from "@/components/ui/notify-failure";
import { fetchChartBranch, fetchChartBranchCsv, fetchChartAfterMove } from "@/lib/browser/large-directory";
import { getStaleRefetchInterval } from "@/lib/browser/people";
import { applyChartAction } from "@/lib/directory/chart/actions";
import { deserializeChartState } from "@/lib/directory/chart/chart-state-json";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import { buildPartialModel, getTops, type ChartNode } from "@/lib/directory/chart/model";
import { writeLargeChartSearchParams } from "@/lib/directory/chart/search-params";
import { showAllReportsOfOpenBranches } from "@/lib/directory/chart/state";
import type { ChartViewResponse } from "@/lib/directory/chart/view-schema";
import { ChartWorkspace } from "./chart-workspace";
import { PersonSearch } from "./find-person";
import { useChart, type ChartSource } from "./use-chart";

const loadSearch = () => import("./find-person-server-side").then((file) => file.PersonSearchServerSide);

export function LargeOrgChart({ first, me }: { first: ChartViewResponse; me: string | null }) {
  const { answer, source } = useServerSource(first);
  const chart = useChart(source);
  const { model, view, applyMove } = chart;
  // The query refetches the current view when the directory has changed, and repeatedly while the
  // view is stale.
  useQuery({
    queryKey: ["directory", "chart"],
    queryFn: async () => {
      await applyMove({ kind: "keep" }, {});
      return { stale: source.isStale() };
    },
    initialData: { stale: first.stale },
    staleTime: Infinity,
    refetchInterval: getStaleRefetchInterval,
  });
  const groups = useMemo(() => toChartGroups(answer), [answer]);
  const joinedOnOf = useCallback((id: string) => answer.joined_on[id] ?? null, [answer]);
  const readBranch = async (top: ChartNode | null) => {
    const branch = await fetchChartBranch(top?.person.id ?? null, view.colour);
    const part = buildPartialModel(branch);
    const head = top && part.byId.get(top.person.id);
    return { tops: head ? [head] : part.roots, groups: toChartGroups(branch) };
  };
  const readView = async () => {
    const state = showAllReportsOfOpenBranches(model, view.state, Infinity);
    const whole = await fetchChartAfterMove({ kind: "keep" }, state, view.colour);
    return { tops: getTops(buildPartialModel(whole), view.state), groups: toChartGroups(whole) };
  };
  return (
    <ChartWorkspace
      {...chart}
      me={me}
      people={answer.total}
      isEveryoneLoaded
      joinedOnOf={joinedOnOf}
      pictures={answer.pictures}
      groups={groups}
      trouble={null}
      searchOf={(search) => <PersonSearch load={loadSearch} searched={search} />}
      readView={readView}
      readBranch={readBranch}
      readCsv={(top) => fetchChartBranchCsv(top?.person.id ?? null)}
    />
  );
}

/** Sends moves to the server, one at a time. Closing a branch needs no request. */
function useServerSource(first: ChartViewResponse) {
  const [loaded, setLoaded] = useState(() => loadChart(first));
  const current = useRef(loaded);
  const queue = useRef(Promise.resolve());
  const source: ChartSource & { isStale: () => boolean } = {
    model: loaded.model,
    isStale: () => current.current.answer.stale,
    firstState: loaded.state,
    apply: (move, readView, colour, show) => {
      const { state } = readView();
      if (move.kind === "toggle" && state.open.has(move.person)) {
        const closed = applyChartAction(current.current.model, null, move, state);
        return closed ? show(closed) : undefined;
      }
      queue.current = queue.current
        .then(async () => {
          const view = readView();
          const next = loadChart(await fetchChartAfterMove(move, view.state, colour ?? view.colour));
          show(next.state, () => {
            current.current = next;
            setLoaded(next);
          });
        })
        .catch(notifyFailure("The chart was not changed"));
      return queue.current;
    },
    writeSearchParams: (view) => {
      const { model, state, answer } = current.current;
      return writeLargeChartSearchParams(view, model, { state, address: answer.address });
    },
  };
  return { answer: loaded.answer, source };
}

const loadChart = (answer: ChartViewResponse) => ({
  answer,
  model: buildPartialModel(answer),
  state: deserializeChartState(answer.state),
});

function toChartGroups({ groups, group_of }: Pick<ChartViewResponse, "groups" | "group_of">): ChartGroups {
  return {
    groups,
    groupOf: ({ person }) => groups[group_of[person.id] ?? Number.NaN] ?? null,
  };
}
