import { describe, expect, test } from "vitest";
import { cardSize, type PlacedCard, type Size } from "@/lib/directory/chart/layout";
import {
  chooseFirstView,
  edgeMargin,
  findFreePlace,
  fitView,
  panIntoView,
  type ViewTransform,
} from "./view-transform";

const room: Size = { width: 1_190, height: 580 };
const placeCard = (left: number, top: number): PlacedCard<string> => ({
  item: `${left} ${top}`,
  left,
  top,
  branch: { left, top, ...cardSize },
});
const edges = ({ scale, left, top }: ViewTransform, card: PlacedCard<unknown>) => ({
  left: left + card.left * scale,
  top: top + card.top * scale,
  right: left + (card.left + cardSize.width) * scale,
  bottom: top + (card.top + cardSize.height) * scale,
});
const isWhole = (view: ViewTransform, card: PlacedCard<unknown>) => {
  const { left, top, right, bottom } = edges(view, card);
  return left >= 0 && top >= 0 && right <= room.width && bottom <= room.height;
};

describe("the first view", () => {
  test("shows the whole drawing if it is readable, also with a selected card at the edge", () => {
    const drawing = { width: 1_300, height: 820 };
    const view = chooseFirstView(drawing, room, placeCard(1_064, 716), []);
    expect(view).toEqual(fitView(drawing, room));
  });

  test("shows all cards of a path as large as possible, although the drawing is wider", () => {
    const drawing = { width: 2_400, height: 900 };
    const [from, meeting, to] = [placeCard(100, 700), placeCard(700, 24), placeCard(1_000, 600)];
    const view = chooseFirstView(drawing, room, to, [from, meeting, to]);
    expect([from, meeting, to].map((card) => isWhole(view, card))).toEqual([true, true, true]);
    expect(view.scale).toBeCloseTo(room.height / (780 - 24 + 48));
  });

  test("shows the top of a path that cannot be shown with names", () => {
    const drawing = { width: 2_400, height: 9_000 };
    const [from, meeting, to] = [placeCard(100, 8_000), placeCard(700, 24), placeCard(1_000, 8_500)];
    const view = chooseFirstView(drawing, room, to, [from, meeting, to]);
    expect(isWhole(view, meeting)).toBe(true);
    expect(isWhole(view, to)).toBe(false);
  });

  test("leaves no empty space on one side while the drawing is hidden on the other, and centres a narrow one", () => {
    const low = { width: 3_000, height: 690 };
    const last = placeCard(1_000, 690 - 24 - cardSize.height);
    const bottom = chooseFirstView(low, room, last, []);
    expect(bottom.top + low.height * bottom.scale).toBeCloseTo(room.height);
    const narrow = { width: 1_200, height: 3_000 };
    const { scale, left } = chooseFirstView(narrow, room, placeCard(900, 1_500), []);
    expect(left * 2 + narrow.width * scale).toBeCloseTo(room.width);
  });
});

test("pans to a hidden card, until it has the distance from the side", () => {
  const drawing = { width: 5_000, height: 5_000 };
  const card = placeCard(2_000, 2_000);
  const view = panIntoView({ scale: 1, left: 0, top: 0 }, card, drawing, room, edgeMargin);
  const { right, bottom } = edges(view, card);
  expect([right, bottom]).toEqual([room.width * (1 - edgeMargin), room.height * (1 - edgeMargin)]);
});

test("the buttons beside a card cover no card if one of its sides is free", () => {
  const [width, height] = [cardSize.width + 16, cardSize.height + 10];
  const sides = [
    [1, 0],
    [0, -1],
    [0, 1],
    [-1, 0],
  ] as const;
  const grid = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));
  const box = { width: 150, height: 36 };
  for (const [freeX, freeY] of sides) {
    const cards = grid
      .filter(([x, y]) => x !== freeX || y !== freeY)
      .map(([x, y]) => placeCard(500 + x * width, 250 + y * height));
    const at = findFreePlace(cards, placeCard(500, 250), { scale: 1, left: 0, top: 0 }, room, box);
    if (!at) throw new Error("the card is in the frame");
    for (const { left, top } of cards)
      expect(
        at.left + box.width <= left ||
          left + cardSize.width <= at.left ||
          at.top + box.height <= top ||
          top + cardSize.height <= at.top,
      ).toBe(true);
  }
});
