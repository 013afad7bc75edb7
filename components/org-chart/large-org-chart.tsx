import { useMemo } from "react";
import { getBrowserTimeZone } from "@/components/ui/time";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import {
  buildPartialModel,
  getShownTops,
  getTopsAndOpenBranches,
  type ChartNode,
} from "@/lib/directory/chart/model";
import type { ChartViewResponse } from "@/lib/directory/chart/view-schema";
import { createNewcomerCheck } from "@/lib/directory/newcomers";
import { readZonedClock } from "@/lib/platform/text-format";
import { fetchChartBranch, fetchChartBranchCsv, fetchChartAfterMove } from "@/lib/browser/large-directory";
import { showAllReportsOfOpenBranches } from "@/lib/directory/chart/state";
import { ChartPageLayout } from "./chart-page-layout";
import { ChartWorkspace } from "./chart-workspace";
import { ExportButton } from "./export-button";
import { PersonSearch } from "./find-person";
import { createBadgeLookup } from "./tree-item";
import { useLargeChart } from "./use-large-chart";

const loadSearch = () => import("./find-person-server-side").then((file) => file.PersonSearchServerSide);

/**
 * Org chart of a company too large to load completely. The server computes most new views (`useLargeChart`) and returns
 * their people.
 */
export function LargeOrgChart({ first, me }: { first: ChartViewResponse; me: string | null }) {
  const { answer, model, view, ...chart } = useLargeChart(first);
  const groups = useMemo(() => toChartGroups(answer), [answer]);
  const badgeOf = useMemo(() => {
    const isNew = createNewcomerCheck(readZonedClock(getBrowserTimeZone(), new Date()).date);
    const newcomers = Object.entries(answer.joined_on).filter(([, joined]) => isNew(joined));
    return createBadgeLookup(me, new Set(newcomers.map(([id]) => id)));
  }, [me, answer]);
  const readBranch = async (top: ChartNode | null) => {
    const branch = await fetchChartBranch(top?.person.id ?? null, view.colour);
    const { people, places, roots_total: rootsTotal } = branch;
    const part = buildPartialModel({ people, places, rootsTotal: top ? 1 : rootsTotal });
    const head = top && part.byId.get(top.person.id);
    return { tops: head ? [head] : part.roots, groups: toChartGroups(branch) };
  };
  const readView = async () => {
    const state = showAllReportsOfOpenBranches(model, view.state, Infinity);
    const whole = await fetchChartAfterMove({ kind: "keep", state }, view.colour);
    const { people, places, roots_total: rootsTotal } = whole;
    const tops = getShownTops(buildPartialModel({ people, places, rootsTotal }), view.state);
    return { tops, groups: toChartGroups(whole) };
  };
  return (
    <ChartPageLayout people={answer.total} mayManage={false} trouble={null}>
      <ChartWorkspace
        {...chart}
        model={model}
        view={view}
        canLoadMore
        pictures={answer.pictures}
        groups={groups}
        trouble={null}
        badgeOf={badgeOf}
        searchOf={(search) => <PersonSearch load={loadSearch} searched={search} />}
        exportsOf={(branch) => (
          <ExportButton
            people={answer.total}
            branch={branch}
            shown={getTopsAndOpenBranches(model, view.state)}
            readView={readView}
            colour={view.colour}
            groups={groups}
            readBranch={readBranch}
            readCsv={(top) => fetchChartBranchCsv(top?.person.id ?? null)}
            isEveryoneLoaded
          />
        )}
      />
    </ChartPageLayout>
  );
}

function toChartGroups({ groups, group_of }: Pick<ChartViewResponse, "groups" | "group_of">): ChartGroups {
  return {
    groups,
    groupOf: ({ person }) => groups[group_of[person.id] ?? Number.NaN] ?? null,
  };
}
