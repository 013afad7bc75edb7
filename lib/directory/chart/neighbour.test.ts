import fc from "fast-check";
import { expect, test } from "vitest";
import { buildTestChart } from "@/testing/chart-people";
import { drawChart, layoutDrawing } from "./drawing";
import { cardSize } from "./layout";
import { findNeighbour } from "./neighbour";
import { openChartAt, openWholeBranch } from "./state";

const charts = fc
  .tuple(fc.array(fc.nat(), { minLength: 2, maxLength: 60 }), fc.boolean())
  .map(([managers, isWhole]) => {
    const model = buildTestChart(
      managers.map((manager, id) => [`p${id}`, id === 0 ? null : `p${manager % id}`]),
    );
    const [root] = model.roots;
    const start = openChartAt(model, root);
    const state = root && isWhole ? openWholeBranch(model, start, root) : start;
    return layoutDrawing(drawChart(model, state), { width: 1_200, height: 700 }, new Map());
  });

test("an arrow key goes to a card in its direction, unless there is none", () => {
  fc.assert(
    fc.property(charts, fc.constantFrom("up", "down", "left", "right"), (layout, direction) => {
      const sign = direction === "up" || direction === "left" ? -1 : 1;
      for (const [key, from] of layout.places) {
        const ahead = [...layout.places.values()].filter(({ left, top }) =>
          direction === "up" || direction === "down"
            ? sign * (top - from.top) >= cardSize.height
            : sign * (left - from.left) >= cardSize.width,
        );
        const found = findNeighbour(layout, key, direction);
        expect(ahead.some(({ item }) => item === found)).toBe(ahead.length > 0);
      }
    }),
  );
});

test("up leads from a report to the card above in its column, and otherwise to the manager", () => {
  const model = buildTestChart([
    ["boss"],
    ...["a", "b", "c", "d", "e", "f", "g"].map((id) => [id, "boss"] as const),
  ]);
  const [root] = model.roots;
  const layout = layoutDrawing(
    drawChart(model, openChartAt(model, root)),
    { width: 700, height: 700 },
    new Map(),
  );
  const up = (key: string) => findNeighbour(layout, key, "up")?.node.person.id;
  const [rows] = [...layout.known.values()];
  expect(rows).not.toBe("row");
  expect(up("b")).toBe("a");
  expect(up("a")).toBe("boss");
  expect(up("boss")).toBeUndefined();
});
