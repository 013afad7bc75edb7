/**
 * Returns the e-mail addresses in pasted text, in lower case, without names and duplicates. Accepts lines of a
 * spreadsheet, `Ana <ana@example.com>`, and e-mail addresses separated by commas, semicolons or spaces.
 */
export const splitPastedEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>"()]+/)
      .filter((word) => word.includes("@"))
      .map((word) => word.toLowerCase()),
  ),
];

export const listLinesWithoutEmail = (text: string): string[] =>
  text
    .split(/[\r\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && splitPastedEmails(line).length === 0);
