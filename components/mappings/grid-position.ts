export const gridColumns = ["payroll", "projects", "action"] as const;
export type GridColumn = (typeof gridColumns)[number];

export type GridPosition = { row: number; column: GridColumn };

/** Rows per Page Up or Page Down: about a viewport. */
const rowsPerPageKey = 10;

/** Null for other keys. The cell may be the given one, at an edge. `hasControl`: Ctrl or Command is pressed. */
export function getNextPosition(
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
      return inColumn(row + rowsPerPageKey);
    case "PageUp":
      return inColumn(row - rowsPerPageKey);
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
