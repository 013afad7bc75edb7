import { readFileSync, writeFileSync } from "node:fs";
import { formatGrowthLines, formatSection, type Section } from "./bench-results";

const reportPath = "docs/performance.md";

/**
 * Writes a section into docs/performance.md, with the growth of each figure that was measured at three sizes or more.
 */
export function writeSection(section: Section): void {
  const text = [formatSection(section), ...formatGrowthLines(section)].join("\n\n");
  writeFileSync(reportPath, replaceSection(readFileSync(reportPath, "utf8"), text));
}

/** Replaces the section with the same title, or appends it; other sections stay unchanged. */
export function replaceSection(page: string, section: string): string {
  const titleOf = (text: string) => text.split("\n", 1)[0];
  const parts = page.trimEnd().split(/\n\n(?=## )/);
  const at = parts.findIndex((part) => titleOf(part) === titleOf(section));
  return `${parts.toSpliced(at === -1 ? parts.length : at, 1, section).join("\n\n")}\n`;
}
