import { answerOf, KithProblem, type Kith } from "../src/index.js";

/**
 * What changed since an earlier cursor, and the cursor to ask with the next time. Without one: from now on. Null: too much was missed, so read
 * the list anew and begin without a cursor.
 */
export async function followChanges(
  kith: Kith,
  since: string | null,
  say: (line: string) => void,
): Promise<string | null> {
  let cursor = since;
  try {
    for (let hasMore = true; hasMore;) {
      const query = cursor === null ? {} : { cursor };
      const page = await answerOf(kith.GET("/api/people/changes", { params: { query } }));
      for (const { kind, person_id, person } of page.changes)
        say(`${kind}: ${person ? `${person.first_name} ${person.last_name}` : person_id}`);
      cursor = page.cursor;
      hasMore = page.has_more;
    }
    return cursor;
  } catch (error) {
    if (error instanceof KithProblem && error.code === "cursor_gone") return null;
    throw error;
  }
}
