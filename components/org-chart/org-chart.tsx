"use client";

import { Alert, Button, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState, type CSSProperties } from "react";
import { lookedThrough, openQuickLook, useQuickLookList } from "@/components/quick-look/quick-look-state";
import { KnownPictures } from "@/components/ui/known-pictures";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { groupPeople } from "@/lib/org-chart/colours";
import { drawChart, type Drawing } from "@/lib/org-chart/drawing";
import { buildChartModel, buildSeedModel, type ChartModel, type ChartSeed } from "@/lib/org-chart/model";
import {
  canShowMore,
  find,
  focusOn,
  keepTo,
  leaveFocus,
  openAll,
  openOn,
  openSiblings,
  showMore,
  toggle,
  type ChartState,
} from "@/lib/org-chart/state";
import { picturesIn } from "@/lib/directory/view";
import { nameOf } from "@/lib/matching/names";
import type { PictureVersions } from "@/lib/pictures/schema";
import { directoryDetailsQuery, peopleQuery } from "@/lib/query/people";
import { countedPeople } from "@/lib/wording";
import { BranchTrail } from "./branch-trail";
import { ChartLegend } from "./chart-legend";
import { ChartToolbar } from "./chart-toolbar";
import { ExportMenu } from "./export-menu";
import { FindPerson } from "./find-person";
import type { CardActions } from "./org-card";
import classes from "./org-chart.module.css";
import { LazyOrgDiagram } from "./lazy-org-diagram";
import { OrgList } from "./org-list";
import { OrgOutline } from "./org-outline";
import { SelectionActions } from "./selection-actions";
import { cardOf } from "./tree-item";
import { useChartView } from "./use-chart-view";
import { usePrinting } from "./use-printing";

/** The org chart: the server's part of it at once, everybody as soon as the browser has them. */
export function OrgChart({
  me,
  seed,
  pictures,
  total,
}: {
  me: string | null;
  seed: ChartSeed;
  /** Of those of the seed. */
  pictures: PictureVersions;
  total: number;
}) {
  const { data, error, refetch } = useQuery(peopleQuery());
  const model = useMemo(() => (data ? buildChartModel(data.people) : buildSeedModel(seed)), [data, seed]);
  const people = data?.people.length ?? total;
  return (
    <div className={classes["page"]}>
      {/* Only while the chart is here: a page size of a style sheet would stay for every page after it. */}
      <style media="print">{"@page { size: A3 landscape; margin: 10mm; }"}</style>
      <PageHeader title="Org chart" detail={<span className="numbers">{countedPeople(people)}</span>} />
      {error && !data && total > 0 && (
        <Alert color="red" title="Only a part of the chart is here" mb="md" role="alert">
          <Text size="sm" mb="xs">
            {error.message}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {people === 0 ? (
        <EmptyState title="No people yet">
          The chart is drawn from the directory, which is empty until the first sync.
        </EmptyState>
      ) : (
        <Workspace model={model} me={me} syncedAt={data?.synced_at ?? null} pictures={pictures} />
      )}
    </div>
  );
}

/** The chart with its tools, on the people who are known so far. */
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
  const isWhole = syncedAt !== null;
  const sheet = useRef<HTMLDivElement>(null);
  const onPaper = usePrinting(sheet);
  const { view, arrival, change, changeState, goTo, noteNow, onRoom } = useChartView(model, me);
  const usual = useMediaQuery("(max-width: 48em)") ? "list" : "chart";
  const layout = view.layout ?? usual;
  const { state, drawing } = useDrawing(model, view.state);
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

  const actions = useMemo(
    (): CardActions => ({
      select: ({ node }) => changeState((before) => ({ ...before, active: node.person.id })),
      toggle: ({ node }) => changeState((before) => toggle(model, before, node)),
      showMore: ({ node }) => changeState((before) => showMore(model, before, node)),
      enter: ({ node: { person } }) => {
        noteNow();
        openQuickLook({
          id: person.id,
          name: nameOf(person),
        });
      },
    }),
    [changeState, model, noteNow],
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
    show: (id) => changeState((before) => ({ ...before, active: id })),
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
    onOpenSiblings: ({ node }: Parameters<CardActions["toggle"]>[0]) =>
      changeState((before) => openSiblings(model, before, node)),
  };
  const selection = selected && (
    <SelectionActions
      node={selected}
      isTop={state.top === selected.person.id || (model.rootsTotal === 1 && selected.parent === null)}
      onFocus={(node) => goTo((before) => focusOn(model, before, node))}
      onOpenAll={(node) => changeState((before) => openAll(model, before, node))}
    />
  );
  const outline = <OrgOutline {...drawing} />;

  return (
    <KnownPictures pictures={known}>
      <ChartToolbar
        view={view}
        layout={layout}
        onColour={(colour) => change((before) => ({ ...before, colour }), "new")}
        onLayout={(chosen) =>
          change((before) => ({ ...before, layout: chosen === usual ? null : chosen }), "new")
        }
        addressNow={noteNow}
        search={
          <FindPerson
            model={model}
            details={details.data?.details}
            onFind={(node) => goTo((before) => find(model, before, node), true)}
          />
        }
        exports={<ExportMenu model={model} branch={selected} groups={groups} isWhole={isWhole} />}
      />
      {top && (
        <BranchTrail
          top={top}
          onFocus={(node) => goTo((before) => focusOn(model, { ...before, top: null }, node))}
          onWhole={() => goTo((before) => leaveFocus(model, before))}
        />
      )}
      <ChartLegend groups={groups.groups} />
      {needsOffices && details.error && (
        <Text size="sm" c="red" mb="sm" role="alert">
          The offices could not be loaded: {details.error.message}
        </Text>
      )}
      {drawing.hidden > 0 && (
        <Text size="sm" c="dimmed" component="div" mb="sm" className="on-screen">
          {drawing.hidden.toLocaleString("en")} more without a manager
          {isWhole && canShowMore(state, null) && (
            <Button
              variant="subtle"
              size="compact-sm"
              ml="xs"
              onClick={() => changeState((before) => showMore(model, before, null))}
            >
              Show more
            </Button>
          )}
        </Text>
      )}
      {layout === "list" ? (
        <>
          <OrgList {...shared} />
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
            onStart={() => goTo(() => openOn(model, model.byId.get(me ?? "")), true)}
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
