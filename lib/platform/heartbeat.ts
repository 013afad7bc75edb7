import "server-only";

/**
 * Does not keep the process alive. Skips a beat while the previous beat is pending, so that a blocked database occupies
 * only one connection of the pool. Continues after a failed beat.
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
