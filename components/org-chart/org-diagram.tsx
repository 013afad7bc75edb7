import { Group } from "@mantine/core";
import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { IconButton } from "@/components/ui/icon-button";
import { readRootFontScale } from "@/components/ui/root-font-scale";
import {
  chooseTier,
  getItemKey,
  layoutDrawing,
  type ChartTier,
  type ChartDrawing,
  type DrawingLayout,
  type KnownForms,
} from "@/lib/directory/chart/drawing";
import type { ReportingPath } from "@/lib/directory/chart/marks";
import { findNeighbour } from "@/lib/directory/chart/neighbour";
import type { Box } from "@/lib/directory/chart/layout";
import { getPathTo } from "@/lib/directory/chart/model";
import { firstCamera, moveCamera, type CameraAction } from "./camera";
import { OrgBlocks, OrgBranches } from "./org-branch";
import type { ShownChart } from "./org-card";
import classes from "./org-diagram.module.css";
import { PanZoom, type ShowView } from "./pan-zoom";
import { findCard, focusCardAfterNavigation } from "./tree-item";
import { useTreeKeyboardNavigation, useZoomKeys, zoomStep } from "./use-tree-keyboard-navigation";
import { findFreePlace, getVisiblePart, type ViewTransform } from "./view-transform";

const motionMs = 180;
/** Margin around the visible part, as a share of its size, in which cards are also mounted. */
const mountedMargin = 0.25;
/** `pixel`: screen pixels per pixel of the frame, because a larger browser font enlarges the drawing. */
const defaultFrame = { width: 1_200, height: 680, pixel: 1 };

type MountedPart = { tier: ChartTier; scale: number; part: Box };

type OrgDiagramProps = ShownChart & {
  /** While true, every card is mounted at full size. */
  isPrinted: boolean;
  onStart: () => void;
  /** Stands below the drawing, so that the cards stay where they are when it appears. */
  legend: ReactNode;
  cardActions: ReactNode;
  children: ReactNode;
};

const zoomButton = { variant: "default", size: 40, iconSize: 18 } as const;

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Mounts only the cards near the visible part. A new selection moves the selected card into view, and a new layout keeps
 * its card in place.
 */
export default function OrgDiagram({
  drawing,
  active,
  groups,
  marks,
  actions,
  navigationCount,
  isPrinted,
  onOpenSiblings,
  onStart,
  legend,
  cardActions,
  children,
}: OrgDiagramProps) {
  const transform = useRef<ShowView>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState(defaultFrame);
  const layout = useStableLayout(drawing, frame, navigationCount);
  const { places } = layout;
  const [mounted, setMounted] = useState<MountedPart>({
    tier: "card",
    scale: 1,
    part: { left: 0, top: 0, ...defaultFrame },
  });
  const camera = useRef(firstCamera);
  /** `isOwned`: the focus is in the tree, also after the focused card was unmounted. `isFollowed`: the keyboard moved
   * the selection, and the focus moves to the selected card. */
  const focus = useRef({ isOwned: false, isFollowed: false });
  const path = getOpenedPath(marks.path, active, places);
  const reportsOf = useCallback(
    (key: string) =>
      (drawing.cards.get(key)?.reports ?? []).flatMap((report) => places.get(getItemKey(report)) ?? []),
    [drawing, places],
  );
  const selected = drawing.cards.get(active);
  const line = selected ? [...getPathTo(selected.node), ...selected.reports.map(({ node }) => node)] : [];
  const scene = {
    layout,
    places,
    reportsOf,
    frame,
    active,
    navigationCount,
    path,
    line: line.map(({ person }) => person.id),
  };

  /** Latest scene for `move`, which handlers call after the layout effect that updates this ref. */
  const latest = useRef(scene);
  useLayoutEffect(() => {
    latest.current = scene;
  });

  const updateMounted = useCallback((view: ViewTransform, force = false) => {
    const { scale } = view;
    const part = getVisiblePart(view, latest.current.frame);
    const next = { tier: chooseTier(scale), scale, part: addMountMargin(part) };
    setMounted((known) => {
      const isEnough = next.tier === known.tier && isInside(part, known.part) && scale < known.scale * 2;
      return isEnough && !force ? known : next;
    });
  }, []);

  const placeButtons = useCallback((view: ViewTransform) => {
    const element = buttons.current;
    if (!element) return;
    const { layout: shown, frame: room, active: key } = latest.current;
    element.toggleAttribute("data-docked", false);
    const size = { width: element.offsetWidth / room.pixel, height: element.offsetHeight / room.pixel };
    const at = findFreePlace(shown.cards, shown.places.get(key), view, room, size);
    element.style.translate = at ? `${at.left * room.pixel}px ${at.top * room.pixel}px` : "none";
    element.toggleAttribute("data-docked", at === null);
  }, []);

  const move = useCallback(
    (action: CameraAction) => {
      camera.current = moveCamera(camera.current, action, latest.current);
      const { view, motion } = camera.current;
      if (!motion) return;
      if (motion.from) transform.current?.(motion.from, 0);
      transform.current?.(view, motion.isAnimated && !prefersReducedMotion() ? motionMs : 0);
      // The cards of the destination are mounted before the movement ends.
      updateMounted(view);
      placeButtons(view);
    },
    [updateMounted, placeButtons],
  );

  // The frame is measured before the first paint, so that the first layout already fits.
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const measure = () => {
      const pixel = readRootFontScale();
      const size = { width: element.clientWidth / pixel, height: element.clientHeight / pixel, pixel };
      setFrame((known) =>
        known !== defaultFrame && known.width === size.width && known.height === size.height ? known : size,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const follow = useEffectEvent(() => {
    // Before the frame is measured, a view would fit the default size.
    if (frame === defaultFrame) return;
    const before = camera.current.followed;
    move({ kind: "follow" });
    if (!camera.current.motion && before?.active === active) updateMounted(camera.current.view, true);
    placeButtons(camera.current.view);
    if (before && before.navigationCount !== navigationCount) focusCardAfterNavigation(active);
    else if (focus.current.isFollowed) findCard(active)?.focus({ preventScroll: true });
    focus.current.isFollowed = false;
  });
  useLayoutEffect(() => follow(), [navigationCount, layout, frame, active]);

  // A change to the layout or the visible part may unmount the focused card, which moves the focus to the body.
  useLayoutEffect(() => {
    if (focus.current.isOwned && document.activeElement === document.body)
      findCard(active)?.focus({ preventScroll: true });
  }, [layout, mounted, active]);

  useEffect(() => {
    const takeOver = () => move({ kind: "take-over" });
    const kinds = ["pointerdown", "wheel", "keydown", "resize"] as const;
    for (const kind of kinds) window.addEventListener(kind, takeOver, { capture: true, passive: true });
    return () => kinds.forEach((kind) => window.removeEventListener(kind, takeOver, { capture: true }));
  }, [move]);

  const fit = () => move({ kind: "fit" });
  const zoomBy = (factor: number) => move({ kind: "zoom", factor });

  const onKeyDown = useTreeKeyboardNavigation(drawing, active, {
    move: (card) => {
      focus.current.isFollowed = true;
      actions.select(card);
    },
    toggle: actions.toggle,
    enter: actions.enter,
    openSiblings: onOpenSiblings,
    neighbourOf: (direction) => findNeighbour(layout, active, direction),
  });
  useZoomKeys({ fit, zoom: zoomBy });

  /** Undoes the browser's scrolling to the focused element, which would shift the drawing. */
  function onFocus() {
    focus.current.isOwned = true;
    viewport.current?.scrollTo(0, 0);
  }

  const shared = { layout, groups, marks, active, actions };
  const shown: MountedPart = isPrinted
    ? { tier: "card", scale: 1, part: { left: 0, top: 0, width: layout.width, height: layout.height } }
    : mounted;
  return (
    <div className={classes["frame"]} data-frame>
      <PanZoom
        ref={transform}
        frame={viewport}
        pixel={frame.pixel}
        onGesture={(gesture) => move({ kind: "gesture", ...gesture })}
      >
        <div
          role="tree"
          aria-label="Org chart"
          className={classes["trees"]}
          style={{ width: layout.width, height: layout.height }}
          data-tier={shown.tier}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={() => (focus.current.isOwned = false)}
        >
          {shown.tier === "block" ? (
            <OrgBlocks {...shared} scale={shown.scale} />
          ) : (
            <OrgBranches {...shared} part={shown.part} />
          )}
        </div>
      </PanZoom>
      <div ref={buttons} className={classes["actions"]} data-actions data-docked>
        {cardActions}
      </div>
      {legend}
      <div className={classes["strip"]}>
        <Group role="group" aria-label="Zoom" gap={4} wrap="nowrap">
          <IconButton {...zoomButton} label="Zoom in (+)" icon={ZoomIn} onClick={() => zoomBy(zoomStep)} />
          <IconButton
            {...zoomButton}
            label="Zoom out (−)"
            icon={ZoomOut}
            onClick={() => zoomBy(1 / zoomStep)}
          />
          <IconButton {...zoomButton} label="Fit to the window (0)" icon={Maximize} onClick={fit} />
          <IconButton {...zoomButton} label="Back to the start" icon={LocateFixed} onClick={onStart} />
        </Group>
        {children}
      </div>
    </div>
  );
}

/** Places the cards again when the drawing changes. Reports keep their form until the next navigation. */
function useStableLayout(
  drawing: ChartDrawing,
  frame: typeof defaultFrame,
  navigationCount: number,
): DrawingLayout {
  const place = (known: KnownForms) => ({
    drawing,
    navigationCount,
    isMeasured: frame !== defaultFrame,
    layout: layoutDrawing(drawing, frame, known),
  });
  const [last, setLast] = useState(() => place(new Map()));
  const isOutdated = last.navigationCount !== navigationCount || last.isMeasured !== (frame !== defaultFrame);
  if (!isOutdated && last.drawing === drawing) return last.layout;
  const next = place(isOutdated ? new Map() : last.layout.known);
  setLast(next);
  return next.layout;
}

/** Returns the ids of the people on a path that was just opened: its second person is selected, and all have cards. */
function getOpenedPath(path: ReportingPath | null, active: string, places: ReadonlyMap<string, unknown>) {
  const ids = path?.nodes.map(({ person }) => person.id) ?? [];
  return path?.to.person.id === active && ids.every((id) => places.has(id)) ? ids : [];
}

const isInside = (part: Box, other: Box): boolean =>
  part.left >= other.left &&
  part.top >= other.top &&
  part.left + part.width <= other.left + other.width &&
  part.top + part.height <= other.top + other.height;

const addMountMargin = ({ left, top, width, height }: Box): Box => ({
  left: left - width * mountedMargin,
  top: top - height * mountedMargin,
  width: width * (1 + 2 * mountedMargin),
  height: height * (1 + 2 * mountedMargin),
});
