/**
 * Lets many callers share one read, without ever giving a caller an answer from before they asked: who comes while a read is
 * under way waits for the next one. A burst of requests then costs two reads, and a revoked right is seen by the next request.
 */
export function coalesce<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  let following: Promise<T> | null = null;
  const start = (): Promise<T> => {
    const started = read().finally(() => {
      if (current === started) current = null;
    });
    current = started;
    return started;
  };
  return () => {
    if (!current) return start();
    return (following ??= current
      .catch(() => undefined)
      .then(() => {
        following = null;
        return start();
      }));
  };
}

/** The same for reads by key. Keys without callers are forgotten. */
export function coalesceByKey<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const readers = new Map<string, { get: () => Promise<T>; callers: number }>();
  return async (key) => {
    const reader = readers.get(key) ?? { get: coalesce(() => read(key)), callers: 0 };
    readers.set(key, reader);
    reader.callers += 1;
    try {
      return await reader.get();
    } finally {
      reader.callers -= 1;
      if (reader.callers === 0) readers.delete(key);
    }
  };
}
