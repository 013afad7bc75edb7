const storageKeyPrefix = "kith-recent-people:";
const maxStored = 6;

/** At most six, newest first. The browser stores no names. */
export function readRecentPeople(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyPrefix + userId) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((id): id is string => typeof id === "string").slice(0, maxStored)
      : [];
  } catch {
    return []; // storage is blocked, or its content invalid
  }
}

export function rememberPerson(userId: string, personId: string): void {
  const stored = [personId, ...readRecentPeople(userId).filter((id) => id !== personId)].slice(0, maxStored);
  try {
    localStorage.setItem(storageKeyPrefix + userId, JSON.stringify(stored));
  } catch {
    // The list is optional.
  }
}

/** Deletes the ids of all users of this browser. */
export function forgetRecentPeople(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(storageKeyPrefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
