import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyChartAction } from "@/lib/directory/chart/actions";
import { drawChart, layoutDrawing, type DrawingLayout } from "@/lib/directory/chart/drawing";
import { cardSize, type PlacedCard } from "@/lib/directory/chart/layout";
import { getPathTo, type ChartModel } from "@/lib/directory/chart/model";
import { openChartAt, type ChartState } from "@/lib/directory/chart/state";
import { buildTestChart, getChartNode } from "@/testing/chart-people";
import { getPropertyRuns } from "@/testing/property-runs";
import { firstCamera, maxZoom, minZoom, moveCamera, type Camera, type Scene } from "./camera";
import { chooseFirstView, fitView, isInFrame, minOpenedZoom, surroundCards } from "./view-transform";

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
  line: [],
  reportsOf: () => [],
  ...changed,
});
const follow = (camera: Camera, scene: Scene) => moveCamera(camera, { kind: "follow" }, scene);
const onScreen = ({ view: { scale, left, top } }: Camera, card: PlacedCard<unknown>) => ({
  left: left + card.left * scale,
  top: top + card.top * scale,
});

const coordinate = fc.integer({ min: 0, max: 2_700 });
const card = fc.tuple(coordinate, coordinate).map(([left, top]) => placeCard(left, top));
const scale = fc.double({ min: 0.1, max: 1.5, noNaN: true });

describe("a new layout", () => {
  test("keeps the selected card where it is, if it was whole in the frame", () => {
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
          const before = { ...opened, opened: null, view };
          const after = follow(before, createScene({ me: to }));
          expect(onScreen(after, to).left).toBeCloseTo(onScreen(before, from).left, 6);
          expect(onScreen(after, to).top).toBeCloseTo(onScreen(before, from).top, 6);
          expect(after.view.scale).toBe(zoom);
        },
      ),
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
  expect(taken.view).toEqual(fitView(scene.layout, frame));
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
          { kind: "gesture", factor, at: { x, y }, by: { x: 0, y: 0 }, isAnimated: false },
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

type Moment = { state: ChartState; layout: DrawingLayout; frame: Scene["frame"]; camera: Camera };

/** Draws the state, and moves the camera as the page does. */
function show(
  model: ChartModel,
  { camera, layout }: Moment,
  state: ChartState,
  size: Scene["frame"],
): Moment {
  const drawing = drawChart(model, state);
  const next = layoutDrawing(drawing, size, layout.known);
  const cardsOf = (key: string) => (drawing.cards.get(key)?.reports ?? []).map(({ node }) => node.person.id);
  const scene: Scene = {
    layout: next,
    places: next.places,
    reportsOf: (key) => cardsOf(key).flatMap((id) => next.places.get(id) ?? []),
    frame: size,
    active: state.active,
    navigationCount: 0,
    path: [],
    line: [],
  };
  return { state, layout: next, frame: size, camera: follow(camera, scene) };
}

test("after any change of branches or the window, the selected card stays in place, the other cards keep their height, and opened reports are in view", () => {
  const companies = fc.array(fc.nat({ max: 11 }), { minLength: 12, maxLength: 60 });
  const changes = fc.array(fc.tuple(fc.constantFrom("toggle", "toggle", "resize"), fc.nat()), {
    minLength: 5,
    maxLength: 20,
  });
  fc.assert(
    fc.property(companies, changes, (managers, taken) => {
      const model = buildTestChart(
        managers.map((back, id) => [`p${id}`, id === 0 ? null : `p${id - 1 - (back % Math.min(id, 12))}`]),
      );
      const state = openChartAt(model, model.byId.get("p0"));
      const size = { width: 1_164, height: 600 };
      const layout = layoutDrawing(drawChart(model, state), size, new Map());
      let now = show(model, { state, layout, frame: size, camera: firstCamera }, state, size);
      for (const [kind, number] of taken) {
        const before: Moment = { ...now, camera: { ...now.camera, opened: null } };
        const leading = [...now.layout.places.values()].flatMap((place) =>
          place.item.kind === "person" &&
          place.item.node.direct > 0 &&
          isInFrame(now.camera.view, place, now.frame)
            ? place.item.node
            : [],
        );
        const pressed = kind === "toggle" ? leading[number % Math.max(1, leading.length)] : undefined;
        if (pressed) {
          const move = { kind: "toggle", person: pressed.person.id } as const;
          now = show(model, before, applyChartAction(model, null, move, now.state) ?? now.state, now.frame);
        } else {
          now = show(model, before, now.state, { width: 700 + (number % 900), height: 400 + (number % 500) });
        }
        const node = getChartNode(model, now.state.active);
        // Cards keep their height, except below an opened branch in a column.
        const columns = getPathTo(node).filter(({ person }) =>
          Array.isArray(before.layout.known.get(person.id)),
        );
        for (const [key, place] of before.layout.places) {
          const other = model.byId.get(key);
          if (
            other &&
            now.layout.places.has(key) &&
            !columns.some((manager) => getPathTo(other).includes(manager))
          )
            expect(now.layout.places.get(key)?.top).toBe(place.top);
        }
        const placeOf = ({ layout: { places } }: Moment, id: string) =>
          places.get(id) ?? expect.unreachable("the selected person has no card");
        const [known, active] = [placeOf(before, node.person.id), placeOf(now, node.person.id)];
        const reports = node.children.flatMap(({ person }) => now.layout.places.get(person.id) ?? []);
        const opened = pressed && now.state.open.has(pressed.person.id) ? reports : [];
        const box = surroundCards([active, ...opened], 0);
        const [from, to] = [onScreen(before.camera, known), onScreen(now.camera, active)];
        const { scale: zoom } = before.camera.view;
        const { scale: shown } = now.camera.view;
        const inPlace = {
          scale: zoom,
          left: from.left - active.left * zoom,
          top: from.top - active.top * zoom,
        };
        const isInPlace = isInFrame(inPlace, box, now.frame);
        // A card with reports that fit stays exactly where it is.
        if (isInPlace)
          for (const change of [shown - zoom, to.left - from.left, to.top - from.top])
            expect(change).toBeCloseTo(0, 6);
        const fits = Math.min((now.frame.width - 16) / box.width, (now.frame.height - 16) / box.height);
        if (!pressed || fits < Math.min(zoom, minOpenedZoom)) continue;
        // Otherwise the view zooms out as little as the reports need.
        expect(isInFrame(now.camera.view, box, now.frame)).toBe(true);
        expect(shown).toBeCloseTo(isInPlace ? zoom : Math.min(zoom, fits), 6);
      }
    }),
    { numRuns: getPropertyRuns(30) },
  );
});
