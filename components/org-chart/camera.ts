import { cardSize, type PlacedCard, type Size } from "@/lib/directory/chart/layout";
import type { Gesture } from "./pan-zoom";
import {
  chooseFirstView,
  edgeMargin,
  fitView,
  isInFrame,
  minOpenedZoom,
  panIntoView,
  surroundCards,
  type Point,
  type ViewTransform,
} from "./view-transform";

export const [minZoom, maxZoom] = [0.01, 2];

export type Scene = {
  layout: Size;
  places: ReadonlyMap<string, PlacedCard<unknown>>;
  reportsOf: (key: string) => readonly PlacedCard<unknown>[];
  frame: Size;
  active: string;
  navigationCount: number;
  path: readonly string[];
  /** Keys of the cards from the top to the selected person, and of the person's reports. */
  line: readonly string[];
};

export type Camera = {
  view: ViewTransform;
  /**
   * What the last navigation opened. The view adapts to a new layout or frame until the viewer changes it, because
   * people and bars above the drawing load later.
   */
  opened: { active: string; path: readonly string[] } | null;
  /** Scene that the view follows already; null before the first view. */
  followed: Scene | null;
  /** How the last action moved the view; null if it did not. `from`: view that is shown immediately before. */
  motion: { isAnimated: boolean; from?: ViewTransform } | null;
};

export type CameraAction =
  /** A navigation, a new layout, frame or selection: keeps the selected card in place and in view. */
  | { kind: "follow" }
  /** The viewer takes over: the view no longer adapts to what loads later. */
  | { kind: "take-over" }
  | { kind: "fit" }
  /** Zooms around the selected card if it is drawn, otherwise around the middle of the frame. */
  | { kind: "zoom"; factor: number }
  | ({ kind: "gesture" } & Gesture);

export const firstCamera: Camera = {
  view: { scale: 1, left: 0, top: 0 },
  opened: null,
  followed: null,
  motion: null,
};

export function moveCamera(camera: Camera, action: CameraAction, scene: Scene): Camera {
  const still: Camera = { ...camera, motion: null };
  switch (action.kind) {
    case "follow":
      return follow(still, scene);
    case "take-over":
      return { ...still, opened: null };
    case "fit":
      return {
        ...still,
        opened: null,
        view: fitView(scene.layout, scene.frame),
        motion: { isAnimated: true },
      };
    case "zoom": {
      const place = scene.places.get(scene.active);
      const centre = place && { left: place.left + cardSize.width / 2, top: place.top + cardSize.height / 2 };
      const { left, top } = centre
        ? toScreen(camera.view, centre)
        : { left: scene.frame.width / 2, top: scene.frame.height / 2 };
      const zoomed = zoomAround(camera.view, action.factor, left, top);
      // Zooming may move the selected card out of the frame.
      const view = place ? showCards(zoomed, place, [], scene, 0) : zoomed;
      return { ...still, opened: null, view, motion: { isAnimated: true } };
    }
    case "gesture": {
      const { factor, at, by, isAnimated } = action;
      const { scale, left, top } = zoomAround(camera.view, factor, at.x, at.y);
      return { ...still, view: { scale, left: left + by.x, top: top + by.y }, motion: { isAnimated } };
    }
  }
}

/**
 * A navigation gets a new view. Otherwise the selected card stays where it is on the screen, and the view changes only
 * as much as the card and its newly opened reports need. A card that the viewer has moved out of the frame stays there.
 */
function follow(camera: Camera, scene: Scene): Camera {
  const { layout, places, reportsOf, frame, active, navigationCount } = scene;
  const before = camera.followed;
  const next: Camera = { ...camera, followed: scene };
  if (before?.navigationCount !== navigationCount) next.opened = { active, path: scene.path };
  else if (camera.opened?.active !== active) next.opened = null;
  const place = places.get(active);
  if (next.opened) {
    const placesOf = (ids: readonly string[]) => ids.flatMap((id) => places.get(id) ?? []);
    const view = chooseFirstView(layout, frame, place, placesOf(next.opened.path), placesOf(scene.line));
    return { ...next, view, motion: { isAnimated: false } };
  }
  if (!before || !place) return next;
  const known = before.places.get(active);
  const isMoved = known && (known.left !== place.left || known.top !== place.top);
  const kept = isMoved ? compensateMove(camera.view, known, place) : camera.view;
  const isNewSelection = before.active !== active;
  const reports = reportsOf(active);
  const opened = reports.length > before.reportsOf(active).length ? reports : [];
  const isFollowed =
    isNewSelection || opened.length > 0 || (known && isInFrame(camera.view, known, before.frame));
  const share = isNewSelection && opened.length === 0 ? edgeMargin : 0;
  const view = isFollowed ? showCards(kept, place, opened, scene, share) : kept;
  if (view === camera.view) return { ...next, motion: null };
  // A resize is frequent, so the view follows it without an animation.
  if (view === kept || before.frame !== frame) return { ...next, view, motion: { isAnimated: false } };
  return { ...next, view, motion: { isAnimated: true, ...(kept !== camera.view && { from: kept }) } };
}

const toScreen = ({ scale, left, top }: ViewTransform, place: Point) => ({
  left: left + place.left * scale,
  top: top + place.top * scale,
});

/** Moves the view so that a card that moved in the drawing stays in its place on the screen. */
const compensateMove = ({ scale, left, top }: ViewTransform, from: Point, to: Point): ViewTransform => ({
  scale,
  left: left + (from.left - to.left) * scale,
  top: top + (from.top - to.top) * scale,
});

function zoomAround(
  { scale, left, top }: ViewTransform,
  factor: number,
  x: number,
  y: number,
): ViewTransform {
  const next = Math.min(maxZoom, Math.max(minZoom, scale * factor));
  return { scale: next, left: x - ((x - left) / scale) * next, top: y - ((y - top) / scale) * next };
}

/**
 * Zooms out and pans as little as the card and its reports need, or only the card if the reports do not fit while they
 * are readable. Leaves `share` of the frame on each side if there is enough space. Returns the same object if all these
 * cards are in the frame.
 */
function showCards(
  view: ViewTransform,
  card: PlacedCard<unknown>,
  reports: readonly PlacedCard<unknown>[],
  { layout, frame }: Scene,
  share: number,
): ViewTransform {
  const box = surroundCards([card, ...reports], 0);
  if (isInFrame(view, box, frame)) return view;
  const factor = Math.min((frame.width - 16) / box.width, (frame.height - 16) / box.height) / view.scale;
  const isZoomed = reports.length > 0 && factor < 1 && factor * view.scale >= minOpenedZoom;
  const centre = toScreen(view, {
    left: card.left + cardSize.width / 2,
    top: card.top + cardSize.height / 2,
  });
  const zoomed = isZoomed ? zoomAround(view, factor, centre.left, centre.top) : view;
  const target = {
    ...box,
    ...(box.width * zoomed.scale > frame.width && { left: card.left, width: cardSize.width }),
    ...(box.height * zoomed.scale > frame.height && { top: card.top, height: cardSize.height }),
  };
  return isInFrame(zoomed, target, frame) ? zoomed : panIntoView(zoomed, target, layout, frame, share);
}
