"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Maximum number of printed rows: everyone in a directory that is loaded completely. Rendering takes a few seconds. */
export const maxPrintedRows = 20_000;

/** Returns true while the page is printed. Renders synchronously, before the browser takes its snapshot. */
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
