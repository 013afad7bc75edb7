"use client";

import { useMemo, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { lookedThrough, openQuickLook, useQuickLookList } from "@/components/quick-look/quick-look-state";
import { Button } from "@/components/ui/plain/button";
import { Text } from "@/components/ui/plain/text";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { KnownPictures } from "@/components/ui/known-pictures";
import type { ChartGroups } from "@/lib/org-chart/colours";
import { drawChart, type Drawing } from "@/lib/org-chart/drawing";
import type { Room } from "@/lib/org-chart/first-view";
import type { ChartModel, ChartNode } from "@/lib/org-chart/model";
import type { ChartColour, ChartLayout, ChartView } from "@/lib/org-chart/search-params";
import { canShowMore, keepTo, type ChartState } from "@/lib/org-chart/state";
import { nameOf } from "@/lib/matching/names";
import type { PictureVersions } from "@/lib/pictures/schema";
import { BranchTrail } from "./branch-trail";
import { ChartLegend } from "./chart-legend";
import { ChartToolbar } from "./chart-toolbar";
import type { CardActions } from "./org-card";
import classes from "./org-chart.module.css";
import { LazyOrgDiagram } from "./lazy-org-diagram";
import { OrgList } from "./org-list";
import { OrgOutline } from "./org-outline";
import { SelectionActions } from "./selection-actions";
import { cardOf } from "./tree-item";
import { usePrinting } from "./use-printing";

/** What one can do to the chart, whoever works out what comes of it. */
export type ChartMoves = {
  select: (id: string) => void;
  toggle: (node: ChartNode) => void;
  openSiblings: (node: ChartNode) => void;
  openAll: (node: ChartNode) => void;
  /** More of somebody's reports, or of those at the top for null. */
  showMore: (node: ChartNode | null) => void;
  focusOn: (node: ChartNode) => void;
  /** The same for somebody further up than what is drawn. */
  focusAbove: (node: ChartNode) => void;
  leaveFocus: () => void;
  /** Back to where the chart begins. */
  start: () => void;
  setColour: (colour: ChartColour) => void;
  setLayout: (layout: ChartLayout | null) => void;
};

/** The chart with its tools, on the people who are known so far. */
export function ChartWorkspace({
  model,
  view,
  arrival,
  moves,
  noteNow,
  onRoom,
  isWhole,
  pictures,
  groups,
  trouble,
  search,
  exportsOf,
}: {
  model: ChartModel;
  view: ChartView;
  /** Changes when one has come to another view. */
  arrival: number;
  moves: ChartMoves;
  /** Notes the address as it is by now, and says it. */
  noteNow: () => string;
  onRoom: (room: Room) => void;
  /** Whether more can be asked for. */
  isWhole: boolean;
  pictures: PictureVersions;
  groups: ChartGroups;
  /** What is missing of the colours. */
  trouble: string | null;
  search: ReactNode;
  /** What can be taken away, while this person is selected. */
  exportsOf: (selected: ChartNode | undefined) => ReactNode;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const onPaper = usePrinting(sheet);
  const usual = useIsPhone() ? "list" : "chart";
  const layout = view.layout ?? usual;
  const { state, drawing } = useDrawing(model, view.state);
  const actions = useMemo(
    (): CardActions => ({
      select: ({ node }) => moves.select(node.person.id),
      toggle: ({ node }) => moves.toggle(node),
      showMore: ({ node }) => moves.showMore(node),
      enter: ({ node: { person } }) => {
        noteNow();
        openQuickLook({ id: person.id, name: nameOf(person) });
      },
    }),
    [moves, noteNow],
  );
  const people = useMemo(
    () =>
      lookedThrough(
        [...drawing.cards.values()].map(({ node: { person } }) => ({ id: person.id, name: nameOf(person) })),
      ),
    [drawing],
  );
  useQuickLookList({
    people,
    show: moves.select,
    focus: (id) => cardOf(id)?.focus({ preventScroll: true }),
  });
  const selected = model.byId.get(state.active);
  const top = state.top === null ? undefined : model.byId.get(state.top);
  const shared = {
    drawing,
    groups,
    actions,
    arrival,
    active: state.active,
    onOpenSiblings: ({ node }: Parameters<CardActions["toggle"]>[0]) => moves.openSiblings(node),
  };
  const selection = selected && (
    <SelectionActions
      node={selected}
      isTop={state.top === selected.person.id || (model.rootsTotal === 1 && selected.parent === null)}
      onFocus={moves.focusOn}
      onOpenAll={moves.openAll}
    />
  );
  const outline = <OrgOutline {...drawing} />;

  return (
    <KnownPictures pictures={pictures}>
      <ChartToolbar
        view={view}
        layout={layout}
        onColour={moves.setColour}
        onLayout={(chosen) => moves.setLayout(chosen === usual ? null : chosen)}
        addressNow={noteNow}
        search={search}
        exports={exportsOf(selected)}
      />
      {top && <BranchTrail top={top} onFocus={moves.focusAbove} onWhole={moves.leaveFocus} />}
      <ChartLegend groups={groups.groups} />
      {trouble !== null && (
        <Text size="sm" c="red" role="alert" className={classes["note"]}>
          {trouble}
        </Text>
      )}
      {drawing.hidden > 0 && (
        <Text size="sm" c="dimmed" component="div" className={`on-screen ${classes["note"]}`}>
          {drawing.hidden.toLocaleString("en")} more without a manager
          {isWhole && canShowMore(state, null) && (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ marginLeft: "var(--mantine-spacing-xs)" }}
              onClick={() => moves.showMore(null)}
            >
              Show more
            </Button>
          )}
        </Text>
      )}
      {layout === "list" ? (
        <>
          <OrgList {...shared} />
          <noscript>{outline}</noscript>
          <div className={classes["below"]}>{selection}</div>
        </>
      ) : (
        <div
          ref={sheet}
          className={classes["sheet"]}
          data-paper={onPaper.as}
          style={{ "--paper-zoom": onPaper.as === "drawing" ? onPaper.zoom : 1 } as CSSProperties}
        >
          <LazyOrgDiagram
            {...shared}
            onStart={moves.start}
            onRoom={onRoom}
            ahead={<div className={classes["ahead"]}>{outline}</div>}
          >
            {selection}
          </LazyOrgDiagram>
          {onPaper.as === "list" && <div className={classes["printed"]}>{outline}</div>}
        </div>
      )}
    </KnownPictures>
  );
}

/** What is drawn of these people; branches in which nothing changed stay the same objects, so that React passes over them. */
function useDrawing(model: ChartModel, wanted: ChartState) {
  const draw = (before?: Drawing) => {
    const state = keepTo(model, wanted);
    return { model, wanted, state, drawing: drawChart(model, state, before) };
  };
  const [last, setLast] = useState(() => draw());
  if (last.model === model && last.wanted === wanted) return last;
  const next = draw(last.drawing);
  setLast(next);
  return next;
}
