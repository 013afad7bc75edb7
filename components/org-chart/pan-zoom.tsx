import type { ViewTransform } from "./view-transform";
import { useImperativeHandle, useRef, type PointerEvent, type ReactNode, type Ref } from "react";

export type ShowView = (view: ViewTransform, durationMs: number) => void;

type Point = { x: number; y: number };

/** Movement in pixels from which a press is a drag. A drag is no click on what is below the pointer. */
const dragThreshold = 4;

/** Moves and scales its content. A drag pans, and two fingers zoom around the point between them. */
export function PanZoom({
  ref,
  minScale,
  maxScale,
  onTransform,
  className,
  children,
}: {
  ref: Ref<ShowView>;
  minScale: number;
  maxScale: number;
  /** Called when the viewer moves the content, not by `ref`. */
  onTransform: (view: ViewTransform) => void;
  className: string | undefined;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const pressed = useRef(new Map<number, Point>());

  /** Returns what the viewer sees, also during a movement. */
  const readShown = (): ViewTransform => {
    const { a, e, f } = new DOMMatrix(content.current ? getComputedStyle(content.current).transform : "");
    return { scale: a, left: e, top: f };
  };
  const show: ShowView = ({ scale, left, top }, durationMs) => {
    const element = content.current;
    if (!element) return;
    const from = durationMs > 0 && getComputedStyle(element).transform;
    const to = `translate(${left}px, ${top}px) scale(${scale})`;
    for (const animation of element.getAnimations()) animation.cancel();
    element.style.transform = to;
    if (from)
      element.animate([{ transform: from }, { transform: to }], { duration: durationMs, easing: "ease-out" });
  };
  useImperativeHandle(ref, () => show, []);

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const { currentTarget: frame, pointerId, clientX: x, clientY: y } = event;
    const before = pressed.current.get(pointerId);
    if (!before) return;
    const [other = null] = [...pressed.current].flatMap(([id, point]) => (id === pointerId ? [] : [point]));
    if (!frame.hasPointerCapture(pointerId)) {
      if (!other && Math.hypot(x - before.x, y - before.y) < dragThreshold) return;
      frame.setPointerCapture(pointerId);
    }
    const now = { x, y };
    pressed.current.set(pointerId, now);
    const { scale, left, top } = readShown();
    const factor = other ? getDistance(now, other) / Math.max(1, getDistance(before, other)) : 1;
    const nextScale = Math.min(maxScale, Math.max(minScale, scale * factor));
    // The point of the content that was between the fingers stays there.
    const { x: frameLeft, y: frameTop } = frame.getBoundingClientRect();
    const [from, to] = [getMiddle(before, other ?? before), getMiddle(now, other ?? now)];
    const next = {
      scale: nextScale,
      left: to.x - frameLeft - (from.x - frameLeft - left) * (nextScale / scale),
      top: to.y - frameTop - (from.y - frameTop - top) * (nextScale / scale),
    };
    show(next, 0);
    onTransform(next);
  }

  const release = ({ pointerId }: PointerEvent) => void pressed.current.delete(pointerId);
  return (
    <div
      className={className}
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
