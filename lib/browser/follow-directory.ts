import { onlineManager } from "@tanstack/react-query";
import { buildApiUrl } from "./fetch-api";

/** Delay before reconnecting after the server refused the connection: browsers do not retry a refused `EventSource`. */
const reopenAfterMs = 60_000;
/** Maximum random delay before a refetch. The delay spreads the requests of all open pages after a sync. */
const maxJitterMs = 2_000;

/**
 * Calls `onChange` after the directory has moved past the cursor `since`, until the returned function is called.
 * Changes in quick succession cause one call. Listens only while the page is visible, because browsers limit
 * connections per host. The stream is also closed while React Query is offline, for example during a sign-out.
 */
export function followDirectory(since: string, onChange: () => void): () => void {
  let cursor = since;
  let source: EventSource | null = null;
  let openTimer: ReturnType<typeof setTimeout> | undefined;
  let notifyTimer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(openTimer);
    source?.close();
    source = null;
  };
  const openIn = (ms: number) => {
    clearTimeout(openTimer);
    openTimer = setTimeout(open, ms);
  };
  const open = () => {
    close();
    const opened = new EventSource(buildApiUrl("/api/people/changes", { query: { only: "cursor", cursor } }));
    source = opened;
    opened.addEventListener("cursor", ({ lastEventId }) => {
      if (lastEventId === cursor) return;
      cursor = lastEventId;
      clearTimeout(notifyTimer);
      notifyTimer = setTimeout(onChange, Math.random() * maxJitterMs);
    });
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return; // the browser reconnects automatically
      cursor = ""; // the cursor may be too old to resume from
      openIn(reopenAfterMs);
    };
  };
  const openOrClose = () => (document.hidden || !onlineManager.isOnline() ? close() : openIn(0));

  openOrClose();
  document.addEventListener("visibilitychange", openOrClose);
  const stopListening = onlineManager.subscribe(openOrClose);
  return () => {
    document.removeEventListener("visibilitychange", openOrClose);
    stopListening();
    clearTimeout(notifyTimer);
    close();
  };
}
