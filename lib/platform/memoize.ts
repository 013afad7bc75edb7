/** Computes on the first call only. After a failure, the next call computes again. */
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

/** Least recently used. Concurrent calls with the same `question` share a promise. Failures are not cached. */
export type RecentCache<T, Question = string> = (question: Question, work: () => Promise<T>) => Promise<T>;

export function createRecentCache<T, Question = string>(maxEntries: number): RecentCache<T, Question> {
  const entries = new Map<Question, Promise<T>>();
  return (question, work) => {
    const answer = entries.get(question) ?? work();
    entries.delete(question);
    entries.set(question, answer); // the entry moves to the end, so that the first entry is the least recently used
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    answer.catch(() => {
      if (entries.get(question) === answer) entries.delete(question);
    });
    return answer;
  };
}
