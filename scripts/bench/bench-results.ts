import { fitExponent, calculateMedian, calculateRatios, formatNumber, formatSpread } from "./statistics";

/** Measurements of several rounds, with a reference from the same rounds. */
export type Figure = {
  what: string;
  /** Number of people in the directory; null if the figure does not depend on it. */
  people: number | null;
  unit: "ms" | "requests/s" | "MB" | "kB" | "statements";
  values: number[];
  /** Reference measurement, once per round. */
  yardstick?: { what: string; values: number[] };
  /** True to report how the figure grows with the number of people. */
  grows?: boolean;
};

export type Section = {
  title: string;
  note: string;
  /** Machine of the measurements. */
  machine?: string;
  figures: Figure[];
  skipped: string[];
};

export const createSection = (title: string, note: string): Section => ({
  title,
  note,
  figures: [],
  skipped: [],
});

/** Stores and prints a figure. */
export function reportFigure(to: Section, figure: Figure): void {
  to.figures.push(figure);
  const size = figure.people === null ? "" : figure.people.toLocaleString("en");
  console.log(`  ${size.padStart(8)}  ${figure.what.padEnd(52)} ${formatFigure(figure)}`);
}

/** Stores and prints a measurement that this machine does not support, with the reason. */
export function reportSkipped(from: Section, what: string, why: string): void {
  from.skipped.push(`${what}: ${why}`);
  console.log(`  skipped: ${what}: ${why}`);
}

const formatFigure = (figure: Figure) =>
  [`${formatSpread(figure.values)} ${figure.unit}`, formatRatio(figure)].join("  ");

function formatRatio({ values, yardstick }: Figure): string {
  return yardstick ? `${formatSpread(calculateRatios(values, yardstick.values))} × ${yardstick.what}` : "";
}

/** Formats a section for docs/performance.md. */
export function formatSection({ title, note, machine, figures, skipped }: Section): string {
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
    ...(skipped.length > 0 ? [`Skipped: ${skipped.join("; ")}.`] : []),
  ].join("\n\n");
}

/** Formats the growth of each figure with the number of people (at least three sizes): "first sync: n^0.87". */
export function formatGrowthLines({ figures }: Section): string[] {
  const curves = new Map<string, (readonly [people: number, value: number])[]>();
  for (const { what, people, values, grows } of figures) {
    if (!grows || people === null) continue;
    curves.set(what, [...(curves.get(what) ?? []), [people, calculateMedian(values)]]);
  }
  const lines = [...curves]
    .filter(([, points]) => points.length > 2)
    .map(([what, points]) => `- ${what}: n^${formatNumber(fitExponent(points))}`);
  return lines.length > 0 ? [["How each grows with n people:", "", ...lines].join("\n")] : [];
}
