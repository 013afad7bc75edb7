import { unwrapResponse, KithProblem, type Kith } from "@kith-directory/client";

/**
 * For a program that runs periodically. Returns the cursor for the next run. Without a cursor, prints no changes. Null
 * if changes were missed: start again without a cursor, and read the list after that.
 */
export async function readChanges(
  kith: Kith,
  since: string | null,
  say: (line: string) => void,
): Promise<string | null> {
  let cursor = since;
  try {
    for (let hasMore = true; hasMore;) {
      const query = cursor === null ? {} : { cursor };
      const page = await unwrapResponse(kith.GET("/api/people/changes", { params: { query } }));
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
