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
