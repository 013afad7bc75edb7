import { mkdirSync, writeFileSync } from "node:fs";
import { curvesOf, growthOf, toMarkdown, type Section } from "./results";
import { plot } from "./plot";

/** Makes docs/performance.md anew, with a plot for each section that was measured at several sizes. */
export function writeReport(sections: readonly Section[], machine: string): void {
  mkdirSync("docs/performance", { recursive: true });
  const pages = sections.map((section) => {
    const plots = plotsOf(section);
    for (const { file, svg } of plots) writeFileSync(`docs/performance/${file}`, svg);
    return [
      toMarkdown(section),
      ...plots.map(({ title, file }) => `![${title}](performance/${file})`),
      ...growthLines(section),
    ].join("\n\n");
  });
  writeFileSync("docs/performance.md", `${[head(machine), ...pages].join("\n\n")}\n`);
}

const head = (machine: string) => `# Performance

Made by \`npm run bench -- --write\` (scripts/bench): all figures are of one run, of what ships, with the limits counted and never reached. The
load comes from the same machine, and so do the database and the simulated vendor. Each figure is the median of its rounds with the lowest and the
highest; ratios compare what was measured in the same round, one after the other. Absolute numbers say little about another machine, ratios more.

${machine}.`;

function plotsOf(section: Section): { title: string; file: string; svg: string }[] {
  const curves = curvesOf(section);
  return [...new Set(curves.map(({ unit }) => unit))].map((unit) => {
    const title = `${section.title} by number of people`;
    const name = `${section.title}-${unit}`.toLowerCase().replaceAll(/[^a-z]+/g, "-");
    return {
      title,
      file: `${name}.svg`,
      svg: plot(
        title,
        curves.filter((curve) => curve.unit === unit),
      ),
    };
  });
}

function growthLines(section: Section): string[] {
  const lines = curvesOf(section).map((curve) => `- ${growthOf(curve)}`);
  return lines.length > 0 ? [["How each grows with n people:", "", ...lines].join("\n")] : [];
}
