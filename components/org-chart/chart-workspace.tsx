import { Button, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useMemo, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from "react";
import { flushSync } from "react-dom";
import {
  createLoadedPeopleList,
  openQuickLook,
  useRegisterQuickLookList,
} from "@/components/quick-look/quick-look-state";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { createFailedPart } from "@/components/ui/load-failure";
import { PageHeader } from "@/components/ui/page-header";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { useToday } from "@/components/ui/date";
import { useAwayLabels } from "@/components/absence/use-absences";
import { createNewcomerCheck } from "@/lib/directory/newcomers";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import { drawChart, type ChartDrawing } from "@/lib/directory/chart/drawing";
import { getTops, type ChartModel, type ChartNode } from "@/lib/directory/chart/model";
import { createChartMarks } from "@/lib/directory/chart/marks";
import {
  canShowMore,
  removeMissingPeople,
  showAllReportsOfOpenBranches,
  type ChartState,
} from "@/lib/directory/chart/state";
import { apiFullName } from "@/lib/identity/matching/names";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import { ChartToolbar } from "./chart-toolbar";
import { ExportButton } from "./export-button";
import type { ExportSource } from "./export-dialog";
import type { CardActions, ShownChart } from "./org-card";
import classes from "./chart-workspace.module.css";
import { LazyOrgDiagram } from "./lazy-org-diagram";
import { OrgOutline } from "./org-outline";
import { focusSearchBox, type ChartSearchActions } from "./search-box-props";
import { SelectionActions } from "./selection-actions";
import { findCard } from "./tree-item";
import type { useChart } from "./use-chart";

// The code of these parts is loaded on demand, because on a wide screen the chart usually opens without them.
const BranchBreadcrumbs = dynamic(() =>
  import("./branch-breadcrumbs").then((file) => file.BranchBreadcrumbs, createFailedPart),
);
const ChartLegend = dynamic(() =>
  import("./chart-legend").then((file) => file.ChartLegend, createFailedPart),
);
const NoPeopleYet = dynamic(() =>
  import("@/components/directory/no-people-yet").then((file) => file.NoPeopleYet, createFailedPart),
);
const OrgList = dynamic(() => import("./org-list").then((file) => file.OrgList, createFailedPart));
const PathBar = dynamic(() => import("./path-bar").then((file) => file.PathBar, createFailedPart));
const PathPrompt = dynamic(() => import("./path-bar").then((file) => file.PathPrompt, createFailedPart));

export function ChartWorkspace({
  model,
  view,
  navigationCount,
  moves,
  flushUrl,
  me,
  mayManage = false,
  people,
  isEveryoneLoaded,
  joinedOnOf,
  pictures,
  groups,
  loadFailure = null,
  trouble,
  searchOf,
  ...readers
}: Pick<ReturnType<typeof useChart>, "model" | "view" | "navigationCount" | "moves" | "flushUrl"> &
  Pick<ExportSource, "people" | "isEveryoneLoaded" | "readView" | "readBranch" | "readCsv"> & {
    me: string | null;
    mayManage?: boolean;
    joinedOnOf: (id: string) => string | null;
    pictures: PictureVersions;
    groups: ChartGroups;
    /** Explains which people are missing. */
    loadFailure?: ReactNode;
    trouble: string | null;
    searchOf: (actions: ChartSearchActions) => ReactNode;
  }) {
  const badgeOf = useBadges(me, joinedOnOf);
  const sheet = useRef<HTMLDivElement>(null);
  const onPaper = usePrintLayout(sheet);
  const usual = useIsPhone() ? "list" : "chart";
  const layout = view.layout ?? usual;
  const [hits, setHits] = useState<readonly string[] | null>(null);
  const [pathFrom, setPathFrom] = useState<ChartNode | null>(null);
  const isPrinting = onPaper.as !== "nothing";
  const { state, drawing } = useChartDrawing(model, view.state, isPrinting || layout === "list");
  const marks = useMemo(
    () => createChartMarks(model, groups, { hits: hits ?? [], between: view.between, show: view.show }),
    [model, groups, hits, view.between, view.show],
  );
  const pick = useMemo(() => {
    if (pathFrom === null) return null;
    return (id: string) => {
      setPathFrom(null);
      moves.showPath(pathFrom.person.id, id);
    };
  }, [pathFrom, moves]);
  const actions = useMemo(
    (): CardActions => ({
      pick: pick && (({ node }) => pick(node.person.id)),
      select: ({ node }) => moves.select(node.person.id),
      toggle: ({ node }) => moves.toggle(node),
      showMore: (card) => moves.showMore(card?.node ?? null),
      badgeOf,
      enter: ({ node: { person } }) => {
        if (pick) return pick(person.id);
        openQuickLook({ id: person.id, name: apiFullName(person) });
      },
    }),
    [moves, badgeOf, pick],
  );
  const quickLookPeople = useMemo(
    () => createLoadedPeopleList([...drawing.cards.values()].map(({ node: { person } }) => person)),
    [drawing],
  );
  useRegisterQuickLookList({
    people: quickLookPeople,
    show: moves.select,
    focus: (id) => findCard(id)?.focus({ preventScroll: true }),
  });
  const selected = model.byId.get(state.active);
  const top = state.top === null ? undefined : model.byId.get(state.top);
  const tops = getTops(model, view.state);
  const shared: ShownChart = {
    drawing,
    groups,
    marks,
    actions,
    navigationCount,
    active: state.active,
    onOpenSiblings: ({ node }) => moves.openSiblings(node),
  };
  const selection = pathFrom ? (
    <PathPrompt
      from={pathFrom}
      onCancel={() => {
        setPathFrom(null);
        findCard(pathFrom.person.id)?.focus({ preventScroll: true });
      }}
    />
  ) : (
    selected && (
      <SelectionActions
        node={selected}
        isTop={state.top === selected.person.id || (model.rootsTotal === 1 && selected.parent === null)}
        onFocus={moves.focusOn}
        onOpenAll={moves.openAll}
        onPath={(node) => {
          setPathFrom(node);
          focusSearchBox();
        }}
      />
    )
  );
  const legend = groups.groups.length > 0 && (
    <ChartLegend groups={groups.groups} show={view.show} onShow={(show) => moves.setAppearance({ show })} />
  );
  const outline = <OrgOutline reports={drawing.tops} hidden={drawing.hidden} />;

  return (
    <div className={classes["page"]} data-makes-room>
      {/* This rule is part of the page, because an `@page` rule in a style sheet would also apply to pages visited
          later. */}
      <style media="print">{"@page { size: A3 landscape; margin: 10mm; }"}</style>
      <PageHeader title="Org chart" detail={<span className="numbers">{formatPeopleCount(people)}</span>} />
      {loadFailure}
      {people === 0 ? (
        <NoPeopleYet mayManage={mayManage} />
      ) : (
        <PictureVersionsProvider pictures={pictures}>
          <ChartToolbar
            view={view}
            layout={layout}
            onColour={moves.setColour}
            onLayout={(chosen) => moves.setAppearance({ layout: chosen === usual ? null : chosen })}
            addressNow={flushUrl}
            search={searchOf({ onFind: pick ?? moves.find, onHits: setHits })}
            exports={
              <ExportButton
                {...readers}
                people={people}
                isEveryoneLoaded={isEveryoneLoaded}
                pictures={pictures}
                branch={selected}
                shown={{
                  tops,
                  topsTotal: tops === model.roots ? model.rootsTotal : tops.length,
                  open: view.state.open,
                }}
                colour={view.colour}
              />
            }
          />
          {top && <BranchBreadcrumbs top={top} onFocus={moves.focusOn} onWhole={moves.leaveFocus} />}
          {marks.path && (
            <PathBar
              path={marks.path}
              onClear={() => moves.setAppearance({ between: null })}
              onSelect={(node) => moves.find(node.person.id, "new")}
            />
          )}
          {trouble !== null && (
            <Text c="red" role="alert" mb="sm">
              {trouble}
            </Text>
          )}
          {drawing.hidden > 0 && layout === "list" && (
            <Text c="dimmed" component="div" className="on-screen" mb="sm">
              {drawing.hidden.toLocaleString("en")} more without a manager
              {isEveryoneLoaded && canShowMore(state, null) && (
                <Button variant="subtle" size="compact-sm" ml="xs" onClick={() => moves.showMore(null)}>
                  Show more
                </Button>
              )}
            </Text>
          )}
          {layout === "list" ? (
            <>
              {legend}
              <OrgList {...shared} />
              <noscript>{outline}</noscript>
              <div className={classes["below"]}>{selection}</div>
            </>
          ) : (
            <div
              ref={sheet}
              className={classes["sheet"]}
              data-paper={onPaper.as}
              style={
                {
                  display: "contents",
                  "--paper-zoom": onPaper.as === "drawing" ? onPaper.zoom : 1,
                } as CSSProperties
              }
            >
              <LazyOrgDiagram
                {...shared}
                onStart={moves.resetView}
                isPrinted={onPaper.as === "drawing"}
                legend={legend}
                cardActions={pathFrom === null && selection}
                placeholder={<div className={classes["ahead"]}>{outline}</div>}
              >
                {pathFrom !== null && selection}
              </LazyOrgDiagram>
              {onPaper.as === "list" && <div className={classes["printed"]}>{outline}</div>}
            </div>
          )}
        </PictureVersionsProvider>
      )}
    </div>
  );
}

/** Number of rows up to which the list and the printed chart show all reports of open branches. */
const maxCompleteRows = 2_000;

/**
 * If `isComplete`, the drawing has all reports of open branches, unless it would have more than `maxCompleteRows` rows.
 * Unchanged branches keep their object identity, so that React does not render them again.
 */
function useChartDrawing(model: ChartModel, wanted: ChartState, isComplete: boolean) {
  const draw = (before?: ChartDrawing) => {
    const known = removeMissingPeople(model, wanted);
    const state = isComplete ? showAllReportsOfOpenBranches(model, known, maxCompleteRows) : known;
    return { model, wanted, isComplete, state, drawing: drawChart(model, state, before) };
  };
  const [last, setLast] = useState(() => draw());
  if (last.model === model && last.wanted === wanted && last.isComplete === isComplete) return last;
  const next = draw(last.drawing);
  setLast(next);
  return next;
}

/** Space for the drawing on A3 landscape, without margins, title and legend, in CSS pixels. */
const printArea = { width: 1_500, height: 900 };
/** Smallest zoom at which printed names are readable. */
const minPrintZoom = 0.45;

/** A list if names in the drawing would be unreadable; nothing while the page is not printed. */
type PrintLayout = { as: "nothing" | "list" } | { as: "drawing"; zoom: number };

function usePrintLayout(drawing: RefObject<HTMLElement | null>): PrintLayout {
  const [onPaper, setOnPaper] = useState<PrintLayout>({ as: "nothing" });
  useWindowEvent("beforeprint", () => flushSync(() => setOnPaper(choosePrintLayout(drawing.current))));
  useWindowEvent("afterprint", () => setOnPaper({ as: "nothing" }));
  return onPaper;
}

function choosePrintLayout(drawing: HTMLElement | null): PrintLayout {
  const tree = drawing?.querySelector<HTMLElement>('[role="tree"]');
  if (!tree) return { as: "nothing" };
  const zoom = Math.min(1, printArea.width / tree.offsetWidth, printArea.height / tree.offsetHeight);
  return zoom < minPrintZoom ? { as: "list" } : { as: "drawing", zoom };
}

/** Badges: "You" for `me`, otherwise "Away", "New" or null. */
function useBadges(me: string | null, joinedOnOf: (id: string) => string | null) {
  const awayLabelOf = useAwayLabels();
  const today = useToday(null);
  return useMemo(() => {
    const isNew = today === null ? () => false : createNewcomerCheck(today);
    return (id: string): string | null => {
      if (id === me) return "You";
      if (awayLabelOf(id) !== null) return "Away";
      return isNew(joinedOnOf(id)) ? "New" : null;
    };
  }, [me, joinedOnOf, awayLabelOf, today]);
}
