import type { ChartItem, DrawnCard, DrawingLayout } from "./drawing";
import { cardSize, type PlacedCard } from "./layout";

export type Direction = "up" | "down" | "left" | "right";

/**
 * Returns the nearest person in this direction. To the side, that is the next card at the same height, if there is one.
 * Up and down, a card that a line connects is as near as the line is high, because the eye follows the line.
 */
export function findNeighbour(
  { cards, places }: Pick<DrawingLayout, "cards" | "places">,
  key: string,
  direction: Direction,
): DrawnCard | null {
  const from = places.get(key);
  if (from?.item.kind !== "person") return null;
  const { node } = from.item;
  const isVertical = direction === "up" || direction === "down";
  const sign = direction === "up" || direction === "left" ? -1 : 1;
  let best: { item: DrawnCard; distance: number } | null = null;
  for (const { item, ...to } of cards) {
    if (item.kind !== "person") continue;
    const { ahead, aside } = measureDistance(from, to, isVertical, sign);
    if (ahead < 0) continue;
    const isLinked = item.node.parent === node || node.parent === item.node;
    const distance = isVertical ? ahead + aside * (isLinked ? 0.001 : 0.3) : ahead + aside * 1_000;
    if (!best || distance < best.distance) best = { item, distance };
  }
  return best?.item ?? null;
}

/** `ahead`: free space between two cards in the direction, negative if there is none. `aside`: distance across. */
function measureDistance(
  from: PlacedCard<ChartItem>,
  to: Pick<PlacedCard<ChartItem>, "left" | "top">,
  isVertical: boolean,
  sign: number,
) {
  const [across, down] = [to.left - from.left, to.top - from.top];
  return isVertical
    ? { ahead: sign * down - cardSize.height, aside: Math.abs(across) }
    : { ahead: sign * across - cardSize.width, aside: Math.max(0, Math.abs(down) - cardSize.height / 2) };
}
