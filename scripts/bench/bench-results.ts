import { calculateRatios, formatSpread } from "./statistics";

export type Figure = {
  what: string;
  /** Number of people in the directory; null if the figure does not depend on it. */
  people: number | null;
  unit: "ms" | "requests/s" | "MB" | "statements";
  values: number[];
  /** Reference measurement, once per round. */
  yardstick?: { what: string; values: number[] };
};

export type Section = { figures: Figure[] };

export function reportFigure(to: Section, figure: Figure): void {
  to.figures.push(figure);
  const { what, people, unit, values, yardstick } = figure;
  const beside = yardstick
    ? `${formatSpread(calculateRatios(values, yardstick.values))} × ${yardstick.what}`
    : "";
  const cells = [what, people?.toLocaleString("en") ?? "", `${formatSpread(values)} ${unit}`, beside];
  console.log(`| ${cells.join(" | ")} |`);
}
