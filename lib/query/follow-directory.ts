import { apiAddress } from "./ask-api";

/** After a refusal, which a browser does not try again by itself. */
const againAfterMs = 60_000;
/** Everybody who looks at the directory hears of a sync in the same moment, and does not ask in the same moment. */
const spreadMs = 2_000;

/**
 * Tells when the directory is another than at this cursor, each time, until the returned function is called. Listens only while the page is
 * in sight, because a browser opens few connections to one address.
 */
export function followDirectory(since: string, onChange: () => void): () => void {
  let cursor = since;
  let source: EventSource | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(opening);
    source?.close();
    source = null;
  };
  const openIn = (ms: number) => {
    clearTimeout(opening);
    opening = setTimeout(open, ms);
  };
  const open = () => {
    close();
    const opened = new EventSource(apiAddress("/api/people/changes", { query: { only: "cursor", cursor } }));
    source = opened;
    opened.addEventListener("cursor", ({ lastEventId }) => {
      if (lastEventId === cursor) return;
      cursor = lastEventId;
      clearTimeout(telling);
      telling = setTimeout(onChange, Math.random() * spreadMs);
    });
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return; // the browser opens it again
      cursor = ""; // perhaps too old to go on from
      openIn(againAfterMs);
    };
  };
  const onSight = () => (document.hidden ? close() : openIn(0));

  onSight();
  document.addEventListener("visibilitychange", onSight);
  return () => {
    document.removeEventListener("visibilitychange", onSight);
    clearTimeout(telling);
    close();
  };
}
