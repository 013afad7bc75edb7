import type { Curve } from "./bench-results";
import { formatGrowth } from "./bench-results";
import { formatNumber } from "./statistics";

const [width, plotHeight, left, right, top, bottom] = [720, 340, 70, 24, 40, 44];
const legendLine = 20;
const colours = ["#1971c2", "#e8590c", "#2f9e44", "#9c36b5", "#c2255c", "#0c8599", "#5f3dc4", "#868e96"];

/** Curves over the number of people, both axes logarithmic, as an SVG that reads on light and dark pages. */
export function drawPlot(title: string, curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const x = createLogScale(
    all.map(([people]) => people),
    left,
    width - right,
  );
  const y = createLogScale(
    all.map(([, value]) => value),
    plotHeight - bottom,
    top,
  );
  const height = plotHeight + curves.length * legendLine + 8;
  const unit = [...new Set(curves.map((curve) => curve.unit))].join(", ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    drawText(left, 22, `${title} (${unit})`, 'font-size="14" font-weight="600"'),
    ...x.ticks.map((tick) => drawLine(x.at(tick), top, x.at(tick), plotHeight - bottom, "#dee2e6")),
    ...x.ticks.map((tick) =>
      drawText(x.at(tick), plotHeight - bottom + 18, tick.toLocaleString("en"), 'text-anchor="middle"'),
    ),
    ...y.ticks.map((tick) => drawLine(left, y.at(tick), width - right, y.at(tick), "#dee2e6")),
    ...y.ticks.map((tick) =>
      drawText(
        left - 8,
        y.at(tick) + 4,
        tick >= 1 ? tick.toLocaleString("en") : formatNumber(tick),
        'text-anchor="end"',
      ),
    ),
    drawText((left + width - right) / 2, plotHeight - 8, "people", 'text-anchor="middle"'),
    ...curves.flatMap((curve, index) => {
      const colour = colours[index % colours.length] ?? "#000";
      const at = curve.points.map(([people, value]) => [x.at(people), y.at(value)] as const);
      return [
        `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${at.map(([a, b]) => `${roundToTenth(a)},${roundToTenth(b)}`).join(" ")}"/>`,
        ...at.map(
          ([a, b]) => `<circle cx="${roundToTenth(a)}" cy="${roundToTenth(b)}" r="3" fill="${colour}"/>`,
        ),
        drawLine(left, getLegendPosition(index), left + 16, getLegendPosition(index), colour, 3),
        drawText(left + 24, getLegendPosition(index) + 4, formatGrowth(curve)),
      ];
    }),
    "</svg>",
    "",
  ].join("\n");
}

/** How far down a curve is named: below the plot, where there is room for any name. */
const getLegendPosition = (index: number) => plotHeight + 10 + index * legendLine;

/** A logarithmic axis over whole powers of ten. */
function createLogScale(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)),
    at: (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
  };
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;
const drawLine = (x1: number, y1: number, x2: number, y2: number, colour: string, thick = 1) =>
  `<line x1="${roundToTenth(x1)}" y1="${roundToTenth(y1)}" x2="${roundToTenth(x2)}" y2="${roundToTenth(y2)}" stroke="${colour}" stroke-width="${thick}"/>`;
const drawText = (x: number, y: number, words: string, more = "") =>
  `<text x="${roundToTenth(x)}" y="${roundToTenth(y)}" fill="#212529"${more && ` ${more}`}>${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text>`;
