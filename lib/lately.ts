/** Computes a value at the first call and returns it to all callers. A failure is not stored: the next call tries again. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    if (made) return made;
    const making = make();
    made = making;
    making.catch(() => (made = null));
    return making;
  };
}

/** What `work` makes of a question, shared by all who ask it; only the answers to the latest few questions are kept, and no failure. */
export type Lately<T> = (question: string, work: () => Promise<T>) => Promise<T>;

export function keepLately<T>(mostKept: number): Lately<T> {
  const kept = new Map<string, Promise<T>>();
  return (question, work) => {
    const answer = kept.get(question) ?? work();
    kept.delete(question);
    kept.set(question, answer); // the latest stand last
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => {
      if (kept.get(question) === answer) kept.delete(question);
    });
    return answer;
  };
}
