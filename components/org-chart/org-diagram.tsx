"use client";

import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { Tree, TreeNode } from "react-organizational-chart";
import { TransformComponent, TransformWrapper, type ReactZoomPanPinchRef } from "react-zoom-pan-pinch";
import type { ChartModel, ChartNode } from "@/lib/people/chart-model";
import { canShowMore, reportsOf, type Siblings } from "./chart-state";
import { FindPerson } from "./find-person";
import { OrgCard } from "./org-card";
import classes from "./org-chart.module.css";
import { useChartState } from "./use-chart-state";

const nameOf = ({ person }: ChartNode) => `${person.first_name} ${person.last_name}`.trim();
const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const cardOf = (id: string) => document.getElementById(`card-${id}`);
/** When the cards of a new state are there and the browser has laid them out. */
const whenDrawn = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** The drawn chart: pan, zoom, open and close, search, arrow keys. The only file that imports the drawing's library. */
export default function OrgDiagram({ model, start }: { model: ChartModel; start: string | null }) {
  const chart = useChartState(model, start);
  const { state, visible } = chart;
  const router = useRouter();
  const transform = useRef<ReactZoomPanPinchRef>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ id: string; left: number; top: number; hadFocus: boolean } | null>(null);

  /** Brings a card to the middle, or near the top, so that there is room for those below. */
  const bring = useCallback((id: string, place: "middle" | "top", durationMs = 180) => {
    const box = cardOf(id)?.getBoundingClientRect();
    const frame = viewport.current?.getBoundingClientRect();
    if (!box || !frame) return;
    const left = frame.left + frame.width / 2 - (box.left + box.width / 2);
    const top =
      place === "top" ? frame.top + 40 - box.top : frame.top + frame.height / 2 - (box.top + box.height / 2);
    void transform.current?.panBy(left, top, prefersStill() ? 0 : durationMs);
  }, []);

  const keepInSight = useCallback(
    (id: string) => {
      const box = cardOf(id)?.getBoundingClientRect();
      const frame = viewport.current?.getBoundingClientRect();
      if (!box || !frame) return;
      const isInside =
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom;
      if (!isInside) bring(id, "middle");
    },
    [bring],
  );

  const keepPlace = useCallback((id: string) => {
    const box = cardOf(id)?.getBoundingClientRect();
    const hadFocus = tree.current?.contains(document.activeElement) ?? false;
    if (box) anchor.current = { id, left: box.left, top: box.top, hadFocus };
  }, []);

  const { toggle, showMore, select } = chart;
  const onToggle = useCallback(
    (node: ChartNode) => {
      keepPlace(node.person.id);
      toggle(node);
    },
    [keepPlace, toggle],
  );
  const onMore = useCallback(
    (node: ChartNode) => {
      keepPlace(node.person.id);
      showMore(node);
    },
    [keepPlace, showMore],
  );
  const onSelect = useCallback(
    (node: ChartNode, wasActive: boolean) => {
      if (wasActive) router.push(`/people/${node.person.id}`);
      else select(node.person.id);
    },
    [router, select],
  );

  function reveal(node: ChartNode) {
    chart.reveal(node);
    whenDrawn(() => {
      if ((transform.current?.state.scale ?? 1) < 0.6) void transform.current?.setTransform(0, 0, 1, 0);
      whenDrawn(() => {
        bring(node.person.id, "middle");
        cardOf(node.person.id)?.focus({ preventScroll: true });
      });
    });
  }

  function showWhole() {
    chart.showWhole();
    whenDrawn(() => {
      const [active] = tree.current?.querySelectorAll('[aria-selected="true"]') ?? [];
      const id = active?.getAttribute("data-person");
      if (id) bring(id, "top", 0);
    });
  }

  // The library offers no way to put roles on its lists: they are set when the cards have changed.
  useLayoutEffect(() => {
    if (tree.current) giveRoles(tree.current);
    // The card that was opened stays under the hand that opened it.
    const before = anchor.current;
    const box = before && cardOf(before.id)?.getBoundingClientRect();
    if (before && box) void transform.current?.panBy(before.left - box.left, before.top - box.top, 0);
    // Drawn from another top, all cards are new, and the focus would be nowhere.
    if (before?.hadFocus && !tree.current?.contains(document.activeElement))
      cardOf(before.id)?.focus({ preventScroll: true });
    anchor.current = null;
  }, [visible]);

  const startsAt = useRef(state.active);
  useEffect(() => {
    const id = startsAt.current;
    const frame = whenDrawn(() => bring(id, model.byId.get(id)?.parent ? "middle" : "top", 0));
    return () => cancelAnimationFrame(frame);
  }, [bring, model]);

  function move(to: ChartNode | undefined) {
    if (!to) return;
    select(to.person.id);
    whenDrawn(() => {
      cardOf(to.person.id)?.focus({ preventScroll: true });
      keepInSight(to.person.id);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = visible.findIndex(({ person }) => person.id === state.active);
    const node = visible[index];
    // A button inside a card answers to its own keys.
    if (!node || !(event.target instanceof HTMLElement) || event.target.role !== "treeitem") return;
    const isOpen = state.open.has(node.person.id) && node.children.length > 0;
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(visible[index + 1]),
      ArrowUp: () => move(visible[index - 1]),
      Home: () => move(visible[0]),
      End: () => move(visible.at(-1)),
      ArrowRight: () => (isOpen || node.children.length === 0 ? move(firstBelow(node)) : onToggle(node)),
      ArrowLeft: () => {
        if (isOpen) onToggle(node);
        else if (node.person.id !== state.top) move(node.parent ?? undefined);
      },
      Enter: () => router.push(`/people/${node.person.id}`),
      " ": () => node.children.length > 0 && onToggle(node),
    };
    const action = actions[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    action();
  }

  function firstBelow(node: ChartNode): ChartNode | undefined {
    const { row, block } = reportsOf(state, node);
    return row[0] ?? block[0];
  }

  /** The browser scrolls what is clipped into view, which would move the ground away under the drawing. */
  function onFocus(event: FocusEvent) {
    for (let at: Element | null = tree.current; at && at !== viewport.current; at = at.parentElement)
      at.scrollTo(0, 0);
    viewport.current?.scrollTo(0, 0);
    if (event.target.matches(":focus-visible")) keepInSight(state.active);
  }

  const draw = (node: ChartNode, level: number) => (
    <OrgCard
      key={node.person.id}
      node={node}
      level={level}
      isOpen={state.open.has(node.person.id)}
      isActive={state.active === node.person.id}
      hidden={canShowMore(state, node) ? reportsOf(state, node).hidden : 0}
      onSelect={onSelect}
      onToggle={onToggle}
      onMore={onMore}
    />
  );

  /** Everybody below somebody who is open. Many who lead nobody stand in one block, not in one endless row. */
  const drawBelow = ({ row, block }: Siblings, level: number): ReactNode =>
    row.length + block.length === 0 ? null : (
      <>
        {row.map((node) => (
          <TreeNode key={node.person.id} label={draw(node, level)}>
            {drawBelow(reportsOf(state, node), level + 1)}
          </TreeNode>
        ))}
        {block.length > 0 && <TreeNode label={drawBlock(block, level)} />}
      </>
    );
  const drawBlock = (block: ChartNode[], level: number) => (
    <div className={classes["block"]}>{block.map((node) => draw(node, level))}</div>
  );

  return (
    <>
      <Group mb="md" gap="md" className="on-screen">
        <FindPerson model={model} onFind={reveal} />
        {chart.topNode ? (
          <Text size="sm" c="dimmed" component="div">
            From <bdi>{nameOf(chart.topNode)}</bdi> downwards
            <Button variant="subtle" size="compact-sm" ml="xs" onClick={showWhole}>
              Show the whole company
            </Button>
          </Text>
        ) : (
          chart.top.hidden > 0 && (
            <Text size="sm" c="dimmed" component="div">
              {chart.top.hidden.toLocaleString("en")} more without a manager
              {canShowMore(state, null) && (
                <Button variant="subtle" size="compact-sm" ml="xs" onClick={() => showMore(null)}>
                  Show more
                </Button>
              )}
            </Text>
          )
        )}
      </Group>
      <div className={classes["viewport"]} ref={viewport} data-viewport>
        <TransformWrapper
          ref={transform}
          minScale={0.05}
          maxScale={2}
          limitToBounds={false}
          doubleClick={{ disabled: true }}
          panning={{ excluded: ["pill"], velocityDisabled: true }}
        >
          <TransformComponent
            wrapperClass={classes["wrapper"] ?? ""}
            wrapperStyle={{ width: "100%", height: "100%" }}
          >
            <div
              ref={tree}
              role="tree"
              aria-label="Org chart"
              className={classes["trees"]}
              onKeyDown={onKeyDown}
              onFocus={onFocus}
            >
              {chart.top.row.map((root) => (
                <Tree
                  key={root.person.id}
                  label={draw(root, 1)}
                  lineColor="var(--kith-line)"
                  lineWidth="1.5px"
                  lineBorderRadius="8px"
                  lineHeight="20px"
                  nodePadding="6px"
                >
                  {drawBelow(reportsOf(state, root), 2)}
                </Tree>
              ))}
              {chart.top.block.length > 0 && drawBlock(chart.top.block, 1)}
            </div>
          </TransformComponent>
        </TransformWrapper>
        <div className={classes["controls"]}>
          <Control
            label="Zoom in"
            icon={ZoomIn}
            onClick={() => void transform.current?.zoomIn(0.3, prefersStill() ? 0 : 150)}
          />
          <Control
            label="Zoom out"
            icon={ZoomOut}
            onClick={() => void transform.current?.zoomOut(0.3, prefersStill() ? 0 : 150)}
          />
          <Control
            label="Fit to the window"
            icon={Maximize}
            onClick={() => void transform.current?.fitToView()}
          />
        </div>
      </div>
    </>
  );
}

/** Makes the library's nested lists the groups of the tree: each belongs to the card above it. */
function giveRoles(tree: HTMLElement) {
  for (const item of tree.querySelectorAll("li")) item.setAttribute("role", "none");
  for (const list of tree.querySelectorAll("ul")) {
    const owner = (list.previousElementSibling ?? list.parentElement)?.querySelector("[data-person]");
    const isOfSomebody = owner && !list.contains(owner);
    list.setAttribute("role", isOfSomebody ? "group" : "none");
    list.id = isOfSomebody ? `group-${owner.getAttribute("data-person") ?? ""}` : "";
  }
}

function Control({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: typeof ZoomIn;
  onClick: () => void;
}) {
  return (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
