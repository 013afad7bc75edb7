import { escapeFormulas } from "@/lib/platform/text/escape-formulas";

const cellSelector = ":is([role=cell], [role=columnheader]):not(:has([type=checkbox]))";

/**
 * Copies selected rows of a table that has roles instead of HTML's elements: one line per row with cells separated by
 * tabs, and an HTML table. The browser would copy one line per cell, without the empty ones.
 */
export function copyRows(event: ClipboardEvent): void {
  const selection = window.getSelection();
  if (!selection || !event.clipboardData || selection.rangeCount === 0) return;
  const select = (inside: ParentNode, selector: string) => [
    ...inside.querySelectorAll<HTMLElement>(selector),
  ];
  const isSelected = (element: Element) => selection.containsNode(element, true);
  const rows = select(document, "div[role=row]").filter(isSelected);
  // A triple click selects up to the start of the next row.
  const last = rows.at(-1);
  const range = selection.getRangeAt(0).cloneRange();
  if (last?.contains(range.endContainer)) range.setStart(last, 0);
  if (range.toString() === "") rows.pop();
  const cells = rows.map((row) => select(row, cellSelector));
  if (cells.flat().filter(isSelected).length < 2) return;
  const getText = (cell: HTMLElement) =>
    escapeFormulas((cell.querySelector<HTMLElement>("a") ?? cell).innerText.replaceAll(/\s+/g, " ").trim());
  const lines = cells.map((row) => row.map(getText));
  const table = document.createElement("table");
  for (const line of lines) {
    const row = table.insertRow();
    for (const text of line) row.insertCell().textContent = text;
  }
  event.clipboardData.setData("text/plain", lines.map((line) => line.join("\t")).join("\r\n"));
  event.clipboardData.setData("text/html", table.outerHTML);
  event.preventDefault();
}
