import { useWindowEvent } from "@mantine/hooks";
import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Maximum number of printed rows, which take seconds to render. Equals the default of `LARGE_DIRECTORY_ABOVE`, the
 * number of people up to which browsers load the whole directory.
 */
export const maxPrintedRows = 20_000;

/** Renders synchronously, because the browser prints immediately afterwards. */
export function useIsPrinting(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useWindowEvent("beforeprint", () => flushSync(() => setOnPaper(true)));
  useWindowEvent("afterprint", () => setOnPaper(false));
  return isOnPaper;
}

/** Maximum length of a list that the document contains as a whole, so that the browser's own search finds everyone. */
const maxWholeList = 1_000;
const [rowsPerStep, firstStepMs, nextStepMs] = [100, 500, 50];

/** Rows on each side: 0 at first and after each change of `list`, then more in small steps while the page rests. */
export function useSpareRows(list: unknown, count: number): number {
  const [spare, setSpare] = useState({ list, rows: 0 });
  const rows = spare.list === list && count <= maxWholeList ? spare.rows : 0;
  useEffect(() => {
    if (count > maxWholeList || rows >= count) return;
    const more = () => startTransition(() => setSpare({ list, rows: rows + rowsPerStep }));
    const timer = setTimeout(more, rows === 0 ? firstStepMs : nextStepMs);
    return () => clearTimeout(timer);
  }, [list, count, rows]);
  return rows;
}
