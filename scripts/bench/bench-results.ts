import { fitExponent, calculateMedian, calculateRatios, formatNumber, formatSpread } from "./statistics";

/** What was measured, how often, beside which yardstick of the same rounds. */
export type Figure = {
  what: string;
  /** How large the directory was; null where that does not matter. */
  people: number | null;
  unit: "ms" | "requests/s" | "MB" | "kB" | "statements";
  values: number[];
  /** What it is held against: measured in the same rounds, one value a round. */
  yardstick?: { what: string; values: number[] };
  /** Plotted over the sizes, with its exponent. */
  grows?: boolean;
};

export type Section = {
  title: string;
  note: string;
  /** What it was measured on, where that is kept. */
  machine?: string;
  figures: Figure[];
  leftOut: string[];
};

export const createSection = (title: string, note: string): Section => ({
  title,
  note,
  figures: [],
  leftOut: [],
});

/** Keeps a figure, and prints it at once. */
export function reportFigure(to: Section, figure: Figure): void {
  to.figures.push(figure);
  const size = figure.people === null ? "" : figure.people.toLocaleString("en");
  console.log(`  ${size.padStart(8)}  ${figure.what.padEnd(52)} ${formatFigure(figure)}`);
}

/** Says what could not be measured here, and why. */
export function reportSkipped(from: Section, what: string, why: string): void {
  from.leftOut.push(`${what}: ${why}`);
  console.log(`  left out: ${what}: ${why}`);
}

const formatFigure = (figure: Figure) =>
  [`${formatSpread(figure.values)} ${figure.unit}`, formatRatio(figure)].join("  ");

function formatRatio({ values, yardstick }: Figure): string {
  return yardstick ? `${formatSpread(calculateRatios(values, yardstick.values))} × ${yardstick.what}` : "";
}

/** Formats a section for docs/performance.md. */
export function formatSection({ title, note, machine, figures, leftOut }: Section): string {
  const rows = figures.map((figure) =>
    [
      figure.what,
      figure.people?.toLocaleString("en") ?? "",
      `${formatSpread(figure.values)} ${figure.unit}`,
      figure.yardstick
        ? `${formatSpread(calculateRatios(figure.values, figure.yardstick.values))} × ${figure.yardstick.what}`
        : "",
    ].join(" | "),
  );
  return [
    `## ${title}`,
    note,
    ...(machine === undefined ? [] : [`${machine}.`]),
    ["| what | people | figure | beside |", "|---|---|---|---|", ...rows.map((row) => `| ${row} |`)].join(
      "\n",
    ),
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join("; ")}.`] : []),
  ].join("\n\n");
}

export type Curve = { what: string; unit: string; points: (readonly [people: number, value: number])[] };

/** The figures that were measured at several sizes, smallest first. */
export function extractCurves({ figures }: Section): Curve[] {
  const curves = new Map<string, Curve>();
  for (const { what, people, unit, values, grows } of figures) {
    if (!grows || people === null) continue;
    const curve = curves.get(what) ?? { what, unit, points: [] };
    curve.points.push([people, calculateMedian(values)]);
    curves.set(what, curve);
  }
  return [...curves.values()]
    .filter(({ points }) => points.length > 2)
    .map((curve) => ({ ...curve, points: curve.points.toSorted(([a], [b]) => a - b) }));
}

/** "first sync ^0.87": how each curve grows. */
export const formatGrowth = ({ what, points }: Curve): string =>
  `${what}: n^${formatNumber(fitExponent(points))}`;
