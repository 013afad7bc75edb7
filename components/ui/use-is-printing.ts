"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Maximum number of printed rows: by default, browsers load no larger directory completely. Rendering so many rows
 * takes seconds.
 */
export const maxPrintedRows = 20_000;

/** Returns true while the page is printed. Renders synchronously, because the browser prints immediately afterwards. */
export function useIsPrinting(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setOnPaper(true));
    const end = () => setOnPaper(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isOnPaper;
}
