/**
 * At the start of a cell, or after a separator that spreadsheets use in some countries. Such spreadsheets ignore
 * quotation marks inside a cell.
 */
const formulaStart = /^(?=[\t\r])|(?<=(?:^|[;|\t\r\n])["\s]*)(?=[=+\-@＝＋－＠])/g;

/** At least seven digits with single spaces, which calculate nothing. */
const telephoneNumber = /^\+\d(?: ?\d){6,}$/;

/** Adds an apostrophe before each formula, so that spreadsheets treat the formula as text. */
export const escapeFormulas = (text: string): string =>
  telephoneNumber.test(text) ? text : text.replace(formulaStart, "'");
