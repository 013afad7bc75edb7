import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { TransformComponent, TransformWrapper, type ReactZoomPanPinchRef } from "react-zoom-pan-pinch";
import { IconButton } from "@/components/ui/plain/button";
import { readRootFontScale } from "@/components/ui/root-font-scale";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import {
  chooseTier,
  getItemKey,
  layoutDrawing,
  type ChartItem,
  type ChartTier,
  type ChartDrawing,
  type DrawnCard,
} from "@/lib/directory/chart/drawing";
import type { ChartMarks, ReportingPath } from "@/lib/directory/chart/marks";
import { cardSize, type Box, type ChartLayout, type Size } from "@/lib/directory/chart/layout";
import { OrgBlocks, OrgBranches } from "./org-branch";
import type { CardActions } from "./org-card";
import classes from "./org-chart.module.css";
import { findCard, focusCardAfterNavigation } from "./tree-item";
import { useTreeKeyboardNavigation, useZoomKeys, zoomStep } from "./use-tree-keyboard-navigation";
import { chooseFirstView, edgeMargin, fitView, panIntoView, type ViewTransform } from "./view-transform";

const [minZoom, maxZoom] = [0.01, 2];
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
const defaultFrameSize = { width: 1_200, height: 680, pixel: 1 };

/** `tier`: level of detail of the cards. */
type MountedPart = { tier: ChartTier; scale: number; part: Box };

type OrgDiagramProps = {
  drawing: ChartDrawing;
  active: string;
  groups: ChartGroups;
  marks: ChartMarks;
  actions: CardActions;
  /**
   * Number that increases with every navigation. The diagram then shows the whole drawing if it is readable, otherwise
   * the path, or without a path the branch of the selected person.
   */
  navigationCount: number;
  /** While true, every card is mounted at full size. */
  isPrinted: boolean;
  onOpenSiblings: (card: DrawnCard) => void;
  onStart: () => void;
  children: ReactNode;
};

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Mounts only the cards near the visible part. A new selection or layout moves the selected card into view, and opening
 * a branch keeps its card in place. Imports the diagram library.
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
  children,
}: OrgDiagramProps) {
  const transform = useRef<ReactZoomPanPinchRef>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(defaultFrameSize);
  const layout = useMemo(() => layoutDrawing(drawing, room), [drawing, room]);
  const places = useMemo(() => new Map(layout.cards.map((card) => [getItemKey(card.item), card])), [layout]);
  const [mounted, setMounted] = useState<MountedPart>({
    tier: "card",
    scale: 1,
    part: { left: 0, top: 0, ...defaultFrameSize },
  });
  /** Card whose position on the screen the next layout preserves. */
  const held = useRef<{ key: string; left: number; top: number } | null>(null);
  /** True while the focus is in the tree, also after the focused card was unmounted. */
  const ownsFocus = useRef(false);
  /** True after the keyboard moved the selection; the focus then moves to the selected card. */
  const isFollowed = useRef(false);
  /** Destination of the current animation, from which later movements start. */
  const target = useRef<ViewTransform>({ scale: 1, left: 0, top: 0 });

  /** Latest values for the callbacks below, which run after the layout effect that updates this ref. */
  const latest = useRef({ layout, places, room, mounted });
  useLayoutEffect(() => {
    latest.current = { layout, places, room, mounted };
  });

  const readView = useCallback((): ViewTransform => {
    const state = transform.current?.state;
    return state ? toView(state, latest.current.room.pixel) : target.current;
  }, []);

  const updateMounted = useCallback((view: ViewTransform, force = false) => {
    const { room: frame, mounted: known } = latest.current;
    const part = getVisiblePart(view, frame);
    const tier = chooseTier(view.scale);
    if (!force && tier === known.tier && isInside(part, known.part) && view.scale < known.scale * 2) return;
    const next = { tier, scale: view.scale, part: addMountMargin(part) };
    latest.current.mounted = next;
    setMounted(next);
  }, []);

  const moveTo = useCallback(
    (view: ViewTransform, isAnimated = true) => {
      target.current = view;
      const { pixel } = latest.current.room;
      void transform.current?.setTransform(
        view.left * pixel,
        view.top * pixel,
        view.scale * pixel,
        isAnimated && !prefersReducedMotion() ? motionMs : 0,
      );
      // The cards of the destination are mounted before the movement ends.
      updateMounted(view);
    },
    [updateMounted],
  );

  /** Pans until a card is inside the frame, at least `share` of the frame from each side if there is enough space. */
  const keepInView = useCallback(
    (key: string, share: number, isAnimated = true) => {
      const { layout: drawn, places: known, room: space } = latest.current;
      const place = known.get(key);
      if (!place) return;
      const view = panIntoView(target.current, place, drawn, space, share);
      if (view.left !== target.current.left || view.top !== target.current.top) moveTo(view, isAnimated);
    },
    [moveTo],
  );

  /**
   * What the last navigation opened. The view adapts to a new layout or frame until the viewer changes it, because
   * people and bars above the drawing load later.
   */
  const opened = useRef<{ active: string; path: readonly string[] } | null>(null);
  const endOpening = () => (opened.current = null);

  const fit = () => {
    endOpening();
    moveTo(fitView(layout, room));
  };

  // The frame is measured before the first paint, so that the first layout already fits.
  useLayoutEffect(() => {
    const frame = viewport.current;
    if (!frame) return;
    const measure = () => {
      const pixel = readRootFontScale();
      const size = { width: frame.clientWidth / pixel, height: frame.clientHeight / pixel, pixel };
      setRoom((known) =>
        known !== defaultFrameSize && known.width === size.width && known.height === size.height
          ? known
          : size,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);

  // `settle` runs after every navigation and every change to the layout or the selection. It keeps the held card in
  // place and the selected card in view.
  const arrivedAt = useRef<number>(undefined);
  const layoutBefore = useRef<ChartLayout<ChartItem>>(undefined);
  const settle = useEffectEvent(() => {
    // Before the frame is measured, a view would fit the default size.
    if (room === defaultFrameSize) return;
    const isArrival = arrivedAt.current !== navigationCount;
    const isFirst = arrivedAt.current === undefined;
    const isNewLayout = layoutBefore.current !== layout;
    arrivedAt.current = navigationCount;
    layoutBefore.current = layout;
    const before = held.current;
    held.current = null;
    if (isArrival) opened.current = { active, path: getOpenedPath(marks.path, active, places) };
    else if (before || opened.current?.active !== active) endOpening();
    if (opened.current) {
      const path = opened.current.path.map((id) => places.get(id)).filter((card) => card !== undefined);
      moveTo(chooseFirstView(layout, room, places.get(active), path), false);
      if (isArrival && !isFirst) focusCardAfterNavigation(active);
      return;
    }
    const place = before && places.get(before.key);
    const { scale } = target.current;
    if (place)
      moveTo({ scale, left: before.left - place.left * scale, top: before.top - place.top * scale }, false);
    else if (isNewLayout) updateMounted(target.current, true);
    // Without a held card, a move to a new layout is not animated: a resize cancels animations of the pan library, and
    // every card has moved anyway.
    keepInView(active, place ? 0 : edgeMargin, Boolean(place) || !isNewLayout);
    if (isFollowed.current) findCard(active)?.focus({ preventScroll: true });
    isFollowed.current = false;
  });
  useLayoutEffect(() => settle(), [navigationCount, layout, active]);

  // A change to the layout or the visible part may unmount the focused card, which moves the focus to the body.
  useLayoutEffect(() => {
    if (ownsFocus.current && document.activeElement === document.body)
      findCard(active)?.focus({ preventScroll: true });
  }, [layout, mounted, active]);

  const inPlace = useMemo((): CardActions => {
    const hold = (card: DrawnCard) => {
      const place = places.get(getItemKey(card));
      const { scale, left, top } = readView();
      target.current = { scale, left, top };
      if (place)
        held.current = {
          key: getItemKey(card),
          left: left + place.left * scale,
          top: top + place.top * scale,
        };
    };
    return {
      ...actions,
      toggle: (card) => {
        hold(card);
        actions.toggle(card);
      },
      showMore: (card) => {
        if (card) hold(card);
        actions.showMore(card);
      },
    };
  }, [actions, places, readView]);

  const zoomAt = (factor: number, x: number, y: number, isAnimated = true) => {
    const { scale, left, top } = target.current;
    const next = Math.min(maxZoom, Math.max(minZoom, scale * factor));
    moveTo(
      { scale: next, left: x - ((x - left) / scale) * next, top: y - ((y - top) / scale) * next },
      isAnimated,
    );
  };
  const zoomBy = (factor: number) => {
    endOpening();
    const { scale, left, top } = target.current;
    const place = places.get(active);
    // The centre of the zoom is the selected card if it is drawn, otherwise the middle of the frame.
    const [x, y] = place
      ? [left + (place.left + cardSize.width / 2) * scale, top + (place.top + cardSize.height / 2) * scale]
      : [room.width / 2, room.height / 2];
    zoomAt(factor, x, y);
    // Zooming may move the selected card out of the frame.
    keepInView(active, 0);
  };

  /** End of the current movement of two fingers on a trackpad, in which a large step is no notch of a wheel. */
  const fingersUntil = useRef(0);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { deltaX, deltaY, ctrlKey, timeStamp } = event;
    const isNotch =
      event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL ||
      (deltaX === 0 && Math.abs(deltaY) >= minNotchPixels && timeStamp > fingersUntil.current);
    const frame = viewport.current?.getBoundingClientRect();
    if (!frame) return;
    if (ctrlKey || isNotch) {
      // Two fingers that pinch arrive as small steps with the control key.
      const steps = isNotch ? Math.sign(deltaY) : Math.max(-1, Math.min(1, deltaY / pinchStepPixels));
      const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
      zoomAt(wheelZoomStep ** -steps, x / room.pixel, y / room.pixel, isNotch);
    } else {
      fingersUntil.current = timeStamp + fingersPauseMs;
      const { scale, left, top } = target.current;
      moveTo({ scale, left: left - deltaX / room.pixel, top: top - deltaY / room.pixel }, false);
    }
  });
  useEffect(() => {
    const frame = viewport.current;
    // React's wheel listeners are passive, so they cannot keep the page in place.
    frame?.addEventListener("wheel", onWheel, { passive: false });
    return () => frame?.removeEventListener("wheel", onWheel);
  }, []);

  const onKeyDown = useTreeKeyboardNavigation(drawing, active, "drawing", {
    move: (card) => {
      isFollowed.current = true;
      actions.select(card);
    },
    toggle: inPlace.toggle,
    enter: actions.enter,
    openSiblings: onOpenSiblings,
  });
  useZoomKeys({ fit, zoom: zoomBy });

  /**
   * Mounts the cards of the visible part while the viewer pans or zooms, and those of the destination during
   * animations.
   */
  function onTransform(_: ReactZoomPanPinchRef, state: TransformState) {
    const view = toView(state, room.pixel);
    const isAnimating = transform.current?.instance.isAnimating ?? false;
    if (!isAnimating) target.current = view;
    updateMounted(isAnimating ? target.current : view);
  }

  /** Undoes the browser's scrolling to the focused element, which would shift the drawing. */
  function onFocus() {
    ownsFocus.current = true;
    for (let at: Element | null = tree.current; at && at !== viewport.current; at = at.parentElement)
      at.scrollTo(0, 0);
    viewport.current?.scrollTo(0, 0);
  }

  const shown = isPrinted ? createWholePart(layout) : mounted;
  return (
    <div
      className={classes["frame"]}
      onPointerDownCapture={endOpening}
      onWheelCapture={endOpening}
      onKeyDownCapture={endOpening}
    >
      <div className={classes["viewport"]} ref={viewport} data-viewport>
        <TransformWrapper
          ref={transform}
          minScale={minZoom * room.pixel}
          maxScale={maxZoom * room.pixel}
          limitToBounds={false}
          doubleClick={{ disabled: true }}
          wheel={{ disabled: true }}
          panning={{ excluded: ["pill"], velocityDisabled: true }}
          onTransform={onTransform}
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
              style={{ width: layout.width, height: layout.height }}
              data-tier={shown.tier}
              onKeyDown={onKeyDown}
              onFocus={onFocus}
              onBlur={() => (ownsFocus.current = false)}
            >
              {shown.tier === "block" ? (
                <OrgBlocks {...{ layout, groups, marks, active }} scale={shown.scale} actions={inPlace} />
              ) : (
                <OrgBranches {...{ layout, groups, marks, active }} part={shown.part} actions={inPlace} />
              )}
            </div>
          </TransformComponent>
        </TransformWrapper>
      </div>
      <div className={classes["strip"]}>
        <div role="group" aria-label="Zoom" className={classes["zoom"]}>
          <ZoomButton label="Zoom in (+)" icon={ZoomIn} onClick={() => zoomBy(zoomStep)} />
          <ZoomButton label="Zoom out (−)" icon={ZoomOut} onClick={() => zoomBy(1 / zoomStep)} />
          <ZoomButton label="Fit to the window (0)" icon={Maximize} onClick={fit} />
          <ZoomButton label="Back to the start" icon={LocateFixed} onClick={onStart} />
        </div>
        {children}
      </div>
    </div>
  );
}

type TransformState = { scale: number; positionX: number; positionY: number };

const toView = ({ scale, positionX, positionY }: TransformState, pixel: number): ViewTransform => ({
  scale: scale / pixel,
  left: positionX / pixel,
  top: positionY / pixel,
});

/** Returns the ids of the people on a path that was just opened: its second person is selected, and all have cards. */
function getOpenedPath(path: ReportingPath | null, active: string, places: ReadonlyMap<string, unknown>) {
  const ids = path?.nodes.map(({ person }) => person.id) ?? [];
  return path?.to.person.id === active && ids.every((id) => places.has(id)) ? ids : [];
}

const getVisiblePart = ({ scale, left, top }: ViewTransform, room: Size): Box => ({
  left: -left / scale,
  top: -top / scale,
  width: room.width / scale,
  height: room.height / scale,
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
    <IconButton variant="default" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
