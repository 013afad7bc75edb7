import { useWindowEvent } from "@mantine/hooks";
import { useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** Space for the drawing on A3 landscape, without margins, title and legend, in CSS pixels. */
const printArea = { width: 1_500, height: 900 };
/** Smallest zoom at which printed names are readable. */
const minPrintZoom = 0.45;

/** A list if names in the drawing would be unreadable; nothing while the page is not printed. */
type PrintLayout = { as: "nothing" } | { as: "drawing"; zoom: number } | { as: "list" };

export function usePrintLayout(drawing: RefObject<HTMLElement | null>): PrintLayout {
  const [onPaper, setOnPaper] = useState<PrintLayout>({ as: "nothing" });
  useWindowEvent("beforeprint", () => flushSync(() => setOnPaper(choosePrintLayout(drawing.current))));
  useWindowEvent("afterprint", () => setOnPaper({ as: "nothing" }));
  return onPaper;
}

function choosePrintLayout(drawing: HTMLElement | null): PrintLayout {
  const tree = drawing?.querySelector<HTMLElement>('[role="tree"]');
  if (!tree) return { as: "nothing" };
  const zoom = Math.min(1, printArea.width / tree.offsetWidth, printArea.height / tree.offsetHeight);
  return zoom < minPrintZoom ? { as: "list" } : { as: "drawing", zoom };
}
