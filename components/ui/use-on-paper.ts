"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Maximum number of rows that a list draws on paper: everyone, in a directory that a browser reads whole. Drawing as many takes a few
 * seconds.
 */
export const mostOnPaper = 20_000;

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
