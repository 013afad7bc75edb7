"use client";

import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import dynamic from "next/dynamic";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from "react";
import { TransformComponent, TransformWrapper, type ReactZoomPanPinchRef } from "react-zoom-pan-pinch";
import { IconButton } from "@/components/ui/plain/button";
import type { ChartGroups } from "@/lib/org-chart/colours";
import type { Drawing, Drawn } from "@/lib/org-chart/drawing";
import type { Room } from "@/lib/org-chart/first-view";
import { OrgBlock, OrgTree } from "./org-branch";
import type { CardActions } from "./org-card";
import classes from "./org-chart.module.css";
import { cardOf, groupId } from "./tree-item";
import { useTreeKeys } from "./use-tree-keys";

// The first view fits the window: most who come never have its script.
const Minimap = dynamic(() => import("./minimap").then((file) => file.Minimap));

/** A map helps only where there is more than about two screens of chart. */
const worthAMap = 1.6;

const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Smaller than this, what stands on the cards is under 12 px: the chart never opens so. */
const smallestReadable = 1;
/** So far from the edge a card comes to stand that was out of sight. */
const marginInSight = 16;
/** What lies over the lower end of the drawing: the controls, and what can be done with whom is selected. */
const stripHeight = 64;
/** In a window of fewer cards' width there is no whole to be seen: the drawing is for panning. */
const narrowest = 560;

type Properties = {
  drawing: Drawing;
  active: string;
  groups: ChartGroups;
  actions: CardActions;
  /** Changes when one has come to another view: whoever is selected there is brought into the middle. */
  arrival: number;
  onOpenSiblings: (card: Drawn) => void;
  onStart: () => void;
  /** Hears for how much there is room, before anything is seen. */
  onRoom: (room: Room) => void;
  /** What stands beside the controls, below the drawing. */
  children: ReactNode;
};

/** The drawn chart: pan, zoom, arrow keys, a card that stays where it is when it is opened. Loads the drawing's library. */
export default function OrgDiagram({
  drawing,
  active,
  groups,
  actions,
  arrival,
  onOpenSiblings,
  onStart,
  onRoom,
  children,
}: Properties) {
  const transform = useRef<ReactZoomPanPinchRef>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ id: string; left: number; top: number } | null>(null);
  const hadFocus = useRef(false);

  /** Brings a card to the middle, or near the top, so that there is room for those below. */
  const bring = useCallback((id: string, place: "middle" | "top", durationMs = 180) => {
    const box = cardOf(id)?.getBoundingClientRect();
    const frame = viewport.current?.getBoundingClientRect();
    if (!box || !frame) return;
    const left = frame.left + frame.width / 2 - (box.left + box.width / 2);
    const top =
      place === "top"
        ? frame.top + 40 - box.top
        : frame.top + frame.height * 0.4 - (box.top + box.height / 2);
    void transform.current?.panBy(left, top, prefersStill() ? 0 : durationMs);
  }, []);

  /** No further than is needed to see all of the card. */
  const keepInSight = useCallback((id: string) => {
    const box = cardOf(id)?.getBoundingClientRect();
    const frame = viewport.current?.getBoundingClientRect();
    if (!box || !frame) return;
    const by = (from: number, to: number, first: number, last: number) =>
      from < first ? first + marginInSight - from : to > last ? last - marginInSight - to : 0;
    const [x, y] = [
      by(box.left, box.right, frame.left, frame.right),
      by(box.top, box.bottom, frame.top, frame.bottom - stripHeight),
    ];
    if (x !== 0 || y !== 0) void transform.current?.panBy(x, y, prefersStill() ? 0 : 180);
  }, []);

  // As much as there is room for is drawn, before the eye has seen anything.
  useLayoutEffect(() => {
    const frame = viewport.current;
    if (frame && frame.clientWidth >= narrowest)
      onRoom({ width: frame.clientWidth, height: frame.clientHeight - stripHeight });
  }, [onRoom]);

  // Whoever is selected stays in sight when the window, or the panel beside, takes room away.
  const activeNow = useEffectEvent(() => keepInSight(active));
  useEffect(() => {
    const frame = viewport.current;
    if (!frame) return;
    let width = frame.clientWidth;
    const observer = new ResizeObserver(() => {
      if (frame.clientWidth >= narrowest)
        onRoom({ width: frame.clientWidth, height: frame.clientHeight - stripHeight });
      if (frame.clientWidth < width) activeNow();
      width = frame.clientWidth;
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [onRoom]);
  useEffect(() => activeNow(), [active]);

  /** Remembers where a card is: it stays there while what is around it changes. */
  const hold = useCallback((id: string) => {
    const box = cardOf(id)?.getBoundingClientRect();
    if (box) anchor.current = { id, left: box.left, top: box.top };
  }, []);

  /** The same, with the card staying under the hand that opens or closes it, or with it whoever is selected below. */
  const inPlace = useMemo((): CardActions => {
    const remember = ({ node }: Drawn, held = node.person.id) => {
      hold(held);
      hadFocus.current = tree.current?.contains(document.activeElement) ?? false;
    };
    return {
      ...actions,
      toggle: (card) => {
        remember(card);
        actions.toggle(card);
      },
      showMore: (card) => {
        // Those who come stand beside whoever is selected, whose branch stays where it is.
        const isOfOne = active !== card.node.person.id && isBelow(active, card);
        remember(card, isOfOne ? active : undefined);
        actions.showMore(card);
      },
    };
  }, [actions, active, hold]);

  // The library offers no way to put roles on its lists: they are set when the cards have changed.
  useLayoutEffect(() => {
    if (tree.current) giveRoles(tree.current);
    const before = anchor.current;
    anchor.current = null;
    const box = before && cardOf(before.id)?.getBoundingClientRect();
    if (before && box) void transform.current?.panBy(before.left - box.left, before.top - box.top, 0);
    // Drawn from another top, all cards are new, and the focus would be nowhere.
    if (before && hadFocus.current && !tree.current?.contains(document.activeElement))
      cardOf(before.id)?.focus({ preventScroll: true });
  }, [drawing]);

  // Judged when the cards have been laid out and the eye has them.
  const [hasMap, setHasMap] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const [content, box] = [tree.current, viewport.current];
      setHasMap(
        content !== null &&
          box !== null &&
          (content.offsetWidth >= worthAMap * box.clientWidth ||
            content.offsetHeight >= worthAMap * box.clientHeight),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [drawing]);

  /** As large as all of it fits, if it can be read then; else in the smallest readable size, and not all of it. */
  const showAll = useCallback((content: HTMLElement | null, frame: HTMLElement | null): boolean => {
    if (!content || !frame) return false;
    const [width, height] = [content.offsetWidth, content.offsetHeight];
    const fits = Math.min(1, frame.clientWidth / width, frame.clientHeight / height);
    const scale = Math.max(smallestReadable, fits);
    const left = (frame.clientWidth - width * scale) / 2;
    void transform.current?.setTransform(left, 0, scale, 0);
    return fits === scale;
  }, []);

  /** Rather than empty ground below, more of the way to the top. */
  const fillDown = useCallback(() => {
    const content = tree.current?.getBoundingClientRect();
    const frame = viewport.current?.getBoundingClientRect();
    if (!content || !frame) return;
    const by = Math.min(frame.bottom - content.bottom, frame.top - content.top);
    if (by > 0) void transform.current?.panBy(0, by, 0);
  }, []);

  // Here, and wherever a search or the way back leads.
  const arrivedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (arrivedAt.current === arrival) return;
    const isFirst = arrivedAt.current === undefined;
    arrivedAt.current = arrival;
    // The frame is measured by its library after this.
    const frame = requestAnimationFrame(() => {
      if (!showAll(tree.current, viewport.current)) {
        const isTop = cardOf(active)?.getAttribute("aria-level") === "1";
        bring(active, isTop ? "top" : "middle", 0);
        fillDown();
      }
      if (!isFirst) cardOf(active)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [arrival, active, bring, fillDown, showAll]);

  const onKeyDown = useTreeKeys(drawing, active, {
    move: (card) => {
      actions.select(card);
      cardOf(card.node.person.id)?.focus({ preventScroll: true });
      keepInSight(card.node.person.id);
    },
    toggle: inPlace.toggle,
    enter: actions.enter,
    openSiblings: (card) => {
      inPlace.select(card);
      hold(card.node.person.id);
      onOpenSiblings(card);
    },
  });

  /** The browser scrolls what is clipped into view, which would move the ground away under the drawing. */
  function onFocus(event: FocusEvent) {
    for (let at: Element | null = tree.current; at && at !== viewport.current; at = at.parentElement)
      at.scrollTo(0, 0);
    viewport.current?.scrollTo(0, 0);
    const card = event.target.closest("[data-person]");
    const id = card?.getAttribute("data-person");
    if (id && event.target.matches(":focus-visible")) keepInSight(id);
  }

  const zoom = (by: "zoomIn" | "zoomOut") => void transform.current?.[by](0.3, prefersStill() ? 0 : 150);

  return (
    <div className={classes["frame"]}>
      <TransformWrapper
        ref={transform}
        minScale={0.05}
        maxScale={2}
        limitToBounds={false}
        doubleClick={{ disabled: true }}
        panning={{ excluded: ["pill"], velocityDisabled: true }}
      >
        <div className={classes["viewport"]} ref={viewport} data-viewport>
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
              {drawing.row.map((card) => (
                <OrgTree key={card.node.person.id} card={card} groups={groups} actions={inPlace} />
              ))}
              {drawing.block.length > 0 && (
                <OrgBlock cards={drawing.block} groups={groups} actions={inPlace} />
              )}
            </div>
          </TransformComponent>
          {hasMap && <Minimap tree={tree} viewport={viewport} drawing={drawing} active={active} />}
        </div>
      </TransformWrapper>
      <div className={classes["strip"]}>
        <div
          role="group"
          aria-label="Zoom"
          className="m_1a0f1b21 mantine-ActionIconGroup-group"
          data-orientation="horizontal"
        >
          <Control label="Zoom in" icon={ZoomIn} onClick={() => zoom("zoomIn")} />
          <Control label="Zoom out" icon={ZoomOut} onClick={() => zoom("zoomOut")} />
          <Control
            label="Fit to the window"
            icon={Maximize}
            onClick={() =>
              void transform.current?.fitToView({ maxScale: 1, animationTime: prefersStill() ? 0 : 180 })
            }
          />
          <Control label="Back to the start" icon={LocateFixed} onClick={onStart} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** Whether somebody has a card below this one. */
function isBelow(id: string, card: Drawn): boolean {
  return [...card.row, ...card.block].some((below) => below.node.person.id === id || isBelow(id, below));
}

/** Makes the library's nested lists the groups of the tree: each belongs to the card above it. */
function giveRoles(tree: HTMLElement) {
  for (const item of tree.querySelectorAll("li")) item.setAttribute("role", "none");
  for (const list of tree.querySelectorAll("ul")) {
    const owner = (list.previousElementSibling ?? list.parentElement)?.querySelector("[data-person]");
    const isOfSomebody = owner && !list.contains(owner);
    list.setAttribute("role", isOfSomebody ? "group" : "none");
    list.id = isOfSomebody ? groupId(owner.getAttribute("data-person") ?? "") : "";
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
    <IconButton variant="default" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
