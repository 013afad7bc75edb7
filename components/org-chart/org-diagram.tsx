import { ActionIcon, Group } from "@mantine/core";
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
import type { Box, Size } from "@/lib/directory/chart/layout";
import { getPathTo } from "@/lib/directory/chart/model";
import { firstCamera, maxZoom, minZoom, moveCamera, type CameraAction } from "./camera";
import { OrgBlocks, OrgBranches } from "./org-branch";
import type { ShownChart } from "./org-card";
import classes from "./org-diagram.module.css";
import { PanZoom, type ShowView } from "./pan-zoom";
import { findCard, focusCardAfterNavigation } from "./tree-item";
import { useTreeKeyboardNavigation, useZoomKeys, zoomStep } from "./use-tree-keyboard-navigation";
import { findFreePlace, type ViewTransform } from "./view-transform";

const motionMs = 180;
const wheelZoomStep = 1.15;
/** Smallest step of a mouse wheel; a trackpad starts with smaller ones. */
const minNotchPixels = 50;
/** Movement of pinching fingers that zooms as far as one notch of a wheel. */
const pinchStepPixels = 14;
const fingersPauseMs = 100;
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
  const tree = useRef<HTMLDivElement>(null);
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

  /** Latest values for `move`, which handlers call after the layout effect that updates this ref. */
  const latest = useRef({ scene, mounted });
  useLayoutEffect(() => {
    latest.current = { scene, mounted };
  });

  const updateMounted = useCallback((view: ViewTransform, force = false) => {
    const { scene: shown, mounted: known } = latest.current;
    const part = getVisiblePart(view, shown.frame);
    const tier = chooseTier(view.scale);
    if (!force && tier === known.tier && isInside(part, known.part) && view.scale < known.scale * 2) return;
    const next = { tier, scale: view.scale, part: addMountMargin(part) };
    latest.current.mounted = next;
    setMounted(next);
  }, []);

  const placeButtons = useCallback((view: ViewTransform) => {
    const element = buttons.current;
    if (!element) return;
    const { layout: shown, frame: room, active: key } = latest.current.scene;
    element.toggleAttribute("data-docked", false);
    const size = { width: element.offsetWidth / room.pixel, height: element.offsetHeight / room.pixel };
    const at = findFreePlace(shown, key, view, room, size);
    element.style.translate = at ? `${at.left * room.pixel}px ${at.top * room.pixel}px` : "none";
    element.toggleAttribute("data-docked", at === null);
  }, []);

  const move = useCallback(
    (action: CameraAction) => {
      const { scene: shown } = latest.current;
      const { pixel } = shown.frame;
      camera.current = moveCamera(camera.current, action, shown);
      const { view, motion } = camera.current;
      if (!motion) return;
      const show: ShowView = (to, duration) => transform.current?.(enlarge(to, pixel), duration);
      if (motion.from) show(motion.from, 0);
      show(view, motion.isAnimated && !prefersReducedMotion() ? motionMs : 0);
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

  /** End of the current movement of two fingers on a trackpad, in which a large step is no notch of a wheel. */
  const fingersUntil = useRef(0);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { deltaX, deltaY, ctrlKey, timeStamp } = event;
    const isNotch =
      event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL ||
      (deltaX === 0 && Math.abs(deltaY) >= minNotchPixels && timeStamp > fingersUntil.current);
    const box = viewport.current?.getBoundingClientRect();
    if (!box) return;
    const { pixel } = frame;
    if (ctrlKey || isNotch) {
      // Two fingers that pinch arrive as small steps with the control key.
      const steps = isNotch ? Math.sign(deltaY) : Math.max(-1, Math.min(1, deltaY / pinchStepPixels));
      const at = [(event.clientX - box.left) / pixel, (event.clientY - box.top) / pixel] as const;
      move({ kind: "zoom-at", factor: wheelZoomStep ** -steps, at, isAnimated: isNotch });
    } else {
      fingersUntil.current = timeStamp + fingersPauseMs;
      move({ kind: "pan", by: [deltaX / pixel, deltaY / pixel] });
    }
  });
  useEffect(() => {
    const element = viewport.current;
    // React's wheel listeners are passive, so they cannot keep the page in place.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

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

  function onTransform(view: ViewTransform) {
    move({ kind: "dragged", view: enlarge(view, 1 / frame.pixel) });
    updateMounted(camera.current.view);
    placeButtons(camera.current.view);
  }

  /** Undoes the browser's scrolling to the focused element, which would shift the drawing. */
  function onFocus() {
    focus.current.isOwned = true;
    for (let at: Element | null = tree.current; at && at !== viewport.current; at = at.parentElement)
      at.scrollTo(0, 0);
    viewport.current?.scrollTo(0, 0);
  }

  const shown = isPrinted ? createWholePart(layout) : mounted;
  return (
    <div className={classes["frame"]} data-frame>
      <div className={classes["viewport"]} ref={viewport} data-viewport>
        <PanZoom
          ref={transform}
          minScale={minZoom * frame.pixel}
          maxScale={maxZoom * frame.pixel}
          onTransform={onTransform}
          className={classes["wrapper"]}
        >
          <div
            ref={tree}
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
              <OrgBlocks
                layout={layout}
                groups={groups}
                marks={marks}
                active={active}
                scale={shown.scale}
                actions={actions}
              />
            ) : (
              <OrgBranches
                layout={layout}
                groups={groups}
                marks={marks}
                active={active}
                part={shown.part}
                actions={actions}
              />
            )}
          </div>
        </PanZoom>
      </div>
      <div ref={buttons} className={classes["actions"]} data-actions data-docked>
        {cardActions}
      </div>
      {legend}
      <div className={classes["strip"]}>
        <Group role="group" aria-label="Zoom" gap={4} wrap="nowrap">
          <ZoomButton label="Zoom in (+)" icon={ZoomIn} onClick={() => zoomBy(zoomStep)} />
          <ZoomButton label="Zoom out (−)" icon={ZoomOut} onClick={() => zoomBy(1 / zoomStep)} />
          <ZoomButton label="Fit to the window (0)" icon={Maximize} onClick={fit} />
          <ZoomButton label="Back to the start" icon={LocateFixed} onClick={onStart} />
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

const enlarge = ({ scale, left, top }: ViewTransform, factor: number): ViewTransform => ({
  scale: scale * factor,
  left: left * factor,
  top: top * factor,
});

/** Returns the ids of the people on a path that was just opened: its second person is selected, and all have cards. */
function getOpenedPath(path: ReportingPath | null, active: string, places: ReadonlyMap<string, unknown>) {
  const ids = path?.nodes.map(({ person }) => person.id) ?? [];
  return path?.to.person.id === active && ids.every((id) => places.has(id)) ? ids : [];
}

const getVisiblePart = ({ scale, left, top }: ViewTransform, frame: Size): Box => ({
  left: -left / scale,
  top: -top / scale,
  width: frame.width / scale,
  height: frame.height / scale,
});

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

const createWholePart = ({ width, height }: Size): MountedPart => ({
  tier: "card",
  scale: 1,
  part: { left: 0, top: 0, width, height },
});

function ZoomButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: typeof ZoomIn;
  onClick: () => void;
}) {
  return (
    <ActionIcon size={40} variant="default" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  );
}
