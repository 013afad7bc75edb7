import {
  unwrapResponse,
  iteratePeople,
  followChanges,
  KithProblem,
  type Kith,
  type ListedPerson,
} from "@kith-directory/client";

export type CopiedPerson = Omit<ListedPerson, "synced_at">;

/** Reads the whole list again if changes were missed; meanwhile the copy is incomplete. */
export async function mirrorDirectory(
  kith: Kith,
  people: Map<string, CopiedPerson>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      // Read the cursor first, so that no change made while the list is read is missed.
      const { cursor } = await unwrapResponse(kith.GET("/api/people/changes", { signal }));
      people.clear();
      for await (const person of iteratePeople(kith, 200, { signal })) people.set(person.id, person);
      for await (const { person_id, person } of followChanges(kith, { cursor, signal })) {
        if (person) people.set(person_id, person);
        else people.delete(person_id);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof KithProblem && error.code === "cursor_gone")) throw error;
    }
  }
}
