import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { buildSearch } from "@/lib/directory/search";
import { formerFilter, formerSql } from "@/lib/people/membership";
import { toTimestamp } from "@/lib/platform/text/times";
import { database } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { formerPerson, type FormerPerson } from "./history-schema";

const maxFormerPeople = 8;
/** Limits the names that a search compares, after the removal of a whole company too. */
const maxSearchedFormerPeople = 2_000;
const formerPersonRow = formerPerson.omit({ left_at: true }).extend({ leftAt: z.date() });

/** Matches words or an id (PEOPLE-37). Returns no one to tokens, and while an executive views as another user. */
export async function findFormerPeople(
  { via }: CallerWith<"manage:people">,
  text: string,
): Promise<FormerPerson[]> {
  if (text === "" || via.kind === "token" || via.viewer !== null) return [];
  const id = z.uuid().safeParse(text).data;
  const ids = id === undefined ? await searchFormerPeople(text) : [id];
  const rows = await query(database(), formerPersonRow)`
    SELECT people.id, first_name, last_name, removed_at AS "leftAt", (
      SELECT run.id FROM sync_changes AS change JOIN sync_runs AS run ON run.id = change.run_id
      WHERE change.person_id = people.id AND change.kind IN ('removed', 'replaced') AND run.started_at <= people.removed_at
      ORDER BY change.id DESC LIMIT 1) AS run_id
    FROM people WHERE ${formerSql.people} AND id = ANY(${ids}::uuid[]) ORDER BY array_position(${ids}::uuid[], id)`;
  return rows.map(({ leftAt, ...row }) => ({ ...row, left_at: toTimestamp(leftAt) }));
}

async function searchFormerPeople(text: string): Promise<string[]> {
  const left = await database().person.findMany({
    where: formerFilter,
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ removedAt: "desc" }, { id: "asc" }],
    take: maxSearchedFormerPeople,
  });
  const named = left.map(({ firstName, lastName, id }) => ({
    id,
    first_name: firstName,
    last_name: lastName,
    title: "",
  }));
  const { people, partial } = buildSearch(named)(text);
  return partial ? [] : people.slice(0, maxFormerPeople).map(({ id }) => id);
}
