/** The columns that the keyboard reaches. */
export const gridColumns = ["payroll", "projects", "action"] as const;
export type GridColumn = (typeof gridColumns)[number];

export type GridPosition = { row: number; column: GridColumn };

/** How far a page is: about what stands in a window. */
const pageRows = 10;

/** Where a key leads from a cell of a grid of so many rows; null: it leads nowhere. Never out of the grid. */
export function nextPosition(
  key: string,
  hasControl: boolean,
  { row, column }: GridPosition,
  rows: number,
): GridPosition | null {
  const at = gridColumns.indexOf(column);
  const inColumn = (wanted: number) => ({
    row: Math.max(0, Math.min(rows - 1, wanted)),
    column,
  });
  const inRow = (wanted: number) => ({ row, column: gridColumns[wanted] ?? column });
  switch (key) {
    case "ArrowDown":
      return inColumn(hasControl ? rows - 1 : row + 1);
    case "ArrowUp":
      return inColumn(hasControl ? 0 : row - 1);
    case "PageDown":
      return inColumn(row + pageRows);
    case "PageUp":
      return inColumn(row - pageRows);
    case "ArrowRight":
      return inRow(at + 1);
    case "ArrowLeft":
      return inRow(at - 1);
    case "Home":
      return hasControl ? { row: 0, column: "payroll" } : inRow(0);
    case "End":
      return hasControl ? inColumn(rows - 1) : inRow(gridColumns.indexOf("projects"));
    default:
      return null;
  }
}
