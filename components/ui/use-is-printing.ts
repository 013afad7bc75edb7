import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Maximum number of printed rows, which take seconds to render. Equals the default of `LARGE_DIRECTORY_ABOVE`, the
 * number of people up to which browsers load the whole directory.
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
