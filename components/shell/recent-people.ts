const prefix = "kith-recent-people:";
const mostKept = 6;

/** Whom this user looked at last in this browser, the newest first. Ids only; names are asked for. */
export function readRecentPeople(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + userId) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === "string").slice(0, mostKept)
      : [];
  } catch {
    return []; // a browser that keeps nothing, or another's hand in it
  }
}

/** From now on the newest of them. */
export function rememberPerson(userId: string, personId: string): void {
  const kept = [personId, ...readRecentPeople(userId).filter((id) => id !== personId)].slice(0, mostKept);
  try {
    localStorage.setItem(prefix + userId, JSON.stringify(kept));
  } catch {
    // Nothing depends on it.
  }
}

/** Of all users of this browser. */
export function forgetRecentPeople(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing.
  }
}
