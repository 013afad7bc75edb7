import type { DrawnCard, DrawingLayout } from "./drawing";
import { cardSize } from "./layout";

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
  for (const { item, left, top } of cards) {
    if (item.kind !== "person") continue;
    const [across, down] = [left - from.left, top - from.top];
    const ahead = sign * (isVertical ? down : across) - (isVertical ? cardSize.height : cardSize.width);
    if (ahead < 0) continue;
    const isLinked = item.node.parent === node || node.parent === item.node;
    const aside = isVertical
      ? Math.abs(across) * (isLinked ? 0.001 : 0.3)
      : Math.max(0, Math.abs(down) - cardSize.height / 2) * 1_000;
    if (!best || ahead + aside < best.distance) best = { item, distance: ahead + aside };
  }
  return best?.item ?? null;
}
