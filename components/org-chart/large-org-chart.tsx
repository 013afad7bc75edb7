"use client";

import { useMemo } from "react";
import type { ChartGroups } from "@/lib/org-chart/colours";
import { buildSeedModel, type ChartNode } from "@/lib/org-chart/model";
import type { ChartViewAnswer } from "@/lib/org-chart/view-schema";
import { fetchBranch, fetchBranchCsv } from "@/lib/query/large-directory";
import { ChartPage } from "./chart-page";
import { ChartWorkspace } from "./chart-workspace";
import { ExportMenu } from "./export-menu";
import { FindPerson } from "./find-person";
import { useLargeChart } from "./use-large-chart";

const loadSearch = () => import("./find-person-served").then((file) => file.FindPersonServed);

/** The org chart of a company of which no browser reads everybody: the server makes every move, and answers whom the chart then shows. */
export function LargeOrgChart({ first }: { first: ChartViewAnswer }) {
  const { answer, model, view, find, ...chart } = useLargeChart(first);
  const groups = useMemo(() => toGroups(answer), [answer]);
  const readBranch = async (top: ChartNode | null) => {
    const branch = await fetchBranch(top?.person.id ?? null, view.colour);
    const { people, places, roots_total: rootsTotal } = branch;
    const part = buildSeedModel({ people, places, rootsTotal: top ? 1 : rootsTotal });
    const head = top && part.byId.get(top.person.id);
    return { tops: head ? [head] : part.roots, groups: toGroups(branch) };
  };
  return (
    <ChartPage people={answer.total} trouble={null}>
      <ChartWorkspace
        {...chart}
        model={model}
        view={view}
        isWhole
        pictures={answer.pictures}
        groups={groups}
        trouble={null}
        search={<FindPerson load={loadSearch} searched={{ onFind: find }} />}
        exportsOf={(branch) => (
          <ExportMenu
            people={answer.total}
            branch={branch}
            readBranch={readBranch}
            readCsv={(top) => fetchBranchCsv(top?.person.id ?? null)}
            isWhole
          />
        )}
      />
    </ChartPage>
  );
}

function toGroups({ groups, group_of }: Pick<ChartViewAnswer, "groups" | "group_of">): ChartGroups {
  return {
    groups,
    groupOf: ({ person }) => groups[group_of[person.id] ?? Number.NaN] ?? null,
  };
}
