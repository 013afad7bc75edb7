/**
 * Start of a formula: at the start of a cell, or within the cell after a separator that spreadsheets use in some
 * countries. Spreadsheets with such a separator ignore quotation marks inside a cell.
 */
const formulaStart = /^(?=[\t\r])|(?<=(?:^|[;|\t\r\n])["\s]*)(?=[=+\-@＝＋－＠])/g;
const escapedFormulaStart = /^'(?=[\t\r])|(?<=(?:^|[;|\t\r\n])["\s]*)'(?=[=+\-@＝＋－＠])/g;

/** Returns the text with an apostrophe before each formula, so that spreadsheets treat the formula as text. */
export const escapeFormulas = (text: string): string => text.replace(formulaStart, "'");

/** Returns the text of a cell before `escapeFormulas`. */
export const unescapeFormulas = (cell: string): string => cell.replace(escapedFormulaStart, "");
