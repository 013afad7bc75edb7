import { cardSize, type PlacedCard, type Size } from "@/lib/directory/chart/layout";
import { chooseFirstView, edgeMargin, fitView, panIntoView, type ViewTransform } from "./view-transform";

export const [minZoom, maxZoom] = [0.01, 2];

export type Scene = {
  layout: Size;
  places: ReadonlyMap<string, PlacedCard<unknown>>;
  frame: Size;
  active: string;
  navigationCount: number;
  path: readonly string[];
};

export type Camera = {
  view: ViewTransform;
  /** Card whose position on the screen the next layout preserves. */
  held: { key: string; left: number; top: number } | null;
  /**
   * What the last navigation opened. The view adapts to a new layout or frame until the viewer changes it, because
   * people and bars above the drawing load later.
   */
  opened: { active: string; path: readonly string[] } | null;
  /** Navigation and layout that the view follows already; null before the first view. */
  followed: Pick<Scene, "navigationCount" | "layout"> | null;
  /** How the last action moved the view; null if it did not. `from`: view that is shown immediately before. */
  motion: { isAnimated: boolean; from?: ViewTransform } | null;
};

export type CameraAction =
  /** A navigation, a new layout, frame or selection: keeps the held card in place and the selected card in view. */
  | { kind: "follow" }
  /** A press on this card is about to change the layout. `view`: what the viewer sees, also during a movement. */
  | { kind: "hold"; key: string; view: ViewTransform }
  /** The viewer takes over: the view no longer adapts to what loads later. */
  | { kind: "take-over" }
  | { kind: "fit" }
  /** Zooms around the selected card if it is drawn, otherwise around the middle of the frame. */
  | { kind: "zoom"; factor: number }
  | { kind: "zoom-at"; factor: number; at: readonly [number, number]; isAnimated: boolean }
  | { kind: "pan"; by: readonly [number, number] }
  /** A drag moved the drawing itself. */
  | { kind: "dragged"; view: ViewTransform };

export const firstCamera: Camera = {
  view: { scale: 1, left: 0, top: 0 },
  held: null,
  opened: null,
  followed: null,
  motion: null,
};

export function moveCamera(camera: Camera, action: CameraAction, scene: Scene): Camera {
  const still: Camera = { ...camera, motion: null };
  switch (action.kind) {
    case "follow":
      return follow(still, scene);
    case "hold": {
      const place = scene.places.get(action.key);
      const held = place ? { key: action.key, ...toScreen(action.view, place) } : null;
      return { ...still, view: action.view, held };
    }
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
      const view = zoomAround(camera.view, action.factor, left, top);
      // Zooming may move the selected card out of the frame.
      return { ...still, opened: null, view: keepInView(view, scene, 0), motion: { isAnimated: true } };
    }
    case "zoom-at":
      return {
        ...still,
        view: zoomAround(camera.view, action.factor, ...action.at),
        motion: { isAnimated: action.isAnimated },
      };
    case "pan": {
      const { scale, left, top } = camera.view;
      const view = { scale, left: left - action.by[0], top: top - action.by[1] };
      return { ...still, view, motion: { isAnimated: false } };
    }
    case "dragged":
      return { ...still, view: action.view };
  }
}

function follow(camera: Camera, scene: Scene): Camera {
  const { layout, places, frame, active, navigationCount } = scene;
  const isArrival = camera.followed?.navigationCount !== navigationCount;
  const isNewLayout = camera.followed?.layout !== layout;
  const next: Camera = { ...camera, held: null, followed: { navigationCount, layout } };
  if (isArrival) next.opened = { active, path: scene.path };
  else if (camera.held || camera.opened?.active !== active) next.opened = null;
  if (next.opened) {
    const path = next.opened.path.map((id) => places.get(id)).filter((card) => card !== undefined);
    const view = chooseFirstView(layout, frame, places.get(active), path);
    return { ...next, view, motion: { isAnimated: false } };
  }
  const place = camera.held && places.get(camera.held.key);
  if (camera.held && place) {
    const kept = moveToScreen(camera.view, place, camera.held);
    const view = keepInView(kept, scene, 0);
    return {
      ...next,
      view,
      motion: view === kept ? { isAnimated: false } : { isAnimated: true, from: kept },
    };
  }
  const view = keepInView(camera.view, scene, edgeMargin);
  // A move to a new layout is not animated: a resize cancels animations of the pan library, and every card has moved
  // anyway.
  return { ...next, view, motion: view === camera.view ? null : { isAnimated: !isNewLayout } };
}

const toScreen = ({ scale, left, top }: ViewTransform, place: { left: number; top: number }) => ({
  left: left + place.left * scale,
  top: top + place.top * scale,
});

const moveToScreen = (
  { scale }: ViewTransform,
  place: { left: number; top: number },
  at: { left: number; top: number },
): ViewTransform => ({ scale, left: at.left - place.left * scale, top: at.top - place.top * scale });

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
 * Pans until the selected card is inside the frame, at least `share` of the frame from each side if there is enough
 * space. Returns the same object if the card already is.
 */
function keepInView(
  view: ViewTransform,
  { places, active, layout, frame }: Scene,
  share: number,
): ViewTransform {
  const place = places.get(active);
  if (!place) return view;
  const panned = panIntoView(view, place, layout, frame, share);
  return panned.left === view.left && panned.top === view.top ? view : panned;
}
