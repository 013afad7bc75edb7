import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardSize, type PlacedCard } from "@/lib/directory/chart/layout";
import { firstCamera, maxZoom, minZoom, moveCamera, type Camera, type Scene } from "./camera";
import { chooseFirstView, fitView } from "./view-transform";

const frame = { width: 1_190, height: 580 };
const placeCard = (left: number, top: number): PlacedCard<string> => ({
  item: `${left} ${top}`,
  left,
  top,
  branch: { left, top, ...cardSize },
});
const createScene = (cards: Record<string, PlacedCard<string>>, changed: Partial<Scene> = {}): Scene => ({
  layout: { width: 4_000, height: 3_000 },
  places: new Map(Object.entries(cards)),
  frame,
  active: "me",
  navigationCount: 0,
  path: [],
  ...changed,
});
const follow = (camera: Camera, scene: Scene) => moveCamera(camera, { kind: "follow" }, scene);
const onScreen = ({ view: { scale, left, top } }: Camera, card: PlacedCard<string>) => ({
  left: left + card.left * scale,
  top: top + card.top * scale,
});

const coordinate = fc.integer({ min: 0, max: 2_700 });
const card = fc.tuple(coordinate, coordinate).map(([left, top]) => placeCard(left, top));
const scale = fc.double({ min: 0.1, max: 1.5, noNaN: true });

describe("a new layout", () => {
  test("keeps a pressed card where it is, if it was whole in the frame", () => {
    fc.assert(
      fc.property(
        card,
        card,
        scale,
        fc.integer({ min: 5, max: 95 }).map((percent) => percent / 100),
        (from, to, zoom, share) => {
          const opened = follow(firstCamera, createScene({ me: from }));
          const view = {
            scale: zoom,
            left: share * (frame.width - cardSize.width * zoom) - from.left * zoom,
            top: share * (frame.height - cardSize.height * zoom) - from.top * zoom,
          };
          const held = moveCamera(opened, { kind: "hold", key: "me", view }, createScene({ me: from }));
          const after = follow(held, createScene({ me: to }));
          const shown = after.motion?.from ? { ...after, view: after.motion.from } : after;
          expect(onScreen(shown, to).left).toBeCloseTo(onScreen(held, from).left, 6);
          expect(onScreen(shown, to).top).toBeCloseTo(onScreen(held, from).top, 6);
          expect(after.view.scale).toBe(zoom);
        },
      ),
    );
  });

  test("shows the selected card, at the same zoom, without an animation", () => {
    fc.assert(
      fc.property(card, card, (from, to) => {
        const opened = moveCamera(
          follow(firstCamera, createScene({ me: from })),
          { kind: "take-over" },
          createScene({ me: from }),
        );
        const after = follow(opened, createScene({ me: to }));
        const { left, top } = onScreen(after, to);
        expect(after.view.scale).toBe(opened.view.scale);
        expect(left).toBeGreaterThanOrEqual(-1e-6);
        expect(top).toBeGreaterThanOrEqual(-1e-6);
        expect(left + cardSize.width * after.view.scale).toBeLessThanOrEqual(frame.width + 1e-6);
        expect(top + cardSize.height * after.view.scale).toBeLessThanOrEqual(frame.height + 1e-6);
        expect(after.motion?.isAnimated ?? false).toBe(false);
      }),
    );
  });

  test("gets the view of the navigation again, until the viewer changes the view", () => {
    const scene = createScene({ me: placeCard(100, 100) });
    const later = createScene({ me: placeCard(2_000, 2_000) });
    const first = follow(firstCamera, scene);
    const adapted = follow(first, later);
    expect(adapted.view).toEqual(chooseFirstView(later.layout, frame, later.places.get("me"), []));
    const taken = follow(moveCamera(first, { kind: "take-over" }, scene), later);
    expect(taken.view).not.toEqual(adapted.view);
    expect(taken.opened).toBeNull();
  });
});

test("a navigation replaces the view immediately, also after the viewer changed it", () => {
  const scene = createScene({ me: placeCard(100, 100) });
  const taken = moveCamera(follow(firstCamera, scene), { kind: "fit" }, scene);
  const arrived = follow(taken, { ...scene, navigationCount: 1 });
  expect(arrived.view).toEqual(chooseFirstView(scene.layout, frame, scene.places.get("me"), []));
  expect(arrived.motion).toEqual({ isAnimated: false });
});

test("a new selection pans, and ends the view of the navigation", () => {
  const cards = { me: placeCard(24, 24), other: placeCard(3_000, 2_000) };
  const first = follow(firstCamera, createScene(cards));
  const after = follow(
    first,
    createScene(cards, { active: "other", layout: first.followed?.layout ?? frame }),
  );
  expect(after.motion).toEqual({ isAnimated: true });
  expect([after.opened, after.view.scale]).toEqual([null, first.view.scale]);
});

test("zooming keeps the point under the pointer and stays within the limits", () => {
  const scene = createScene({});
  fc.assert(
    fc.property(
      scale,
      coordinate,
      coordinate,
      fc.double({ min: 0.001, max: 1_000, noNaN: true }),
      (zoom, x, y, factor) => {
        const camera: Camera = { ...firstCamera, view: { scale: zoom, left: -x, top: -y } };
        const { view } = moveCamera(
          camera,
          { kind: "zoom-at", factor, at: [x, y], isAnimated: false },
          scene,
        );
        expect(view.scale).toBeGreaterThanOrEqual(minZoom);
        expect(view.scale).toBeLessThanOrEqual(maxZoom);
        expect((x - view.left) / view.scale).toBeCloseTo((x + x) / zoom, 4);
        expect((y - view.top) / view.scale).toBeCloseTo((y + y) / zoom, 4);
      },
    ),
  );
});

test("fit shows the whole drawing", () => {
  const scene = createScene({ me: placeCard(3_000, 2_000) });
  const { view, motion } = moveCamera(follow(firstCamera, scene), { kind: "fit" }, scene);
  expect(view).toEqual(fitView(scene.layout, frame));
  expect(motion).toEqual({ isAnimated: true });
});
