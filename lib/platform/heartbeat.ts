import "server-only";

/**
 * Calls `beat` every few milliseconds until `end`, without keeping the process alive. A beat is skipped while the one before is
 * pending: a database that blocks it loses one connection of the pool, not all of them. A failed beat is reported and left to the next.
 */
export function startHeartbeat(
  everyMs: number,
  beat: () => Promise<void>,
  onError: (error: unknown) => void,
): { end: () => void } {
  let isPending = false;
  const timer = setInterval(() => {
    if (isPending) return;
    isPending = true;
    void beat()
      .catch(onError)
      .finally(() => (isPending = false));
  }, everyMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
