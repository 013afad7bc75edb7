/**
 * Returns the addresses of a pasted list, without names and duplicates: lines of a spreadsheet, `Ana <ana@example.com>`,
 * or addresses separated by commas, semicolons or spaces.
 */
export const splitPastedEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>"()]+/)
      .filter((word) => word.includes("@"))
      .map((word) => word.toLowerCase()),
  ),
];
