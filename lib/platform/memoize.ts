/** Computes a value at the first call and returns it to all callers. A failure is not stored: the next call tries again. */
export function memoizeAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    if (made) return made;
    const making = make();
    made = making;
    making.catch(() => (made = null));
    return making;
  };
}

/** Cache of the latest results by key. Concurrent callers share one computation; failures are not cached. */
export type RecentCache<T> = (question: string, work: () => Promise<T>) => Promise<T>;

export function createRecentCache<T>(maxEntries: number): RecentCache<T> {
  const entries = new Map<string, Promise<T>>();
  return (question, work) => {
    const answer = entries.get(question) ?? work();
    entries.delete(question);
    entries.set(question, answer); // keeps the latest entries last
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    answer.catch(() => {
      if (entries.get(question) === answer) entries.delete(question);
    });
    return answer;
  };
}
