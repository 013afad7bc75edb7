import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { extractCurves, formatGrowth, formatSection, type Section } from "./bench-results";
import { drawPlot } from "./plot";

const reportPath = "docs/performance.md";

/** Puts a section into docs/performance.md in the place of what was there, with a plot for each unit that was measured at several sizes. */
export function writeSection(section: Section): void {
  mkdirSync("docs/performance", { recursive: true });
  const plots = createPlots(section);
  for (const { file, svg } of plots) writeFileSync(`docs/performance/${file}`, svg);
  const text = [
    formatSection(section),
    ...plots.map(({ title, file }) => `![${title}](performance/${file})`),
    ...formatGrowthLines(section),
  ].join("\n\n");
  writeFileSync(reportPath, replaceSection(readFileSync(reportPath, "utf8"), text));
}

/** The page with this section in the place of the one of the same title, or at the end; the others stay as they are. */
export function replaceSection(page: string, section: string): string {
  const titleOf = (text: string) => text.split("\n", 1)[0];
  const parts = page.trimEnd().split(/\n\n(?=## )/);
  const at = parts.findIndex((part) => titleOf(part) === titleOf(section));
  return `${parts.toSpliced(at === -1 ? parts.length : at, 1, section).join("\n\n")}\n`;
}

function createPlots(section: Section): { title: string; file: string; svg: string }[] {
  const curves = extractCurves(section);
  return [...new Set(curves.map(({ unit }) => unit))].map((unit) => {
    const title = `${section.title} by number of people`;
    const name = `${section.title}-${unit}`.toLowerCase().replaceAll(/[^a-z]+/g, "-");
    return {
      title,
      file: `${name}.svg`,
      svg: drawPlot(
        title,
        curves.filter((curve) => curve.unit === unit),
      ),
    };
  });
}

function formatGrowthLines(section: Section): string[] {
  const lines = extractCurves(section).map((curve) => `- ${formatGrowth(curve)}`);
  return lines.length > 0 ? [["How each grows with n people:", "", ...lines].join("\n")] : [];
}
