"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Of a list of which a screen shows a part, so many rows go on paper: more than anybody would print, and soon drawn. */
export const mostOnPaper = 1_000;

/** Whether the page is being printed. What is drawn for it is there before the browser looks. */
export function useOnPaper(): boolean {
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
