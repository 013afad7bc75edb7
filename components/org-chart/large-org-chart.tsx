"use client";

import { useMemo } from "react";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import { buildPartialModel, getShownTops, type ChartNode } from "@/lib/directory/chart/model";
import type { ChartViewResponse } from "@/lib/directory/chart/view-schema";
import { fetchBranch, fetchBranchCsv } from "@/lib/browser/large-directory";
import { ChartPageLayout } from "./chart-page-layout";
import { ChartWorkspace } from "./chart-workspace";
import { ExportButton } from "./export-button";
import { FindPerson } from "./find-person";
import { createBadges } from "./tree-item";
import { useLargeChart } from "./use-large-chart";

const loadSearch = () => import("./find-person-server-side").then((file) => file.FindPersonServerSide);

/**
 * Org chart of a company too large to load completely: the server computes each move and returns the people to draw.
 */
export function LargeOrgChart({ first, me }: { first: ChartViewResponse; me: string | null }) {
  const { answer, model, view, find, ...chart } = useLargeChart(first);
  const groups = useMemo(() => toChartGroups(answer), [answer]);
  const badgeOf = useMemo(() => createBadges(me, new Set()), [me]);
  const readBranch = async (top: ChartNode | null) => {
    const branch = await fetchBranch(top?.person.id ?? null, view.colour);
    const { people, places, roots_total: rootsTotal } = branch;
    const part = buildPartialModel({ people, places, rootsTotal: top ? 1 : rootsTotal });
    const head = top && part.byId.get(top.person.id);
    return { tops: head ? [head] : part.roots, groups: toChartGroups(branch) };
  };
  return (
    <ChartPageLayout people={answer.total} trouble={null}>
      <ChartWorkspace
        {...chart}
        model={model}
        view={view}
        isWhole
        pictures={answer.pictures}
        groups={groups}
        trouble={null}
        badgeOf={badgeOf}
        search={<FindPerson load={loadSearch} searched={{ onFind: find }} />}
        exportsOf={(branch) => (
          <ExportButton
            people={answer.total}
            branch={branch}
            shown={{ tops: getShownTops(model, view.state), open: view.state.open }}
            colour={view.colour}
            groups={groups}
            readBranch={readBranch}
            readCsv={(top) => fetchBranchCsv(top?.person.id ?? null)}
            isWhole
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
