import { useEffect } from "react";

/** Copies selected rows as rows (`copyRows`). The code for that is loaded at the first selection. */
export function useCopyRows(): void {
  useEffect(() => {
    const stop = new AbortController();
    const listen = async () => {
      const { copyRows } = await import("./copy-rows");
      document.addEventListener("copy", copyRows, { signal: stop.signal });
    };
    const start = () => void listen().catch(() => undefined); // the browser copies lines instead
    document.addEventListener("selectionchange", start, { once: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
