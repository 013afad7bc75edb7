"use client";

import { useEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** An A3 sheet, landscape, without its margins, the title and the legend, in CSS pixels. */
const sheet = { width: 1_500, height: 900 };
/** Smaller than this, names on paper cannot be read. */
const smallest = 0.45;

/** How the chart goes on paper: on screen not at all, as a drawing of this size, or as a list where that would be too small. */
export type OnPaper = { as: "nothing" } | { as: "drawing"; zoom: number } | { as: "list" };

/** Says, before the browser looks, how to print the tree that is drawn in `drawing`. */
export function usePrinting(drawing: RefObject<HTMLElement | null>): OnPaper {
  const [onPaper, setOnPaper] = useState<OnPaper>({ as: "nothing" });
  useEffect(() => {
    const paper = window.matchMedia("print");
    const begin = () => flushSync(() => setOnPaper(choose(drawing.current)));
    const end = () => setOnPaper({ as: "nothing" });
    const change = () => (paper.matches ? begin() : end());
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    paper.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      paper.removeEventListener("change", change);
    };
  }, [drawing]);
  return onPaper;
}

function choose(drawing: HTMLElement | null): OnPaper {
  const tree = drawing?.querySelector<HTMLElement>('[role="tree"]');
  if (!tree) return { as: "nothing" };
  const zoom = Math.min(1, sheet.width / tree.offsetWidth, sheet.height / tree.offsetHeight);
  return zoom < smallest ? { as: "list" } : { as: "drawing", zoom };
}
