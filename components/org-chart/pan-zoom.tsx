import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import classes from "./org-diagram.module.css";
import type { ViewTransform } from "./view-transform";

export type ShowView = (view: ViewTransform, durationMs: number) => void;
type Point = { x: number; y: number };
/** Zooms around the point `at` of the frame, then moves the content by `by`. */
export type Gesture = { factor: number; at: Point; by: Point; isAnimated: boolean };

/** Movement in pixels from which a press is a drag. A drag is no click on what is below the pointer. */
const dragThreshold = 4;
const wheelZoomStep = 1.15;
/** Smallest step of a mouse wheel; a trackpad starts with smaller ones. */
const minNotchPixels = 50;
/** Movement of pinching fingers that zooms as far as one notch of a wheel. */
const pinchStepPixels = 14;
const fingersPauseMs = 100;
const nowhere: Point = { x: 0, y: 0 };

/**
 * Reports drags, pinches and the wheel, and shows the view that the caller derives from them. `pixel`: screen pixels per
 * pixel of the frame.
 */
export function PanZoom({
  ref,
  frame,
  pixel,
  onGesture,
  children,
}: {
  ref: Ref<ShowView>;
  frame: RefObject<HTMLDivElement | null>;
  pixel: number;
  onGesture: (gesture: Gesture) => void;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const pressed = useRef(new Map<number, Point>());
  /** End of the current movement of two fingers on a trackpad, in which a large step is no notch of a wheel. */
  const fingersUntil = useRef(0);

  const show: ShowView = ({ scale, left, top }, durationMs) => {
    const element = content.current;
    if (!element) return;
    const from = durationMs > 0 && getComputedStyle(element).transform;
    const to = `translate(${left * pixel}px, ${top * pixel}px) scale(${scale * pixel})`;
    for (const animation of element.getAnimations()) animation.cancel();
    element.style.transform = to;
    if (from)
      element.animate([{ transform: from }, { transform: to }], { duration: durationMs, easing: "ease-out" });
  };
  useImperativeHandle(ref, () => show);

  const report = (at: Point, factor: number, by: Point, isAnimated = false) => {
    const { x = 0, y = 0 } = frame.current?.getBoundingClientRect() ?? {};
    onGesture({
      factor,
      at: { x: (at.x - x) / pixel, y: (at.y - y) / pixel },
      by: { x: by.x / pixel, y: by.y / pixel },
      isAnimated,
    });
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { deltaX, deltaY, ctrlKey, timeStamp } = event;
    const isNotch =
      event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL ||
      (deltaX === 0 && Math.abs(deltaY) >= minNotchPixels && timeStamp > fingersUntil.current);
    if (ctrlKey || isNotch) {
      // Two fingers that pinch arrive as small steps with the control key.
      const steps = isNotch ? Math.sign(deltaY) : Math.max(-1, Math.min(1, deltaY / pinchStepPixels));
      report({ x: event.clientX, y: event.clientY }, wheelZoomStep ** -steps, nowhere, isNotch);
    } else {
      fingersUntil.current = timeStamp + fingersPauseMs;
      report(nowhere, 1, { x: -deltaX, y: -deltaY });
    }
  });
  useEffect(() => {
    const element = frame.current;
    // React's wheel listeners are passive, so they cannot keep the page in place.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [frame]);

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const { currentTarget, pointerId, clientX: x, clientY: y } = event;
    const before = pressed.current.get(pointerId);
    if (!before) return;
    const [other = null] = [...pressed.current].flatMap(([id, point]) => (id === pointerId ? [] : [point]));
    if (!currentTarget.hasPointerCapture(pointerId)) {
      if (!other && Math.hypot(x - before.x, y - before.y) < dragThreshold) return;
      currentTarget.setPointerCapture(pointerId);
    }
    const now = { x, y };
    pressed.current.set(pointerId, now);
    const factor = other ? getDistance(now, other) / Math.max(1, getDistance(before, other)) : 1;
    // The point of the content that was between the fingers stays there.
    const [from, to] = [getMiddle(before, other ?? before), getMiddle(now, other ?? now)];
    report(from, factor, { x: to.x - from.x, y: to.y - from.y });
  }

  const release = ({ pointerId }: PointerEvent) => void pressed.current.delete(pointerId);
  return (
    <div
      ref={frame}
      className={classes["viewport"]}
      data-viewport
      onPointerDown={({ pointerId, button, clientX: x, clientY: y }) => {
        if (button === 0) pressed.current.set(pointerId, { x, y });
      }}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}

const getDistance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const getMiddle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
